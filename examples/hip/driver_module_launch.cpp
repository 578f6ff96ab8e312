// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// The driver API from an ordinary C++ file: a kernel compiled at run time by NVRTC,
// loaded as a module and launched with an array of pointers to its parameters.

#include <hip/hip_runtime.h>
#include <hip/hiprtc.h>

#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

static void check(hipError_t result, const char *what)
{
    if (result == hipSuccess)
        return;
    const char *text = nullptr;
    hipDrvGetErrorString(result, &text);
    std::fprintf(stderr, "%s: %s\n", what, text ? text : "unknown error");
    std::exit(EXIT_FAILURE);
}
#define CU_CHECK(call) check((call), #call)

#define NVRTC_CHECK(call)                                                                        \
    do {                                                                                         \
        hiprtcResult rtc_result_ = (call);                                                        \
        if (rtc_result_ != HIPRTC_SUCCESS) {                                                      \
            std::fprintf(stderr, "%s: %s\n", #call, hiprtcGetErrorString(rtc_result_));           \
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
    hiprtcProgram program;
    NVRTC_CHECK(hiprtcCreateProgram(&program, source, "saxpy.cu", 0, nullptr, nullptr));
    const char *options[] = {"-std=c++17"};
    const hiprtcResult result = hiprtcCompileProgram(program, 1, options);

    size_t logSize = 0;
    NVRTC_CHECK(hiprtcGetProgramLogSize(program, &logSize));
    if (result != HIPRTC_SUCCESS) {
        std::string log(logSize, '\0');
        NVRTC_CHECK(hiprtcGetProgramLog(program, &log[0]));
        std::fprintf(stderr, "%s\n", log.c_str());
    }
    NVRTC_CHECK(result);

    size_t size = 0;
    NVRTC_CHECK(hiprtcGetCodeSize(program, &size));
    std::vector<char> code(size);
    NVRTC_CHECK(hiprtcGetCode(program, code.data()));
    NVRTC_CHECK(hiprtcDestroyProgram(&program));
    return code;
}

int main()
{
    CU_CHECK(hipInit(0));
    int devices = 0;
    CU_CHECK(hipGetDeviceCount(&devices));
    hipDevice_t device;
    CU_CHECK(hipDeviceGet(&device, 0));
    char name[256];
    CU_CHECK(hipDeviceGetName(name, sizeof(name), device));
    int maxThreads = 0;
    CU_CHECK(hipDeviceGetAttribute(&maxThreads, hipDeviceAttributeMaxThreadsPerBlock, device));
    std::printf("device 0 of %d: %s\n", devices, name);

    hipCtx_t context;
    CU_CHECK(hipDevicePrimaryCtxRetain(&context, device));
    CU_CHECK(hipCtxSetCurrent(context));

    const std::vector<char> code = compile(kSource);
    hipModule_t module;
    hipFunction_t saxpy;
    CU_CHECK(hipModuleLoadDataEx(&module, code.data(), 0, nullptr, nullptr));
    CU_CHECK(hipModuleGetFunction(&saxpy, module, "saxpy"));

    int n = 10000;
    float factor = 2.5f, bias = 0.125f;
    std::vector<float> x(n), y(n), got(n);
    for (int i = 0; i < n; ++i) {
        x[i] = static_cast<float>(i);
        y[i] = static_cast<float>(n - i);
    }

    hipDeviceptr_t d_x, d_y, d_bias;
    size_t biasSize = 0;
    CU_CHECK(hipModuleGetGlobal(&d_bias, &biasSize, module, "bias"));
    CU_CHECK(hipMemcpyHtoD(d_bias, (void*)(&bias), biasSize));
    CU_CHECK(hipMalloc(&d_x, n * sizeof(float)));
    CU_CHECK(hipMalloc(&d_y, n * sizeof(float)));

    hipStream_t stream;
    CU_CHECK(hipStreamCreateWithFlags(&stream, hipStreamNonBlocking));
    CU_CHECK(hipMemcpyHtoDAsync(d_x, (void*)(x.data()), n * sizeof(float), stream));
    CU_CHECK(hipMemcpyHtoDAsync(d_y, (void*)(y.data()), n * sizeof(float), stream));

    const unsigned int threads = maxThreads < 256 ? maxThreads : 256;
    void *arguments[] = {&factor, &d_x, &d_y, &n};
    CU_CHECK(hipModuleLaunchKernel(saxpy, (n + threads - 1) / threads, 1, 1, threads, 1, 1, 0, stream, arguments, nullptr));
    CU_CHECK(hipStreamSynchronize(stream));
    CU_CHECK(hipMemcpyDtoH(got.data(), d_y, n * sizeof(float)));

    bool passed = biasSize == sizeof(float);
    for (int i = 0; i < n; ++i)
        passed = passed && std::fabs(got[i] - (factor * x[i] + y[i] + bias)) < 1e-2f;

    CU_CHECK(hipFree(d_x));
    CU_CHECK(hipFree(d_y));
    CU_CHECK(hipStreamDestroy(stream));
    CU_CHECK(hipModuleUnload(module));
    CU_CHECK(hipDevicePrimaryCtxRelease(device));
    std::printf("driver_module_launch: %s\n", passed ? "PASS" : "FAIL");
    return passed ? EXIT_SUCCESS : EXIT_FAILURE;
}
