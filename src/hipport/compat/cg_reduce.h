// reduce of CUDA's cooperative_groups, which HIP lacks, for tiles of a block and for coalesced groups. Late releases of
// ROCm 7 have it in a header of its own, which is then used.
#ifndef HIPPORT_COMPAT_CG_REDUCE
#define HIPPORT_COMPAT_CG_REDUCE
#include <hip/hip_cooperative_groups.h>
#if __has_include(<hip/cooperative_groups/hip_reduce.h>)
#include <hip/cooperative_groups/hip_reduce.h>
#else
namespace cooperative_groups {
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
#endif
