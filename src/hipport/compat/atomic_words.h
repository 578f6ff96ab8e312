// What atomics on types of two and four bytes are made of: the word around the value is exchanged until nobody else has
// written to it in between.
#ifndef HIPPORT_COMPAT_ATOMIC_WORDS
#define HIPPORT_COMPAT_ATOMIC_WORDS
template <typename T, typename Op> __device__ inline T hipport_atomic_update(T* to, Op op) {
  static_assert(sizeof(T) == 2 || sizeof(T) == 4, "a type of two or four bytes");
  const unsigned long long place = reinterpret_cast<unsigned long long>(to);
  unsigned int* word = reinterpret_cast<unsigned int*>(place & ~3ull);
  const unsigned int shift = 8 * static_cast<unsigned int>(place & 3);
  const unsigned int mask = (0xffffffffu >> (32 - 8 * sizeof(T))) << shift;
  unsigned int seen = __hip_atomic_load(word, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT), expected;
  T before;
  do {
    expected = seen;
    unsigned int bits = (expected & mask) >> shift;
    __builtin_memcpy(&before, &bits, sizeof(T));
    const T after = op(before);
    __builtin_memcpy(&bits, &after, sizeof(T));
    seen = atomicCAS(word, expected, (expected & ~mask) | (bits << shift));
  } while (seen != expected);
  return before;
}
#endif
