// needs: video_lanes
// __vcmpeq2, __vcmpgts4 and their kin of CUDA: all bits of a lane are set where the comparison holds.
#ifndef HIPPORT_COMPAT_VIDEO_COMPARE
#define HIPPORT_COMPAT_VIDEO_COMPARE
#define HIPPORT_VIDEO(name, lane, ...)                                                 \
  __device__ inline unsigned int name(unsigned int a, unsigned int b) {                \
    return hipport_video<lane>(a, b, [](int x, int y) -> int { return __VA_ARGS__; }); \
  }
#define HIPPORT_VIDEO_LANES(kind, lane)                \
  HIPPORT_VIDEO(__vcmpge##kind, lane, x >= y ? -1 : 0) \
  HIPPORT_VIDEO(__vcmpgt##kind, lane, x > y ? -1 : 0)  \
  HIPPORT_VIDEO(__vcmple##kind, lane, x <= y ? -1 : 0) \
  HIPPORT_VIDEO(__vcmplt##kind, lane, x < y ? -1 : 0)
HIPPORT_VIDEO_LANES(s2, short)
HIPPORT_VIDEO_LANES(s4, signed char)
HIPPORT_VIDEO_LANES(u2, unsigned short)
HIPPORT_VIDEO_LANES(u4, unsigned char)
HIPPORT_VIDEO(__vcmpeq2, unsigned short, x == y ? -1 : 0)
HIPPORT_VIDEO(__vcmpeq4, unsigned char, x == y ? -1 : 0)
HIPPORT_VIDEO(__vcmpne2, unsigned short, x != y ? -1 : 0)
HIPPORT_VIDEO(__vcmpne4, unsigned char, x != y ? -1 : 0)
#undef HIPPORT_VIDEO
#undef HIPPORT_VIDEO_LANES
#endif
