// needs: dpx_minmax
// CUDA's DPX instructions on 32-bit numbers (__vimax3_s32, __viaddmin_u32, __vibmax_s32, ...), which HIP lacks.
#ifndef HIPPORT_COMPAT_DPX_WIDE
#define HIPPORT_COMPAT_DPX_WIDE
#define HIPPORT_DPX_WIDE(op, t, T, mark)                                                                         \
  __host__ __device__ inline T __vi##op##3_##t(T a, T b, T c) {                                                  \
    return hipport_dpx_##op(hipport_dpx_##op(a, b), c);                                                          \
  }                                                                                                              \
  __host__ __device__ inline T __viadd##op##_##t(T a, T b, T c) {                                                \
    return hipport_dpx_##op(hipport_dpx_add(a, b), c);                                                           \
  }                                                                                                              \
  __host__ __device__ inline T __vib##op##_##t(T a, T b, bool* pred) {                                           \
    *pred = a mark b;                                                                                            \
    return hipport_dpx_##op(a, b);                                                                               \
  }
HIPPORT_DPX_WIDE(max, s32, int, >=)
HIPPORT_DPX_WIDE(max, u32, unsigned int, >=)
HIPPORT_DPX_WIDE(min, s32, int, <=)
HIPPORT_DPX_WIDE(min, u32, unsigned int, <=)
#undef HIPPORT_DPX_WIDE
#endif
