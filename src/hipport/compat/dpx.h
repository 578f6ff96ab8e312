// CUDA's DPX instructions for dynamic programming (__vimax3_s32, __viaddmax_s16x2_relu, ...), under CUDA's names
// because HIP has none of them. The x2 forms work on two 16-bit lanes packed in 32 bits; additions wrap.
#ifndef HIPPORT_COMPAT_DPX
#define HIPPORT_COMPAT_DPX
template <typename T> __host__ __device__ inline T hipport_dpx_max(T a, T b) { return a < b ? b : a; }
template <typename T> __host__ __device__ inline T hipport_dpx_min(T a, T b) { return b < a ? b : a; }
template <typename T> __host__ __device__ inline T hipport_dpx_low(unsigned int v) { return static_cast<T>(v); }
template <typename T> __host__ __device__ inline T hipport_dpx_high(unsigned int v) { return static_cast<T>(v >> 16); }
template <typename T> __host__ __device__ inline unsigned int hipport_dpx_pack(T high, T low) {
  return static_cast<unsigned int>(static_cast<unsigned short>(high)) << 16 | static_cast<unsigned short>(low);
}
template <typename T> __host__ __device__ inline T hipport_dpx_add(T a, T b) {
  return static_cast<T>(static_cast<unsigned int>(a) + static_cast<unsigned int>(b));
}

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

HIPPORT_DPX_WIDE(max, s32, int, >=)
HIPPORT_DPX_WIDE(max, u32, unsigned int, >=)
HIPPORT_DPX_WIDE(min, s32, int, <=)
HIPPORT_DPX_WIDE(min, u32, unsigned int, <=)
HIPPORT_DPX_WIDE_RELU(max)
HIPPORT_DPX_WIDE_RELU(min)
HIPPORT_DPX_PAIR(max, s16x2, short, >=)
HIPPORT_DPX_PAIR(max, u16x2, unsigned short, >=)
HIPPORT_DPX_PAIR(min, s16x2, short, <=)
HIPPORT_DPX_PAIR(min, u16x2, unsigned short, <=)
HIPPORT_DPX_PAIR_RELU(max)
HIPPORT_DPX_PAIR_RELU(min)
#undef HIPPORT_DPX_WIDE
#undef HIPPORT_DPX_WIDE_RELU
#undef HIPPORT_DPX_PAIR
#undef HIPPORT_DPX_PAIR_RELU
#endif
