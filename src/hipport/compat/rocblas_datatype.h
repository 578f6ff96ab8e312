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
