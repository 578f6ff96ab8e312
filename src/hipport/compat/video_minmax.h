// needs: video_lanes
// __vmaxs2, __vminu4 and their kin of CUDA.
#ifndef HIPPORT_COMPAT_VIDEO_MINMAX
#define HIPPORT_COMPAT_VIDEO_MINMAX
#define HIPPORT_VIDEO(name, lane, ...)                                                 \
  __device__ inline unsigned int name(unsigned int a, unsigned int b) {                \
    return hipport_video<lane>(a, b, [](int x, int y) -> int { return __VA_ARGS__; }); \
  }
#define HIPPORT_VIDEO_LANES(kind, lane)            \
  HIPPORT_VIDEO(__vmax##kind, lane, x < y ? y : x) \
  HIPPORT_VIDEO(__vmin##kind, lane, y < x ? y : x)
HIPPORT_VIDEO_LANES(s2, short)
HIPPORT_VIDEO_LANES(s4, signed char)
HIPPORT_VIDEO_LANES(u2, unsigned short)
HIPPORT_VIDEO_LANES(u4, unsigned char)
#undef HIPPORT_VIDEO
#undef HIPPORT_VIDEO_LANES
#endif
