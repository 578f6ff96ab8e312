// needs: reduce_lanes
// __reduce_add_sync of CUDA.
#ifndef HIPPORT_COMPAT_REDUCE_ADD
#define HIPPORT_COMPAT_REDUCE_ADD
__device__ inline unsigned int hipport_reduce_add(unsigned int mask, unsigned int value) {
  return hipport_reduce_with(mask, value, [](unsigned int a, unsigned int b) { return a + b; });
}
__device__ inline int hipport_reduce_add(unsigned int mask, int value) {
  return static_cast<int>(hipport_reduce_add(mask, static_cast<unsigned int>(value)));
}
#endif
