// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// The first program everyone writes: c = a + b. It includes no CUDA header,
// because nvcc puts cuda_runtime.h in front of every .cu file.

#include <hip/hip_runtime.h>
#include <cstdio>
#include <cstdlib>
#include <vector>

#define CHECK(call)                                                                     \
    do {                                                                                \
        hipError_t status = (call);                                                    \
        if (status != hipSuccess) {                                                    \
            fprintf(stderr, "%s failed: %s\n", #call, hipGetErrorString(status));      \
            exit(EXIT_FAILURE);                                                         \
        }                                                                               \
    } while (0)

__global__ void vectorAdd(const float *a, const float *b, float *c, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        c[i] = a[i] + b[i];
}

int main()
{
    const int n = 1 << 20;
    const size_t bytes = n * sizeof(float);

    hipDeviceProp_t prop;
    CHECK(hipGetDeviceProperties(&prop, 0));
    printf("device 0: %s, %d multiprocessors\n", prop.name, prop.multiProcessorCount);

    std::vector<float> a(n), b(n), c(n);
    for (int i = 0; i < n; ++i) {
        a[i] = 0.5f * i;
        b[i] = 1.0f - i;
    }

    float *d_a = NULL, *d_b = NULL, *d_c = NULL;
    CHECK(hipMalloc(&d_a, bytes));
    CHECK(hipMalloc(&d_b, bytes));
    CHECK(hipMalloc((void **)&d_c, bytes));

    CHECK(hipMemcpy(d_a, a.data(), bytes, hipMemcpyHostToDevice));
    CHECK(hipMemcpy(d_b, b.data(), bytes, hipMemcpyHostToDevice));

    const int threads = 256;
    const int blocks = (n + threads - 1) / threads;
    vectorAdd<<<blocks, threads>>>(d_a, d_b, d_c, n);
    CHECK(hipGetLastError());
    CHECK(hipDeviceSynchronize());

    // A cudaMemcpy back to the host waits for the kernel, too.
    CHECK(hipMemcpy(c.data(), d_c, bytes, hipMemcpyDeviceToHost));

    int wrong = 0;
    for (int i = 0; i < n; ++i)
        wrong += c[i] != a[i] + b[i];

    CHECK(hipFree(d_a));
    CHECK(hipFree(d_b));
    CHECK(hipFree(d_c));

    printf("vector_add: %s\n", wrong == 0 ? "PASS" : "FAIL");
    return wrong == 0 ? EXIT_SUCCESS : EXIT_FAILURE;
}
