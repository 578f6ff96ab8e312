// Functions of half and bfloat16 that HIP lacks for one of the two: minimum and maximum of pairs, and tanh. Pairs of
// half are taken apart here; other types go to HIP's own function.
#ifndef HIPPORT_COMPAT_HALF_MATH
#define HIPPORT_COMPAT_HALF_MATH
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

template <typename T> __device__ inline T hipport_htanh(T x) { return T(tanhf(static_cast<float>(x))); }
template <typename T> __device__ inline T hipport_h2tanh(T x) {
  const float2 f = static_cast<float2>(x);
  return T(__float2bfloat16(tanhf(f.x)), __float2bfloat16(tanhf(f.y)));
}
__device__ inline __half hipport_htanh(__half x) { return __float2half(tanhf(__half2float(x))); }
__device__ inline __half2 hipport_h2tanh(__half2 x) {
  return __halves2half2(hipport_htanh(__low2half(x)), hipport_htanh(__high2half(x)));
}
#endif
