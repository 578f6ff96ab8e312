// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// Matrix products in half and bfloat16 precision with sums in float: cublasGemmEx, its strided batched form, and a
// data type that is chosen at run time.

#include <hip/hip_runtime.h>
#ifndef ROCM_MATHLIBS_API_USE_HIP_COMPLEX
#define ROCM_MATHLIBS_API_USE_HIP_COMPLEX
#endif
#include <rocblas/rocblas.h>
#include <hipblas-common/hipblas-common.h>
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>

#include <vector>

#include "check.cuh"

// rocBLAS has its own numbers for data types and takes one as compute type, where cuBLAS has cudaDataType and
// cublasComputeType_t. These overloads let a call pass any of the three.
#ifndef HIPPORT_COMPAT_ROCBLAS_DATATYPE
#define HIPPORT_COMPAT_ROCBLAS_DATATYPE
#include <hip/library_types.h>
#include <hipblas-common/hipblas-common.h>
#include <rocblas/rocblas.h>
inline rocblas_datatype hipport_rocblas_datatype(rocblas_datatype type) { return type; }
inline rocblas_datatype hipport_rocblas_datatype(hipDataType type) {
  switch (type) {
    case HIP_R_16F: return rocblas_datatype_f16_r;
    case HIP_R_16BF: return rocblas_datatype_bf16_r;
    case HIP_R_32F: return rocblas_datatype_f32_r;
    case HIP_R_64F: return rocblas_datatype_f64_r;
    case HIP_C_32F: return rocblas_datatype_f32_c;
    case HIP_C_64F: return rocblas_datatype_f64_c;
    case HIP_R_8I: return rocblas_datatype_i8_r;
    case HIP_R_32I: return rocblas_datatype_i32_r;
    default: return rocblas_datatype_invalid;
  }
}
inline rocblas_datatype hipport_rocblas_datatype(hipblasComputeType_t type) {
  switch (type) {
    case HIPBLAS_COMPUTE_16F:
    case HIPBLAS_COMPUTE_16F_PEDANTIC: return rocblas_datatype_f16_r;
    case HIPBLAS_COMPUTE_64F:
    case HIPBLAS_COMPUTE_64F_PEDANTIC: return rocblas_datatype_f64_r;
    case HIPBLAS_COMPUTE_32I:
    case HIPBLAS_COMPUTE_32I_PEDANTIC: return rocblas_datatype_i32_r;
    default: return rocblas_datatype_f32_r;
  }
}
// cuBLAS names the precision only; rocBLAS wants a complex compute type where the matrices are complex.
template <typename Compute, typename Matrix>
inline rocblas_datatype hipport_rocblas_compute_type(Compute compute, Matrix matrix) {
  const rocblas_datatype type = hipport_rocblas_datatype(compute), of = hipport_rocblas_datatype(matrix);
  const bool is_complex = of == rocblas_datatype_f32_c || of == rocblas_datatype_f64_c;
  if (is_complex && type == rocblas_datatype_f32_r) return rocblas_datatype_f32_c;
  if (is_complex && type == rocblas_datatype_f64_r) return rocblas_datatype_f64_c;
  return type;
}
#endif

#define CUBLAS_CHECK(call)                                                                              \
    do {                                                                                                \
        const rocblas_status blas_status_ = (call);                                                     \
        if (blas_status_ != rocblas_status_success) {                                                    \
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
__hip_bfloat16 fromFloat<__hip_bfloat16>(float value) { return __float2bfloat16(value); }

// Small whole numbers, which both formats hold exactly.
static float element(int i) { return static_cast<float>(i % 7 - 3); }

template <typename T>
T *upload(int count)
{
    std::vector<T> host;
    for (int i = 0; i < count; ++i)
        host.push_back(fromFloat<T>(element(i)));
    T *device;
    CUDA_CHECK(hipMalloc(&device, count * sizeof(T)));
    CUDA_CHECK(hipMemcpy(device, host.data(), count * sizeof(T), hipMemcpyHostToDevice));
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
bool multiply(rocblas_handle handle, hipDataType type, int batch)
{
    const float alpha = 0.5f, beta = 0.0f;
    T *a = upload<T>(batch * kM * kK);
    T *b = upload<T>(batch * kK * kN);
    float *c;
    std::vector<float> got(batch * kM * kN);
    CUDA_CHECK(hipMalloc(&c, got.size() * sizeof(float)));
    if (batch == 1)
        CUBLAS_CHECK(rocblas_gemm_ex(handle, rocblas_operation_none, rocblas_operation_none, kM, kN, kK, &alpha, a, hipport_rocblas_datatype(type), kM, b, hipport_rocblas_datatype(type), kK,
                                  &beta, c, hipport_rocblas_datatype(HIP_R_32F), kM, c, hipport_rocblas_datatype(HIP_R_32F), kM, hipport_rocblas_compute_type(HIPBLAS_COMPUTE_32F, HIP_R_32F), rocblas_gemm_algo_standard, 0, 0));
    else
        CUBLAS_CHECK(rocblas_gemm_strided_batched_ex(handle, rocblas_operation_none, rocblas_operation_none, kM, kN, kK, &alpha, a, hipport_rocblas_datatype(type), kM,
                                                kM * kK, b, hipport_rocblas_datatype(type), kK, kK * kN, &beta, c, hipport_rocblas_datatype(HIP_R_32F), kM, kM * kN, c, hipport_rocblas_datatype(HIP_R_32F), kM, kM * kN,
                                                batch, hipport_rocblas_compute_type(HIPBLAS_COMPUTE_32F, HIP_R_32F), rocblas_gemm_algo_standard, 0, 0));
    CUDA_CHECK(hipMemcpy(got.data(), c, got.size() * sizeof(float), hipMemcpyDeviceToHost));
    CUDA_CHECK(hipFree(a));
    CUDA_CHECK(hipFree(b));
    CUDA_CHECK(hipFree(c));
    return matches(got, alpha, batch);
}

int main()
{
    rocblas_handle handle;
    CUBLAS_CHECK(rocblas_create_handle(&handle));
    CUBLAS_CHECK(rocblas_set_math_mode(handle, rocblas_default_math));
    bool passed = true;
    for (int batch : {1, kBatch}) {
        passed = multiply<__half>(handle, HIP_R_16F, batch) && passed;
        passed = multiply<__hip_bfloat16>(handle, HIP_R_16BF, batch) && passed;
    }
    CUBLAS_CHECK(rocblas_destroy_handle(handle));
    return report("cublas_gemm_ex", passed);
}
