// Group-wide algorithms of CUDA's cooperative_groups that HIP lacks: reduce, inclusive_scan, exclusive_scan, their
// operators, invoke_one, and memcpy_async with its waits. They work for tiles of a block and for coalesced groups.
// The copy is done at once by the whole group: the result is the same, the overlap with computation is lost.
// Late releases of ROCm 7 have reduce and the operators themselves, in a header of their own, which is then used.
#ifndef HIPPORT_COMPAT_CG_ALGORITHMS
#define HIPPORT_COMPAT_CG_ALGORITHMS
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

template <unsigned int size, typename Parent, typename T, typename Op>
__device__ inline T reduce(const thread_block_tile<size, Parent>& group, T value, Op op) {
  for (unsigned int step = size / 2; step > 0; step /= 2) value = op(value, group.shfl_xor(value, step));
  return value;
}
template <typename T, typename Op>
__device__ inline T reduce(const coalesced_group& group, T value, Op op) {
  T result = group.shfl(value, 0);
  for (int rank = 1; rank < static_cast<int>(group.size()); ++rank) result = op(result, group.shfl(value, rank));
  return result;
}
}  // namespace cooperative_groups
#endif

namespace cooperative_groups {
template <typename Group, typename T, typename Op>
__device__ inline T inclusive_scan(const Group& group, T value, Op op) {
  for (unsigned int step = 1; step < group.size(); step *= 2) {
    const T before = group.shfl_up(value, step);
    if (group.thread_rank() >= step) value = op(before, value);
  }
  return value;
}
template <typename Group, typename T>
__device__ inline T inclusive_scan(const Group& group, T value) {
  return inclusive_scan(group, value, plus<T>());
}
template <typename Group, typename T, typename Op>
__device__ inline T exclusive_scan(const Group& group, T value, Op op) {
  const T before = group.shfl_up(inclusive_scan(group, value, op), 1);
  return group.thread_rank() == 0 ? T() : before;
}
template <typename Group, typename T>
__device__ inline T exclusive_scan(const Group& group, T value) {
  return exclusive_scan(group, value, plus<T>());
}

template <typename Group, typename Function, typename... Args>
__device__ inline void invoke_one(const Group& group, Function&& function, Args&&... args) {
  if (group.thread_rank() == 0) function(static_cast<Args&&>(args)...);
}

template <typename Group, typename To, typename From>
__device__ inline void memcpy_async(const Group& group, To* to, const From* from, unsigned long bytes) {
  char* out = reinterpret_cast<char*>(to);
  const char* in = reinterpret_cast<const char*>(from);
  const unsigned long rank = group.thread_rank();
  const unsigned long threads = group.size();
  const unsigned long long places =
      reinterpret_cast<unsigned long long>(out) | reinterpret_cast<unsigned long long>(in);
  unsigned long done = 0;
  if (places % sizeof(unsigned int) == 0) {
    done = bytes / sizeof(unsigned int) * sizeof(unsigned int);
    for (unsigned long i = rank; i < bytes / sizeof(unsigned int); i += threads) {
      reinterpret_cast<unsigned int*>(out)[i] = reinterpret_cast<const unsigned int*>(in)[i];
    }
  }
  for (unsigned long i = done + rank; i < bytes; i += threads) out[i] = in[i];
}
template <typename Group> __device__ inline void wait(const Group& group) { group.sync(); }
template <unsigned int stages, typename Group> __device__ inline void wait_prior(const Group& group) { group.sync(); }
}  // namespace cooperative_groups
#endif
