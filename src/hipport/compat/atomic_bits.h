// needs: only_for
// for: long, int64_t
// atomicAnd, atomicOr and atomicXor of long long, which HIP has for unsigned numbers only.
#ifndef HIPPORT_COMPAT_ATOMIC_BITS
#define HIPPORT_COMPAT_ATOMIC_BITS
template <typename T> __device__ inline hipport_only_for<T, long long> atomicAnd(T* to, hipport_same<T> value) {
  return __hip_atomic_fetch_and(to, value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
template <typename T> __device__ inline hipport_only_for<T, long long> atomicOr(T* to, hipport_same<T> value) {
  return __hip_atomic_fetch_or(to, value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
template <typename T> __device__ inline hipport_only_for<T, long long> atomicXor(T* to, hipport_same<T> value) {
  return __hip_atomic_fetch_xor(to, value, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
}
#endif
