// CUDA's __reduce_*_sync for a warp of 32 lanes, which ROCm 6.4 lacks. Each half of a 64-lane wave is a warp of its
// own. Lanes of one warp may bring different masks, as after a match: each lane reads only lanes of its own mask.
#ifndef HIPPORT_COMPAT_REDUCE_LANES
#define HIPPORT_COMPAT_REDUCE_LANES
template <typename T, typename Op>
__device__ inline T hipport_reduce_with(unsigned int mask, T value, Op op) {
  const unsigned int active = static_cast<unsigned int>(__ballot(1) >> (__lane_id() & 32));
  if (mask == 0xffffffffu && active == 0xffffffffu) {
    for (int step = 16; step > 0; step /= 2) value = op(value, __shfl_xor(value, step, 32));
    return value;
  }
  unsigned int rest = mask & active;
  T result = __shfl(value, __ffs(static_cast<int>(rest)) - 1, 32);
  for (rest &= rest - 1; rest != 0; rest &= rest - 1) {
    result = op(result, __shfl(value, __ffs(static_cast<int>(rest)) - 1, 32));
  }
  return result;
}
#endif
