// needs: video_lanes
// __vseteq2, __vsetgts4 and their kin of CUDA: a lane is 1 where the comparison holds.
#ifndef HIPPORT_COMPAT_VIDEO_SET
#define HIPPORT_COMPAT_VIDEO_SET
#define HIPPORT_VIDEO(name, lane, ...)                                                 \
  __device__ inline unsigned int name(unsigned int a, unsigned int b) {                \
    return hipport_video<lane>(a, b, [](int x, int y) -> int { return __VA_ARGS__; }); \
  }
#define HIPPORT_VIDEO_LANES(kind, lane)       \
  HIPPORT_VIDEO(__vsetge##kind, lane, x >= y) \
  HIPPORT_VIDEO(__vsetgt##kind, lane, x > y)  \
  HIPPORT_VIDEO(__vsetle##kind, lane, x <= y) \
  HIPPORT_VIDEO(__vsetlt##kind, lane, x < y)
HIPPORT_VIDEO_LANES(s2, short)
HIPPORT_VIDEO_LANES(s4, signed char)
HIPPORT_VIDEO_LANES(u2, unsigned short)
HIPPORT_VIDEO_LANES(u4, unsigned char)
HIPPORT_VIDEO(__vseteq2, unsigned short, x == y)
HIPPORT_VIDEO(__vseteq4, unsigned char, x == y)
HIPPORT_VIDEO(__vsetne2, unsigned short, x != y)
HIPPORT_VIDEO(__vsetne4, unsigned char, x != y)
#undef HIPPORT_VIDEO
#undef HIPPORT_VIDEO_LANES
#endif
