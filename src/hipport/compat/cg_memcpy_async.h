// memcpy_async of CUDA's cooperative_groups and its waits, which HIP lacks. The copy is done at once by the whole
// group: the result is the same, the overlap with computation is lost.
#ifndef HIPPORT_COMPAT_CG_MEMCPY_ASYNC
#define HIPPORT_COMPAT_CG_MEMCPY_ASYNC
#include <hip/hip_cooperative_groups.h>
namespace cooperative_groups {
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
