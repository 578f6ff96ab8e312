// needs: atomic_words, only_for
// for: short, ushort, uint16_t, u_int16_t
// atomicCAS of two bytes, which HIP lacks.
#ifndef HIPPORT_COMPAT_ATOMIC_SHORT
#define HIPPORT_COMPAT_ATOMIC_SHORT
template <typename T>
__device__ inline hipport_only_for<T, unsigned short> atomicCAS(T* to, hipport_same<T> expected, hipport_same<T> value) {
  return hipport_atomic_update(to, [=](T before) { return before == expected ? value : before; });
}
#endif
