// The operators of CUDA's cooperative_groups (plus, less, bit_xor, ...), which HIP lacks. Late releases of ROCm 7 have
// them in a header of their own, which is then used.
#ifndef HIPPORT_COMPAT_CG_OPERATORS
#define HIPPORT_COMPAT_CG_OPERATORS
#include <hip/hip_cooperative_groups.h>
#if __has_include(<hip/cooperative_groups/hip_reduce.h>)
#include <hip/cooperative_groups/hip_reduce.h>
#else
namespace cooperative_groups {
template <typename T = void> struct plus {
  __device__ T operator()(const T& a, const T& b) const { return a + b; }
};
template <typename T = void> struct less {
  __device__ T operator()(const T& a, const T& b) const { return b < a ? b : a; }
};
template <typename T = void> struct greater {
  __device__ T operator()(const T& a, const T& b) const { return a < b ? b : a; }
};
template <typename T = void> struct bit_and {
  __device__ T operator()(const T& a, const T& b) const { return a & b; }
};
template <typename T = void> struct bit_or {
  __device__ T operator()(const T& a, const T& b) const { return a | b; }
};
template <typename T = void> struct bit_xor {
  __device__ T operator()(const T& a, const T& b) const { return a ^ b; }
};
}  // namespace cooperative_groups
#endif
#endif
