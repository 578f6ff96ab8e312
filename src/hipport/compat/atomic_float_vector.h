// needs: only_for
// atomicAdd of float2 and float4, which HIP lacks. Each element is added atomically on its own, as in CUDA.
#ifndef HIPPORT_COMPAT_ATOMIC_FLOAT_VECTOR
#define HIPPORT_COMPAT_ATOMIC_FLOAT_VECTOR
template <typename T> __device__ inline hipport_only_for<T, float2, float4> atomicAdd(T* to, hipport_same<T> value) {
  float* place = reinterpret_cast<float*>(to);
  const float* more = reinterpret_cast<const float*>(&value);
  T before;
  for (unsigned int i = 0; i < sizeof(T) / sizeof(float); ++i) {
    reinterpret_cast<float*>(&before)[i] = atomicAdd(place + i, more[i]);
  }
  return before;
}
#endif
