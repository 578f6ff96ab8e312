// rocBLAS has its own numbers for data types and takes one as compute type, where cuBLAS has cudaDataType and
// cublasComputeType_t. These overloads let a call pass any of the three.
#ifndef HIPPORT_COMPAT_ROCBLAS_DATATYPE_H
#define HIPPORT_COMPAT_ROCBLAS_DATATYPE_H

#include <hip/library_types.h>
#include <hipblas-common/hipblas-common.h>
#include <rocblas/rocblas.h>

static inline rocblas_datatype hipport_rocblas_datatype(rocblas_datatype type) { return type; }

static inline rocblas_datatype hipport_rocblas_datatype(hipDataType type) {
  switch (type) {
    case HIP_R_16F: return rocblas_datatype_f16_r;
    case HIP_R_32F: return rocblas_datatype_f32_r;
    case HIP_R_64F: return rocblas_datatype_f64_r;
    case HIP_C_16F: return rocblas_datatype_f16_c;
    case HIP_C_32F: return rocblas_datatype_f32_c;
    case HIP_C_64F: return rocblas_datatype_f64_c;
    case HIP_R_8I: return rocblas_datatype_i8_r;
    case HIP_R_8U: return rocblas_datatype_u8_r;
    case HIP_R_32I: return rocblas_datatype_i32_r;
    case HIP_R_32U: return rocblas_datatype_u32_r;
    case HIP_C_8I: return rocblas_datatype_i8_c;
    case HIP_C_8U: return rocblas_datatype_u8_c;
    case HIP_C_32I: return rocblas_datatype_i32_c;
    case HIP_C_32U: return rocblas_datatype_u32_c;
    case HIP_R_16BF: return rocblas_datatype_bf16_r;
    case HIP_C_16BF: return rocblas_datatype_bf16_c;
    default: return rocblas_datatype_invalid;
  }
}

// The real type: for complex matrices cuBLAS derives the complex one from the matrices, see hipport_rocblas_compute_type.
static inline rocblas_datatype hipport_rocblas_datatype(hipblasComputeType_t type) {
  switch (type) {
    case HIPBLAS_COMPUTE_16F:
    case HIPBLAS_COMPUTE_16F_PEDANTIC: return rocblas_datatype_f16_r;
    case HIPBLAS_COMPUTE_32F:
    case HIPBLAS_COMPUTE_32F_PEDANTIC:
    case HIPBLAS_COMPUTE_32F_FAST_16F:
    case HIPBLAS_COMPUTE_32F_FAST_16BF:
    case HIPBLAS_COMPUTE_32F_FAST_TF32: return rocblas_datatype_f32_r;
    case HIPBLAS_COMPUTE_64F:
    case HIPBLAS_COMPUTE_64F_PEDANTIC: return rocblas_datatype_f64_r;
    case HIPBLAS_COMPUTE_32I:
    case HIPBLAS_COMPUTE_32I_PEDANTIC: return rocblas_datatype_i32_r;
    default: return rocblas_datatype_invalid;
  }
}

// The compute type of a product whose result has this type: complex where the result is.
template <typename Compute, typename Result>
static inline rocblas_datatype hipport_rocblas_compute_type(Compute compute, Result result) {
  const rocblas_datatype real = hipport_rocblas_datatype(compute);
  const rocblas_datatype matrix = hipport_rocblas_datatype(result);
  const bool complex = matrix == rocblas_datatype_f32_c || matrix == rocblas_datatype_f64_c;
  if (complex && real == rocblas_datatype_f32_r) return rocblas_datatype_f32_c;
  if (complex && real == rocblas_datatype_f64_r) return rocblas_datatype_f64_c;
  return real;
}

#endif
