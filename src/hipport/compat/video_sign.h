// needs: video_lanes
// __vabs2, __vnegss4 and their kin of CUDA.
#ifndef HIPPORT_COMPAT_VIDEO_SIGN
#define HIPPORT_COMPAT_VIDEO_SIGN
#define HIPPORT_VIDEO(name, lane, ...)                                               \
  __device__ inline unsigned int name(unsigned int a) {                              \
    return hipport_video<lane>(a, a, [](int x, int) -> int { return __VA_ARGS__; }); \
  }
#define HIPPORT_VIDEO_LANES(count, lane, high)                            \
  HIPPORT_VIDEO(__vabs##count, lane, x < 0 ? -x : x)                      \
  HIPPORT_VIDEO(__vneg##count, lane, -x)                                  \
  HIPPORT_VIDEO(__vabsss##count, lane, x < -high ? high : x < 0 ? -x : x) \
  HIPPORT_VIDEO(__vnegss##count, lane, x < -high ? high : -x)
HIPPORT_VIDEO_LANES(2, short, 32767)
HIPPORT_VIDEO_LANES(4, signed char, 127)
#undef HIPPORT_VIDEO
#undef HIPPORT_VIDEO_LANES
#endif
