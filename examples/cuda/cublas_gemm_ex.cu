// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// Matrix products in half and bfloat16 precision with sums in float: cublasGemmEx, its strided batched form, and a
// data type that is chosen at run time.

#include <cublas_v2.h>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include <vector>

#include "check.cuh"

#define CUBLAS_CHECK(call)                                                                              \
    do {                                                                                                \
        const cublasStatus_t blas_status_ = (call);                                                     \
        if (blas_status_ != CUBLAS_STATUS_SUCCESS) {                                                    \
            std::fprintf(stderr, "%s:%d: cuBLAS error %d\n", __FILE__, __LINE__, (int)blas_status_);    \
            std::exit(EXIT_FAILURE);                                                                    \
        }                                                                                               \
    } while (0)

constexpr int kM = 64, kN = 48, kK = 32, kBatch = 3;

template <typename T>
T fromFloat(float value);
template <>
__half fromFloat<__half>(float value) { return __float2half(value); }
template <>
__nv_bfloat16 fromFloat<__nv_bfloat16>(float value) { return __float2bfloat16(value); }

// Small whole numbers, which both formats hold exactly.
static float element(int i) { return static_cast<float>(i % 7 - 3); }

template <typename T>
T *upload(int count)
{
    std::vector<T> host;
    for (int i = 0; i < count; ++i)
        host.push_back(fromFloat<T>(element(i)));
    T *device;
    CUDA_CHECK(cudaMalloc(&device, count * sizeof(T)));
    CUDA_CHECK(cudaMemcpy(device, host.data(), count * sizeof(T), cudaMemcpyHostToDevice));
    return device;
}

static bool matches(const std::vector<float> &got, float alpha, int batch)
{
    for (int g = 0; g < batch; ++g)
        for (int col = 0; col < kN; ++col)
            for (int row = 0; row < kM; ++row) {
                float sum = 0.0f;
                for (int i = 0; i < kK; ++i)
                    sum += element(g * kM * kK + i * kM + row) * element(g * kK * kN + col * kK + i);
                if (!nearlyEqual(got[(g * kN + col) * kM + row], alpha * sum, 1e-5))
                    return false;
            }
    return true;
}

template <typename T>
bool multiply(cublasHandle_t handle, cudaDataType_t type, int batch)
{
    const float alpha = 0.5f, beta = 0.0f;
    T *a = upload<T>(batch * kM * kK);
    T *b = upload<T>(batch * kK * kN);
    float *c;
    std::vector<float> got(batch * kM * kN);
    CUDA_CHECK(cudaMalloc(&c, got.size() * sizeof(float)));
    if (batch == 1)
        CUBLAS_CHECK(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, kM, kN, kK, &alpha, a, type, kM, b, type, kK,
                                  &beta, c, CUDA_R_32F, kM, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
    else
        CUBLAS_CHECK(cublasGemmStridedBatchedEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, kM, kN, kK, &alpha, a, type, kM,
                                                kM * kK, b, type, kK, kK * kN, &beta, c, CUDA_R_32F, kM, kM * kN,
                                                batch, CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT_TENSOR_OP));
    CUDA_CHECK(cudaMemcpy(got.data(), c, got.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(a));
    CUDA_CHECK(cudaFree(b));
    CUDA_CHECK(cudaFree(c));
    return matches(got, alpha, batch);
}

int main()
{
    cublasHandle_t handle;
    CUBLAS_CHECK(cublasCreate(&handle));
    CUBLAS_CHECK(cublasSetMathMode(handle, CUBLAS_DEFAULT_MATH));
    bool passed = true;
    for (int batch : {1, kBatch}) {
        passed = multiply<__half>(handle, CUDA_R_16F, batch) && passed;
        passed = multiply<__nv_bfloat16>(handle, CUDA_R_16BF, batch) && passed;
    }
    CUBLAS_CHECK(cublasDestroy(handle));
    return report("cublas_gemm_ex", passed);
}
