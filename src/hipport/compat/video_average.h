// needs: video_lanes
// __vavgs2, __vavgu4, __vhaddu2 and their kin of CUDA.
#ifndef HIPPORT_COMPAT_VIDEO_AVERAGE
#define HIPPORT_COMPAT_VIDEO_AVERAGE
#define HIPPORT_VIDEO(name, lane, ...)                                                 \
  __device__ inline unsigned int name(unsigned int a, unsigned int b) {                \
    return hipport_video<lane>(a, b, [](int x, int y) -> int { return __VA_ARGS__; }); \
  }
HIPPORT_VIDEO(__vavgs2, short, (x + y + (x + y >= 0)) >> 1)
HIPPORT_VIDEO(__vavgs4, signed char, (x + y + (x + y >= 0)) >> 1)
HIPPORT_VIDEO(__vavgu2, unsigned short, (x + y + 1) >> 1)
HIPPORT_VIDEO(__vavgu4, unsigned char, (x + y + 1) >> 1)
HIPPORT_VIDEO(__vhaddu2, unsigned short, (x + y) >> 1)
HIPPORT_VIDEO(__vhaddu4, unsigned char, (x + y) >> 1)
#undef HIPPORT_VIDEO
#endif
