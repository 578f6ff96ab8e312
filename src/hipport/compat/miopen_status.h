// Statuses of cuDNN that MIOpen never returns, as numbers that it doesn't use: they can stand in a switch.
#ifndef HIPPORT_COMPAT_MIOPEN_STATUS
#define HIPPORT_COMPAT_MIOPEN_STATUS
#include <miopen/miopen.h>
inline constexpr miopenStatus_t hipport_miopen_status_mapping_error = static_cast<miopenStatus_t>(11);
inline constexpr miopenStatus_t hipport_miopen_status_arch_mismatch = static_cast<miopenStatus_t>(12);
inline constexpr miopenStatus_t hipport_miopen_status_license_error = static_cast<miopenStatus_t>(13);
inline constexpr miopenStatus_t hipport_miopen_status_prerequisite_missing = static_cast<miopenStatus_t>(14);
inline constexpr miopenStatus_t hipport_miopen_status_in_progress = static_cast<miopenStatus_t>(15);
#endif
