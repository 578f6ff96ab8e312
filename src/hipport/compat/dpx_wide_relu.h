// needs: dpx_wide
// CUDA's DPX instructions on 32-bit numbers that end in _relu: the result is at least 0.
#ifndef HIPPORT_COMPAT_DPX_WIDE_RELU
#define HIPPORT_COMPAT_DPX_WIDE_RELU
#define HIPPORT_DPX_WIDE_RELU(op)                                                                                \
  __host__ __device__ inline int __vi##op##_s32_relu(int a, int b) {                                             \
    return hipport_dpx_max(hipport_dpx_##op(a, b), 0);                                                           \
  }                                                                                                              \
  __host__ __device__ inline int __vi##op##3_s32_relu(int a, int b, int c) {                                     \
    return hipport_dpx_max(__vi##op##3_s32(a, b, c), 0);                                                         \
  }                                                                                                              \
  __host__ __device__ inline int __viadd##op##_s32_relu(int a, int b, int c) {                                   \
    return hipport_dpx_max(__viadd##op##_s32(a, b, c), 0);                                                       \
  }
HIPPORT_DPX_WIDE_RELU(max)
HIPPORT_DPX_WIDE_RELU(min)
#undef HIPPORT_DPX_WIDE_RELU
#endif
