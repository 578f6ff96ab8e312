// for: __nv_bfloat16, nv_bfloat16, __nv_bfloat162, nv_bfloat162, ushort4
// __ldg of the types that HIP has none for: a plain load, as HIP's own are.
#ifndef HIPPORT_COMPAT_LDG
#define HIPPORT_COMPAT_LDG
template <typename T> __device__ inline T __ldg(const T* from) { return *from; }
#endif
