// needs: only_for
// for: __nv_bfloat16, nv_bfloat16, __nv_bfloat162, nv_bfloat162
// Shuffles of bfloat16 and of pairs of it, which HIP lacks.
#ifndef HIPPORT_COMPAT_SHFL_BFLOAT16
#define HIPPORT_COMPAT_SHFL_BFLOAT16
#include <hip/hip_bf16.h>
template <typename T, typename Shuffle> __device__ inline T hipport_shuffled(T value, Shuffle shuffle) {
  int bits = 0;
  __builtin_memcpy(&bits, &value, sizeof(T));
  bits = shuffle(bits);
  __builtin_memcpy(&value, &bits, sizeof(T));
  return value;
}
template <typename T>
__device__ inline hipport_only_for<T, __hip_bfloat16, __hip_bfloat162> __shfl(T value, int lane, int width = warpSize) {
  return hipport_shuffled(value, [=](int bits) { return __shfl(bits, lane, width); });
}
template <typename T>
__device__ inline hipport_only_for<T, __hip_bfloat16, __hip_bfloat162> __shfl_up(T value, unsigned int step, int width = warpSize) {
  return hipport_shuffled(value, [=](int bits) { return __shfl_up(bits, step, width); });
}
template <typename T>
__device__ inline hipport_only_for<T, __hip_bfloat16, __hip_bfloat162> __shfl_down(T value, unsigned int step, int width = warpSize) {
  return hipport_shuffled(value, [=](int bits) { return __shfl_down(bits, step, width); });
}
template <typename T>
__device__ inline hipport_only_for<T, __hip_bfloat16, __hip_bfloat162> __shfl_xor(T value, int mask, int width = warpSize) {
  return hipport_shuffled(value, [=](int bits) { return __shfl_xor(bits, mask, width); });
}
#endif
