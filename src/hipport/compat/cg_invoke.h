// invoke_one of CUDA's cooperative_groups, which HIP lacks.
#ifndef HIPPORT_COMPAT_CG_INVOKE
#define HIPPORT_COMPAT_CG_INVOKE
#include <hip/hip_cooperative_groups.h>
namespace cooperative_groups {
template <typename Group, typename Function, typename... Args>
__device__ inline void invoke_one(const Group& group, Function&& function, Args&&... args) {
  if (group.thread_rank() == 0) function(static_cast<Args&&>(args)...);
}
}  // namespace cooperative_groups
#endif
