// CUDA's __syncwarp() orders memory between the lanes of a warp. HIP has it only from ROCm 7.0, and the lanes of a
// wave running in step does not replace the fence: the compiler may still move loads and stores across this point.
// The mask is taken and not needed: lanes that run together are the only ones that can meet here.
#ifndef HIPPORT_COMPAT_SYNCWARP
#define HIPPORT_COMPAT_SYNCWARP
__device__ inline void hipport_syncwarp(unsigned int mask = 0xffffffffu) {
  (void)mask;
  __builtin_amdgcn_fence(__ATOMIC_RELEASE, "wavefront");
  __builtin_amdgcn_wave_barrier();
  __builtin_amdgcn_fence(__ATOMIC_ACQUIRE, "wavefront");
}
#endif
