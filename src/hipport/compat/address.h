// CUDA's __isShared, __isLocal, __isGlobal and __isConstant: which memory a pointer points into. Constant memory is
// part of global memory on AMD GPUs, so that both questions get the same answer.
#ifndef HIPPORT_COMPAT_ADDRESS
#define HIPPORT_COMPAT_ADDRESS
__device__ inline unsigned int hipport_is_shared(const void* pointer) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_is_shared((const __attribute__((address_space(0))) void*)pointer);
#else
  return pointer == nullptr;
#endif
}
__device__ inline unsigned int hipport_is_local(const void* pointer) {
#if defined(__HIP_DEVICE_COMPILE__)
  return __builtin_amdgcn_is_private((const __attribute__((address_space(0))) void*)pointer);
#else
  return pointer == nullptr;
#endif
}
__device__ inline unsigned int hipport_is_global(const void* pointer) {
  return !hipport_is_shared(pointer) && !hipport_is_local(pointer);
}
#endif
