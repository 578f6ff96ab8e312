// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// Half precision: a fused multiply-add on pairs, a dot product that adds up in float,
// and the conversions on both sides.

#include <cuda_fp16.h>
#include <cuda_runtime.h>

#include <vector>

#include "check.cuh"

// y = factor * x + y, two at a time.
__global__ void haxpy(__half factor, const __half2 *x, __half2 *y, int pairs)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < pairs)
        y[i] = __hfma2(__half2half2(factor), x[i], y[i]);
}

// Clamps at zero and converts to float.
__global__ void rectify(const half2 *in, float2 *out, int pairs)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= pairs)
        return;
    const half2 zero = __float2half2_rn(0.0f);
    const half2 positive = __hgt2(in[i], zero);  // 1 or 0 in each half
    out[i] = __half22float2(__hmul2(in[i], positive));
}

__global__ void dot(const half *x, const half *y, int n, float *result)
{
    float sum = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum = fmaf(__half2float(x[i]), __half2float(y[i]), sum);
    atomicAdd(result, sum);
}

int main()
{
    const int n = 4096, pairs = n / 2;
    const float factor = 0.5f;
    std::vector<__half> x(n), y(n);
    std::vector<float> got(n);
    for (int i = 0; i < n; ++i) {
        x[i] = __float2half(static_cast<float>(i % 33) - 16.0f);
        y[i] = __float2half_rn(static_cast<float>(i % 7) * 0.25f);
    }

    __half *d_x, *d_y;
    float *d_out, *d_dot, dotGot = 0.0f;
    CUDA_CHECK(cudaMalloc(&d_x, n * sizeof(__half)));
    CUDA_CHECK(cudaMalloc(&d_y, n * sizeof(__half)));
    CUDA_CHECK(cudaMalloc(&d_out, n * sizeof(float)));
    CUDA_CHECK(cudaMalloc(&d_dot, sizeof(float)));
    CUDA_CHECK(cudaMemcpy(d_x, x.data(), n * sizeof(__half), cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemcpy(d_y, y.data(), n * sizeof(__half), cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(d_dot, 0, sizeof(float)));

    const int blocks = ceilDiv(pairs, 256);
    haxpy<<<blocks, 256>>>(__float2half(factor), reinterpret_cast<const __half2 *>(d_x),
                           reinterpret_cast<__half2 *>(d_y), pairs);
    rectify<<<blocks, 256>>>((const half2 *)d_y, (float2 *)d_out, pairs);
    dot<<<8, 256>>>(d_x, d_y, n, d_dot);
    CUDA_CHECK_LAUNCH();
    CUDA_CHECK(cudaMemcpy(got.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(&dotGot, d_dot, sizeof(float), cudaMemcpyDeviceToHost));

    // All the values are multiples of 1/4 and small: half precision holds them exactly.
    bool passed = true;
    double dotWant = 0.0;
    for (int i = 0; i < n; ++i) {
        const float sum = factor * __half2float(x[i]) + __half2float(y[i]);
        dotWant += static_cast<double>(__half2float(x[i])) * sum;
        passed = passed && got[i] == (sum > 0.0f ? sum : 0.0f);
    }
    passed = passed && nearlyEqual(dotGot, dotWant, 1e-4);

    CUDA_CHECK(cudaFree(d_x));
    CUDA_CHECK(cudaFree(d_y));
    CUDA_CHECK(cudaFree(d_out));
    CUDA_CHECK(cudaFree(d_dot));
    return report("half_precision", passed);
}
