// CUDA's video instructions on two 16-bit or four 8-bit lanes packed in 32 bits (__vadd2, __vcmpeq4, __vsadu4, ...),
// under CUDA's names because HIP has none of them. Each lane is computed on its own, so they cost more than one
// instruction.
#ifndef HIPPORT_COMPAT_VIDEO
#define HIPPORT_COMPAT_VIDEO
template <typename Lane, typename Op>
__device__ inline unsigned int hipport_video(unsigned int a, unsigned int b, Op op) {
  const unsigned int lane_mask = 0xffffffffu >> (32 - 8 * sizeof(Lane));
  unsigned int result = 0;
  for (unsigned int shift = 0; shift < 32; shift += 8 * sizeof(Lane)) {
    const int lane = op(static_cast<Lane>(a >> shift), static_cast<Lane>(b >> shift));
    result |= (static_cast<unsigned int>(lane) & lane_mask) << shift;
  }
  return result;
}
template <typename Lane>
__device__ inline unsigned int hipport_video_sad(unsigned int a, unsigned int b) {
  unsigned int sum = 0;
  for (unsigned int shift = 0; shift < 32; shift += 8 * sizeof(Lane)) {
    const int difference = static_cast<Lane>(a >> shift) - static_cast<Lane>(b >> shift);
    sum += static_cast<unsigned int>(difference < 0 ? -difference : difference);
  }
  return sum;
}
__device__ inline int hipport_video_clamp(int low, int value, int high) {
  return value < low ? low : value > high ? high : value;
}

#define HIPPORT_VIDEO(name, lane, ...)                                                 \
  __device__ inline unsigned int name(unsigned int a, unsigned int b) {                \
    return hipport_video<lane>(a, b, [](int x, int y) -> int { return __VA_ARGS__; }); \
  }
#define HIPPORT_VIDEO_ONE(name, lane, ...)                                         \
  __device__ inline unsigned int name(unsigned int a) {                            \
    return hipport_video<lane>(a, a, [](int x, int) -> int { return __VA_ARGS__; }); \
  }
#define HIPPORT_VIDEO_SAD(name, lane) \
  __device__ inline unsigned int name(unsigned int a, unsigned int b) { return hipport_video_sad<lane>(a, b); }
#define HIPPORT_VIDEO_ANY(count, lane)                \
  HIPPORT_VIDEO(__vadd##count, lane, x + y)           \
  HIPPORT_VIDEO(__vsub##count, lane, x - y)           \
  HIPPORT_VIDEO(__vcmpeq##count, lane, x == y ? -1 : 0) \
  HIPPORT_VIDEO(__vcmpne##count, lane, x != y ? -1 : 0) \
  HIPPORT_VIDEO(__vseteq##count, lane, x == y)        \
  HIPPORT_VIDEO(__vsetne##count, lane, x != y)
#define HIPPORT_VIDEO_ORDER(suffix, lane)                    \
  HIPPORT_VIDEO(__vcmpge##suffix, lane, x >= y ? -1 : 0)     \
  HIPPORT_VIDEO(__vcmpgt##suffix, lane, x > y ? -1 : 0)      \
  HIPPORT_VIDEO(__vcmple##suffix, lane, x <= y ? -1 : 0)     \
  HIPPORT_VIDEO(__vcmplt##suffix, lane, x < y ? -1 : 0)      \
  HIPPORT_VIDEO(__vsetge##suffix, lane, x >= y)              \
  HIPPORT_VIDEO(__vsetgt##suffix, lane, x > y)               \
  HIPPORT_VIDEO(__vsetle##suffix, lane, x <= y)              \
  HIPPORT_VIDEO(__vsetlt##suffix, lane, x < y)               \
  HIPPORT_VIDEO(__vmax##suffix, lane, x < y ? y : x)         \
  HIPPORT_VIDEO(__vmin##suffix, lane, y < x ? y : x)         \
  HIPPORT_VIDEO(__vabsdiff##suffix, lane, x < y ? y - x : x - y) \
  HIPPORT_VIDEO_SAD(__vsad##suffix, lane)
#define HIPPORT_VIDEO_SIGNED(count, lane, low, high)                                               \
  HIPPORT_VIDEO(__vaddss##count, lane, hipport_video_clamp(low, x + y, high))                      \
  HIPPORT_VIDEO(__vsubss##count, lane, hipport_video_clamp(low, x - y, high))                      \
  HIPPORT_VIDEO(__vavgs##count, lane, (x + y + (x + y >= 0)) >> 1)                                 \
  HIPPORT_VIDEO_ONE(__vabs##count, lane, x < 0 ? -x : x)                                           \
  HIPPORT_VIDEO_ONE(__vabsss##count, lane, hipport_video_clamp(low, x < 0 ? -x : x, high))         \
  HIPPORT_VIDEO_ONE(__vneg##count, lane, -x)                                                       \
  HIPPORT_VIDEO_ONE(__vnegss##count, lane, hipport_video_clamp(low, -x, high))
#define HIPPORT_VIDEO_UNSIGNED(count, lane, high)                            \
  HIPPORT_VIDEO(__vaddus##count, lane, hipport_video_clamp(0, x + y, high))  \
  HIPPORT_VIDEO(__vsubus##count, lane, hipport_video_clamp(0, x - y, high))  \
  HIPPORT_VIDEO(__vavgu##count, lane, (x + y + 1) >> 1)                      \
  HIPPORT_VIDEO(__vhaddu##count, lane, (x + y) >> 1)

HIPPORT_VIDEO_ANY(2, unsigned short)
HIPPORT_VIDEO_ANY(4, unsigned char)
HIPPORT_VIDEO_ORDER(s2, short)
HIPPORT_VIDEO_ORDER(s4, signed char)
HIPPORT_VIDEO_ORDER(u2, unsigned short)
HIPPORT_VIDEO_ORDER(u4, unsigned char)
HIPPORT_VIDEO_SIGNED(2, short, -32768, 32767)
HIPPORT_VIDEO_SIGNED(4, signed char, -128, 127)
HIPPORT_VIDEO_UNSIGNED(2, unsigned short, 65535)
HIPPORT_VIDEO_UNSIGNED(4, unsigned char, 255)
#undef HIPPORT_VIDEO
#undef HIPPORT_VIDEO_ONE
#undef HIPPORT_VIDEO_SAD
#undef HIPPORT_VIDEO_ANY
#undef HIPPORT_VIDEO_ORDER
#undef HIPPORT_VIDEO_SIGNED
#undef HIPPORT_VIDEO_UNSIGNED
#endif
