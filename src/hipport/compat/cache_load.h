// needs: cache_word
// CUDA's loads with a cache hint (__ldcg, __ldcs, ...), which HIP lacks for most types. Those that bypass a
// cache (cg, cv) matter to code that talks between blocks: they become relaxed atomics of device or system scope,
// so that no stale line is read. The streaming ones (cs, lu) become non-temporal accesses.
#ifndef HIPPORT_COMPAT_CACHE_LOAD
#define HIPPORT_COMPAT_CACHE_LOAD
template <typename T, typename Load>
__device__ inline T hipport_cache_load(const T* from, Load load) {
  typedef typename hipport_cache_word<sizeof(T)>::type word;
  static_assert(sizeof(T) % sizeof(word) == 0, "CUDA has these for 1, 2, 4, 8 and 16 bytes");
  word words[sizeof(T) / sizeof(word)];
  for (unsigned int i = 0; i < sizeof(T) / sizeof(word); ++i) words[i] = load(reinterpret_cast<const word*>(from) + i);
  T value;
  __builtin_memcpy(&value, words, sizeof(T));
  return value;
}

template <typename T> __device__ inline T hipport_ldca(const T* from) { return *from; }
template <typename T> __device__ inline T hipport_ldcg(const T* from) {
  return hipport_cache_load(from, [](auto* p) {
    return __hip_atomic_load(p, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  });
}
template <typename T> __device__ inline T hipport_ldcv(const T* from) {
  return hipport_cache_load(from, [](auto* p) {
    return __hip_atomic_load(p, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
  });
}
template <typename T> __device__ inline T hipport_ldcs(const T* from) {
  return hipport_cache_load(from, [](auto* p) { return __builtin_nontemporal_load(p); });
}
template <typename T> __device__ inline T hipport_ldlu(const T* from) { return hipport_ldcs(from); }
#endif
