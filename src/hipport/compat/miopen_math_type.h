// cuDNN lets a program choose whether tensor cores are used and with which rounding. MIOpen has no such choice: it uses
// the matrix cores where it has a kernel for them. The names stay, and the setting has no effect.
#ifndef HIPPORT_COMPAT_MIOPEN_MATH_TYPE
#define HIPPORT_COMPAT_MIOPEN_MATH_TYPE
#include <miopen/miopen.h>
enum hipport_miopen_math_type {
  hipport_miopen_default_math = 0,
  hipport_miopen_tensor_op_math = 1,
  hipport_miopen_tensor_op_math_allow_conversion = 2,
  hipport_miopen_fma_math = 3
};
enum hipport_miopen_reorder { hipport_miopen_default_reorder = 0, hipport_miopen_no_reorder = 1 };
template <typename Descriptor>
inline miopenStatus_t hipport_miopen_set_math_type(Descriptor, hipport_miopen_math_type) {
  return miopenStatusSuccess;
}
template <typename Descriptor>
inline miopenStatus_t hipport_miopen_get_math_type(Descriptor, hipport_miopen_math_type* type) {
  *type = hipport_miopen_default_math;
  return miopenStatusSuccess;
}
#endif
