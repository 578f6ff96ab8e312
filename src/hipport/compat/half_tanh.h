// tanh of half, bfloat16 and pairs of them, which HIP lacks.
#ifndef HIPPORT_COMPAT_HALF_TANH
#define HIPPORT_COMPAT_HALF_TANH
#include <hip/hip_bf16.h>
#include <hip/hip_fp16.h>
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
