// needs: cache_word
// CUDA's stores with a cache hint (__stcg, __stcs, ...), which HIP lacks for most types. Those that bypass a
// cache (cg, wt) matter to code that talks between blocks: they become relaxed atomics of device or system scope,
// so that no stale line is read. The streaming ones (cs) become non-temporal accesses.
#ifndef HIPPORT_COMPAT_CACHE_STORE
#define HIPPORT_COMPAT_CACHE_STORE
template <typename T, typename Store>
__device__ inline void hipport_cache_store(T* to, const T& value, Store store) {
  typedef typename hipport_cache_word<sizeof(T)>::type word;
  static_assert(sizeof(T) % sizeof(word) == 0, "CUDA has these for 1, 2, 4, 8 and 16 bytes");
  word words[sizeof(T) / sizeof(word)];
  __builtin_memcpy(words, &value, sizeof(T));
  for (unsigned int i = 0; i < sizeof(T) / sizeof(word); ++i) store(reinterpret_cast<word*>(to) + i, words[i]);
}

// The stored value converts to what the pointer points at, as with CUDA's overloads.
template <typename T> struct hipport_cache_same { typedef T type; };

template <typename T> __device__ inline void hipport_stwb(T* to, const typename hipport_cache_same<T>::type& value) {
  *to = value;
}
template <typename T> __device__ inline void hipport_stcg(T* to, const typename hipport_cache_same<T>::type& value) {
  hipport_cache_store(to, value, [](auto* p, auto v) {
    __hip_atomic_store(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT);
  });
}
template <typename T> __device__ inline void hipport_stwt(T* to, const typename hipport_cache_same<T>::type& value) {
  hipport_cache_store(to, value, [](auto* p, auto v) {
    __hip_atomic_store(p, v, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_SYSTEM);
  });
}
template <typename T> __device__ inline void hipport_stcs(T* to, const typename hipport_cache_same<T>::type& value) {
  hipport_cache_store(to, value, [](auto* p, auto v) { __builtin_nontemporal_store(v, p); });
}
#endif
