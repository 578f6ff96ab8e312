// needs: atomic_words, only_for
// for: half, __half, half2, __half2
// atomicAdd of half and half2, which HIP lacks.
#ifndef HIPPORT_COMPAT_ATOMIC_HALF
#define HIPPORT_COMPAT_ATOMIC_HALF
#include <hip/hip_fp16.h>
template <typename T> __device__ inline hipport_only_for<T, __half, __half2> atomicAdd(T* to, hipport_same<T> value) {
  return hipport_atomic_update(to, [value](T before) { return before + value; });
}
#endif
