// needs: atomic_words, only_for
// for: __nv_bfloat16, nv_bfloat16, __nv_bfloat162, nv_bfloat162
// atomicAdd of bfloat16 and pairs of it, which HIP lacks.
#ifndef HIPPORT_COMPAT_ATOMIC_BFLOAT16
#define HIPPORT_COMPAT_ATOMIC_BFLOAT16
#include <hip/hip_bf16.h>
template <typename T> __device__ inline hipport_only_for<T, __hip_bfloat16, __hip_bfloat162> atomicAdd(T* to, hipport_same<T> value) {
  return hipport_atomic_update(to, [value](T before) { return before + value; });
}
#endif
