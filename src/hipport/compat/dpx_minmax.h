// CUDA's DPX instructions for dynamic programming are made of minimum, maximum and additions that wrap.
#ifndef HIPPORT_COMPAT_DPX_MINMAX
#define HIPPORT_COMPAT_DPX_MINMAX
template <typename T> __host__ __device__ inline T hipport_dpx_max(T a, T b) { return a < b ? b : a; }
template <typename T> __host__ __device__ inline T hipport_dpx_min(T a, T b) { return b < a ? b : a; }
template <typename T> __host__ __device__ inline T hipport_dpx_add(T a, T b) {
  return static_cast<T>(static_cast<unsigned int>(a) + static_cast<unsigned int>(b));
}
#endif
