// needs: video_lanes
// __vaddss2, __vsubus4 and their kin of CUDA: additions and subtractions that saturate.
#ifndef HIPPORT_COMPAT_VIDEO_SATURATE
#define HIPPORT_COMPAT_VIDEO_SATURATE
#define HIPPORT_VIDEO(name, lane, ...)                                                 \
  __device__ inline unsigned int name(unsigned int a, unsigned int b) {                \
    return hipport_video<lane>(a, b, [](int x, int y) -> int { return __VA_ARGS__; }); \
  }
__device__ inline int hipport_video_clamp(int low, int value, int high) {
  return value < low ? low : value > high ? high : value;
}
#define HIPPORT_VIDEO_LANES(kind, lane, low, high)                         \
  HIPPORT_VIDEO(__vadd##kind, lane, hipport_video_clamp(low, x + y, high)) \
  HIPPORT_VIDEO(__vsub##kind, lane, hipport_video_clamp(low, x - y, high))
HIPPORT_VIDEO_LANES(ss2, short, -32768, 32767)
HIPPORT_VIDEO_LANES(ss4, signed char, -128, 127)
HIPPORT_VIDEO_LANES(us2, unsigned short, 0, 65535)
HIPPORT_VIDEO_LANES(us4, unsigned char, 0, 255)
#undef HIPPORT_VIDEO
#undef HIPPORT_VIDEO_LANES
#endif
