// needs: video_lanes
// __vadd2, __vadd4, __vsub2 and __vsub4 of CUDA.
#ifndef HIPPORT_COMPAT_VIDEO_ADD
#define HIPPORT_COMPAT_VIDEO_ADD
#define HIPPORT_VIDEO(name, lane, ...)                                                 \
  __device__ inline unsigned int name(unsigned int a, unsigned int b) {                \
    return hipport_video<lane>(a, b, [](int x, int y) -> int { return __VA_ARGS__; }); \
  }
#define HIPPORT_VIDEO_LANES(count, lane)    \
  HIPPORT_VIDEO(__vadd##count, lane, x + y) \
  HIPPORT_VIDEO(__vsub##count, lane, x - y)
HIPPORT_VIDEO_LANES(2, unsigned short)
HIPPORT_VIDEO_LANES(4, unsigned char)
#undef HIPPORT_VIDEO
#undef HIPPORT_VIDEO_LANES
#endif
