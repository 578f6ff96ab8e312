// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// The driver API from an ordinary C++ file: a kernel compiled at run time by NVRTC,
// loaded as a module and launched with an array of pointers to its parameters.

#include <cuda.h>
#include <nvrtc.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

static void check(CUresult result, const char *what)
{
    if (result == CUDA_SUCCESS)
        return;
    const char *text = nullptr;
    cuGetErrorString(result, &text);
    std::fprintf(stderr, "%s: %s\n", what, text ? text : "unknown error");
    std::exit(EXIT_FAILURE);
}
#define CU_CHECK(call) check((call), #call)

#define NVRTC_CHECK(call)                                                                        \
    do {                                                                                         \
        nvrtcResult rtc_result_ = (call);                                                        \
        if (rtc_result_ != NVRTC_SUCCESS) {                                                      \
            std::fprintf(stderr, "%s: %s\n", #call, nvrtcGetErrorString(rtc_result_));           \
            std::exit(EXIT_FAILURE);                                                             \
        }                                                                                        \
    } while (0)

static const char *const kSource = R"(
// Text, not code, as far as the file around it is concerned: cudaMalloc stays here.
__constant__ float bias;

extern "C" __global__ void saxpy(float factor, const float *x, float *y, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        y[i] = factor * x[i] + y[i] + bias;
}
)";

static std::vector<char> compile(const char *source)
{
    nvrtcProgram program;
    NVRTC_CHECK(nvrtcCreateProgram(&program, source, "saxpy.cu", 0, nullptr, nullptr));
    const char *options[] = {"-std=c++17"};
    const nvrtcResult result = nvrtcCompileProgram(program, 1, options);

    size_t logSize = 0;
    NVRTC_CHECK(nvrtcGetProgramLogSize(program, &logSize));
    if (result != NVRTC_SUCCESS) {
        std::string log(logSize, '\0');
        NVRTC_CHECK(nvrtcGetProgramLog(program, &log[0]));
        std::fprintf(stderr, "%s\n", log.c_str());
    }
    NVRTC_CHECK(result);

    size_t size = 0;
    NVRTC_CHECK(nvrtcGetPTXSize(program, &size));
    std::vector<char> code(size);
    NVRTC_CHECK(nvrtcGetPTX(program, code.data()));
    NVRTC_CHECK(nvrtcDestroyProgram(&program));
    return code;
}

int main()
{
    CU_CHECK(cuInit(0));
    int devices = 0;
    CU_CHECK(cuDeviceGetCount(&devices));
    CUdevice device;
    CU_CHECK(cuDeviceGet(&device, 0));
    char name[256];
    CU_CHECK(cuDeviceGetName(name, sizeof(name), device));
    int maxThreads = 0;
    CU_CHECK(cuDeviceGetAttribute(&maxThreads, CU_DEVICE_ATTRIBUTE_MAX_THREADS_PER_BLOCK, device));
    std::printf("device 0 of %d: %s\n", devices, name);

    CUcontext context;
    CU_CHECK(cuDevicePrimaryCtxRetain(&context, device));
    CU_CHECK(cuCtxSetCurrent(context));

    const std::vector<char> code = compile(kSource);
    CUmodule module;
    CUfunction saxpy;
    CU_CHECK(cuModuleLoadDataEx(&module, code.data(), 0, nullptr, nullptr));
    CU_CHECK(cuModuleGetFunction(&saxpy, module, "saxpy"));

    int n = 10000;
    float factor = 2.5f, bias = 0.125f;
    std::vector<float> x(n), y(n), got(n);
    for (int i = 0; i < n; ++i) {
        x[i] = static_cast<float>(i);
        y[i] = static_cast<float>(n - i);
    }

    CUdeviceptr d_x, d_y, d_bias;
    size_t biasSize = 0;
    CU_CHECK(cuModuleGetGlobal(&d_bias, &biasSize, module, "bias"));
    CU_CHECK(cuMemcpyHtoD(d_bias, &bias, biasSize));
    CU_CHECK(cuMemAlloc(&d_x, n * sizeof(float)));
    CU_CHECK(cuMemAlloc(&d_y, n * sizeof(float)));

    CUstream stream;
    CU_CHECK(cuStreamCreate(&stream, CU_STREAM_NON_BLOCKING));
    CU_CHECK(cuMemcpyHtoDAsync(d_x, x.data(), n * sizeof(float), stream));
    CU_CHECK(cuMemcpyHtoDAsync(d_y, y.data(), n * sizeof(float), stream));

    const unsigned int threads = maxThreads < 256 ? maxThreads : 256;
    void *arguments[] = {&factor, &d_x, &d_y, &n};
    CU_CHECK(cuLaunchKernel(saxpy, (n + threads - 1) / threads, 1, 1, threads, 1, 1, 0, stream, arguments, nullptr));
    CU_CHECK(cuStreamSynchronize(stream));
    CU_CHECK(cuMemcpyDtoH(got.data(), d_y, n * sizeof(float)));

    bool passed = biasSize == sizeof(float);
    for (int i = 0; i < n; ++i)
        passed = passed && std::fabs(got[i] - (factor * x[i] + y[i] + bias)) < 1e-2f;

    CU_CHECK(cuMemFree(d_x));
    CU_CHECK(cuMemFree(d_y));
    CU_CHECK(cuStreamDestroy(stream));
    CU_CHECK(cuModuleUnload(module));
    CU_CHECK(cuDevicePrimaryCtxRelease(device));
    std::printf("driver_module_launch: %s\n", passed ? "PASS" : "FAIL");
    return passed ? EXIT_SUCCESS : EXIT_FAILURE;
}
