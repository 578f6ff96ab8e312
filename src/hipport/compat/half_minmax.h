// Minimum and maximum of pairs of half, which HIP has for bfloat16 only: other types go to HIP's own function.
#ifndef HIPPORT_COMPAT_HALF_MINMAX
#define HIPPORT_COMPAT_HALF_MINMAX
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
template <typename T> __device__ inline T hipport_hmax2(T a, T b) { return __hmax2(a, b); }
template <typename T> __device__ inline T hipport_hmin2(T a, T b) { return __hmin2(a, b); }
__device__ inline __half2 hipport_hmax2(__half2 a, __half2 b) {
  return __halves2half2(__hmax(__low2half(a), __low2half(b)), __hmax(__high2half(a), __high2half(b)));
}
__device__ inline __half2 hipport_hmin2(__half2 a, __half2 b) {
  return __halves2half2(__hmin(__low2half(a), __low2half(b)), __hmin(__high2half(a), __high2half(b)));
}
#endif
