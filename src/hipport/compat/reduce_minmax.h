// needs: reduce_lanes
// __reduce_min_sync and __reduce_max_sync of CUDA.
#ifndef HIPPORT_COMPAT_REDUCE_MINMAX
#define HIPPORT_COMPAT_REDUCE_MINMAX
__device__ inline unsigned int hipport_reduce_min(unsigned int mask, unsigned int value) {
  return hipport_reduce_with(mask, value, [](unsigned int a, unsigned int b) { return a < b ? a : b; });
}
__device__ inline int hipport_reduce_min(unsigned int mask, int value) {
  return hipport_reduce_with(mask, value, [](int a, int b) { return a < b ? a : b; });
}
__device__ inline unsigned int hipport_reduce_max(unsigned int mask, unsigned int value) {
  return hipport_reduce_with(mask, value, [](unsigned int a, unsigned int b) { return a < b ? b : a; });
}
__device__ inline int hipport_reduce_max(unsigned int mask, int value) {
  return hipport_reduce_with(mask, value, [](int a, int b) { return a < b ? b : a; });
}
#endif
