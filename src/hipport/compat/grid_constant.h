// CUDA's __grid_constant__ marks a kernel parameter that is never written. HIP has no such mark and needs none: its
// kernels read parameters from constant memory already.
#ifndef HIPPORT_COMPAT_GRID_CONSTANT
#define HIPPORT_COMPAT_GRID_CONSTANT
#ifndef __grid_constant__
#define __grid_constant__
#endif
#endif
