// needs: reduce_lanes
// __reduce_and_sync, __reduce_or_sync and __reduce_xor_sync of CUDA.
#ifndef HIPPORT_COMPAT_REDUCE_BITS
#define HIPPORT_COMPAT_REDUCE_BITS
__device__ inline unsigned int hipport_reduce_and(unsigned int mask, unsigned int value) {
  return hipport_reduce_with(mask, value, [](unsigned int a, unsigned int b) { return a & b; });
}
__device__ inline unsigned int hipport_reduce_or(unsigned int mask, unsigned int value) {
  return hipport_reduce_with(mask, value, [](unsigned int a, unsigned int b) { return a | b; });
}
__device__ inline unsigned int hipport_reduce_xor(unsigned int mask, unsigned int value) {
  return hipport_reduce_with(mask, value, [](unsigned int a, unsigned int b) { return a ^ b; });
}
#endif
