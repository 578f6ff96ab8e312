// Limits of cuDNN as programs use them: the most dimensions of a tensor, and the least epsilon of a normalization, which
// is none in cuDNN 8 and 9 and in MIOpen.
#ifndef HIPPORT_COMPAT_MIOPEN_LIMITS
#define HIPPORT_COMPAT_MIOPEN_LIMITS
#define HIPPORT_CUDNN_DIM_MAX 8
#define HIPPORT_CUDNN_BN_MIN_EPSILON 0.0
#endif
