// CUDA's __pipeline_memcpy_async and kin: asynchronous copies from global to shared memory. Most AMD GPUs have no such
// copy, so the thread copies at once: the result is the same, the overlap with computation is lost.
#ifndef HIPPORT_COMPAT_PIPELINE
#define HIPPORT_COMPAT_PIPELINE
__device__ inline void hipport_pipeline_memcpy_async(void* to, const void* from, unsigned long size,
                                                     unsigned long zero_fill = 0) {
  const unsigned long copied = size - zero_fill;
  if (size == 16 && zero_fill == 0) {
    *static_cast<uint4*>(to) = *static_cast<const uint4*>(from);
  } else if (size == 8 && zero_fill == 0) {
    *static_cast<uint2*>(to) = *static_cast<const uint2*>(from);
  } else if (size == 4 && zero_fill == 0) {
    *static_cast<unsigned int*>(to) = *static_cast<const unsigned int*>(from);
  } else {
    for (unsigned long i = 0; i < size; ++i) {
      static_cast<char*>(to)[i] = i < copied ? static_cast<const char*>(from)[i] : '\0';
    }
  }
}
__device__ inline void hipport_pipeline_commit() {}
__device__ inline void hipport_pipeline_wait_prior(unsigned long groups) { (void)groups; }
#endif
