// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// Matrix product through tiles in shared memory. Neither dimension is a multiple
// of the tile, so that the edges are exercised, and the kernel is timed with events.

#include <hip/hip_runtime.h>

#include <vector>

#include "check.cuh"

#define TILE 16

// One block computes one TILE x TILE piece of c = a * b, all row-major.
__global__ void __launch_bounds__(TILE *TILE)
    matmulTiled(const float *__restrict__ a, const float *__restrict__ b, float *__restrict__ c,
                int rows, int inner, int cols)
{
    __shared__ float tileA[TILE][TILE];
    __shared__ float tileB[TILE][TILE + 1];  // one column more: no bank conflicts

    const int row = blockIdx.y * TILE + threadIdx.y;
    const int col = blockIdx.x * TILE + threadIdx.x;
    float sum = 0.0f;

    for (int t = 0; t < inner; t += TILE) {
        const int k = t + threadIdx.x;
        const int m = t + threadIdx.y;
        tileA[threadIdx.y][threadIdx.x] = (row < rows && k < inner) ? a[row * inner + k] : 0.0f;
        tileB[threadIdx.y][threadIdx.x] = (m < inner && col < cols) ? b[m * cols + col] : 0.0f;
        __syncthreads();

#pragma unroll
        for (int i = 0; i < TILE; ++i)
            sum = __fmaf_rn(tileA[threadIdx.y][i], tileB[i][threadIdx.x], sum);
        __syncthreads();
    }

    if (row < rows && col < cols)
        c[row * cols + col] = sum;
}

static void matmulHost(const std::vector<float> &a, const std::vector<float> &b, std::vector<float> &c,
                       int rows, int inner, int cols)
{
    for (int row = 0; row < rows; ++row)
        for (int col = 0; col < cols; ++col) {
            double sum = 0.0;
            for (int k = 0; k < inner; ++k)
                sum += static_cast<double>(a[row * inner + k]) * b[k * cols + col];
            c[row * cols + col] = static_cast<float>(sum);
        }
}

int main()
{
    const int rows = 200, inner = 130, cols = 170;
    std::vector<float> a(rows * inner), b(inner * cols), c(rows * cols), want(rows * cols);
    for (size_t i = 0; i < a.size(); ++i)
        a[i] = static_cast<float>(i % 17) - 8.0f;
    for (size_t i = 0; i < b.size(); ++i)
        b[i] = 0.25f * static_cast<float>(i % 13);

    float *d_a, *d_b, *d_c;
    CUDA_CHECK(hipMalloc(&d_a, a.size() * sizeof(float)));
    CUDA_CHECK(hipMalloc(&d_b, b.size() * sizeof(float)));
    CUDA_CHECK(hipMalloc(&d_c, c.size() * sizeof(float)));
    CUDA_CHECK(hipMemcpy(d_a, a.data(), a.size() * sizeof(float), hipMemcpyHostToDevice));
    CUDA_CHECK(hipMemcpy(d_b, b.data(), b.size() * sizeof(float), hipMemcpyHostToDevice));
    CUDA_CHECK(hipMemset(d_c, 0, c.size() * sizeof(float)));

    hipEvent_t start, stop;
    CUDA_CHECK(hipEventCreate(&start));
    CUDA_CHECK(hipEventCreate(&stop));

    CUDA_CHECK(hipEventRecord(start));
    matmulTiled<<<dim3(ceilDiv(cols, TILE), ceilDiv(rows, TILE)), dim3(TILE, TILE)>>>(d_a, d_b, d_c, rows,
                                                                                      inner, cols);
    CUDA_CHECK_LAUNCH();
    CUDA_CHECK(hipEventRecord(stop));
    CUDA_CHECK(hipEventSynchronize(stop));

    float ms = 0.0f;
    CUDA_CHECK(hipEventElapsedTime(&ms, start, stop));
    std::printf("%d x %d x %d in %.3f ms\n", rows, inner, cols, ms);

    CUDA_CHECK(hipMemcpy(c.data(), d_c, c.size() * sizeof(float), hipMemcpyDeviceToHost));
    matmulHost(a, b, want, rows, inner, cols);
    bool passed = true;
    for (size_t i = 0; i < c.size(); ++i)
        passed = passed && nearlyEqual(c[i], want[i], 1e-5);

    CUDA_CHECK(hipEventDestroy(start));
    CUDA_CHECK(hipEventDestroy(stop));
    CUDA_CHECK(hipFree(d_a));
    CUDA_CHECK(hipFree(d_b));
    CUDA_CHECK(hipFree(d_c));
    return report("tiled_matmul", passed);
}
