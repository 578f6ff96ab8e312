// needs: dpx_pairs
// CUDA's DPX instructions on two 16-bit lanes that end in _relu: each lane of the result is at least 0.
#ifndef HIPPORT_COMPAT_DPX_PAIRS_RELU
#define HIPPORT_COMPAT_DPX_PAIRS_RELU
#define HIPPORT_DPX_PAIR_RELU(op)                                                                                \
  __host__ __device__ inline unsigned int __vi##op##_s16x2_relu(unsigned int a, unsigned int b) {                \
    return hipport_dpx_max_s16x2(hipport_dpx_##op##_s16x2(a, b), 0u);                                            \
  }                                                                                                              \
  __host__ __device__ inline unsigned int __vi##op##3_s16x2_relu(unsigned int a, unsigned int b, unsigned int c) { \
    return hipport_dpx_max_s16x2(__vi##op##3_s16x2(a, b, c), 0u);                                                \
  }                                                                                                              \
  __host__ __device__ inline unsigned int __viadd##op##_s16x2_relu(unsigned int a, unsigned int b,               \
                                                                   unsigned int c) {                             \
    return hipport_dpx_max_s16x2(__viadd##op##_s16x2(a, b, c), 0u);                                              \
  }
HIPPORT_DPX_PAIR_RELU(max)
HIPPORT_DPX_PAIR_RELU(min)
#undef HIPPORT_DPX_PAIR_RELU
#endif
