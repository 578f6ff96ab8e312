// CUDA's video instructions work on two 16-bit or four 8-bit lanes packed in 32 bits. HIP has none of them: each lane
// is computed on its own here, which costs more than one instruction.
#ifndef HIPPORT_COMPAT_VIDEO_LANES
#define HIPPORT_COMPAT_VIDEO_LANES
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
#endif
