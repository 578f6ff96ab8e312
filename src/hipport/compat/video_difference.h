// needs: video_lanes
// __vabsdiffs2, __vsadu4 and their kin of CUDA: absolute differences of the lanes, and their sum.
#ifndef HIPPORT_COMPAT_VIDEO_DIFFERENCE
#define HIPPORT_COMPAT_VIDEO_DIFFERENCE
#define HIPPORT_VIDEO(name, lane, ...)                                                 \
  __device__ inline unsigned int name(unsigned int a, unsigned int b) {                \
    return hipport_video<lane>(a, b, [](int x, int y) -> int { return __VA_ARGS__; }); \
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
#define HIPPORT_VIDEO_LANES(kind, lane)                        \
  HIPPORT_VIDEO(__vabsdiff##kind, lane, x < y ? y - x : x - y) \
  __device__ inline unsigned int __vsad##kind(unsigned int a, unsigned int b) { return hipport_video_sad<lane>(a, b); }
HIPPORT_VIDEO_LANES(s2, short)
HIPPORT_VIDEO_LANES(s4, signed char)
HIPPORT_VIDEO_LANES(u2, unsigned short)
HIPPORT_VIDEO_LANES(u4, unsigned char)
#undef HIPPORT_VIDEO
#undef HIPPORT_VIDEO_LANES
#endif
