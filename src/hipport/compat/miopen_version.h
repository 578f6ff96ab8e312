// The release of cuDNN whose calls the converted ones follow, for programs that choose by it. miopenGetVersion tells
// MIOpen's own release.
#ifndef HIPPORT_COMPAT_MIOPEN_VERSION
#define HIPPORT_COMPAT_MIOPEN_VERSION
#include <cstddef>
#define HIPPORT_CUDNN_MAJOR 8
#define HIPPORT_CUDNN_MINOR 9
#define HIPPORT_CUDNN_PATCHLEVEL 7
#define HIPPORT_CUDNN_VERSION 8907
inline std::size_t hipport_cudnn_version() { return HIPPORT_CUDNN_VERSION; }
#endif
