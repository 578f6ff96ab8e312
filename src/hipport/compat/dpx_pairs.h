// needs: dpx_minmax
// CUDA's DPX instructions on two 16-bit lanes packed in 32 bits (__vimax3_s16x2, ...), which HIP lacks.
#ifndef HIPPORT_COMPAT_DPX_PAIRS
#define HIPPORT_COMPAT_DPX_PAIRS
template <typename T> __host__ __device__ inline T hipport_dpx_low(unsigned int v) { return static_cast<T>(v); }
template <typename T> __host__ __device__ inline T hipport_dpx_high(unsigned int v) { return static_cast<T>(v >> 16); }
template <typename T> __host__ __device__ inline unsigned int hipport_dpx_pack(T high, T low) {
  return static_cast<unsigned int>(static_cast<unsigned short>(high)) << 16 | static_cast<unsigned short>(low);
}
#define HIPPORT_DPX_PAIR(op, t, T, mark)                                                                         \
  __host__ __device__ inline unsigned int hipport_dpx_##op##_##t(unsigned int a, unsigned int b) {               \
    return hipport_dpx_pack<T>(hipport_dpx_##op(hipport_dpx_high<T>(a), hipport_dpx_high<T>(b)),                 \
                               hipport_dpx_##op(hipport_dpx_low<T>(a), hipport_dpx_low<T>(b)));                  \
  }                                                                                                              \
  __host__ __device__ inline unsigned int __vi##op##3_##t(unsigned int a, unsigned int b, unsigned int c) {      \
    return hipport_dpx_##op##_##t(hipport_dpx_##op##_##t(a, b), c);                                              \
  }                                                                                                              \
  __host__ __device__ inline unsigned int __viadd##op##_##t(unsigned int a, unsigned int b, unsigned int c) {    \
    const T high = hipport_dpx_add(hipport_dpx_high<T>(a), hipport_dpx_high<T>(b));                              \
    const T low = hipport_dpx_add(hipport_dpx_low<T>(a), hipport_dpx_low<T>(b));                                 \
    return hipport_dpx_##op##_##t(hipport_dpx_pack<T>(high, low), c);                                            \
  }                                                                                                              \
  __host__ __device__ inline unsigned int __vib##op##_##t(unsigned int a, unsigned int b, bool* pred_high,       \
                                                          bool* pred_low) {                                      \
    *pred_high = hipport_dpx_high<T>(a) mark hipport_dpx_high<T>(b);                                             \
    *pred_low = hipport_dpx_low<T>(a) mark hipport_dpx_low<T>(b);                                                \
    return hipport_dpx_##op##_##t(a, b);                                                                         \
  }
HIPPORT_DPX_PAIR(max, s16x2, short, >=)
HIPPORT_DPX_PAIR(max, u16x2, unsigned short, >=)
HIPPORT_DPX_PAIR(min, s16x2, short, <=)
HIPPORT_DPX_PAIR(min, u16x2, unsigned short, <=)
#undef HIPPORT_DPX_PAIR
#endif
