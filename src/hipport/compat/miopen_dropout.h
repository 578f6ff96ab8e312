// Dropout: MIOpen asks for a noise shape (which must be that of x), and its descriptor has more settings.
#ifndef HIPPORT_COMPAT_MIOPEN_DROPOUT
#define HIPPORT_COMPAT_MIOPEN_DROPOUT
#include <miopen/miopen.h>
inline miopenStatus_t hipport_miopen_get_dropout(miopenDropoutDescriptor_t desc, miopenHandle_t handle, float* dropout,
                                                 void** states, unsigned long long* seed) {
  bool mask = false, evolves = false;
  miopenRNGType_t generator = MIOPEN_RNG_PSEUDO_XORWOW;
  return miopenGetDropoutDescriptor(desc, handle, dropout, states, seed, &mask, &evolves, &generator);
}
inline miopenStatus_t hipport_miopen_dropout_forward(miopenHandle_t handle, miopenDropoutDescriptor_t desc,
                                                     miopenTensorDescriptor_t x_desc, const void* x,
                                                     miopenTensorDescriptor_t y_desc, void* y, void* reserve,
                                                     size_t bytes) {
  return miopenDropoutForward(handle, desc, x_desc, x_desc, x, y_desc, y, reserve, bytes);
}
inline miopenStatus_t hipport_miopen_dropout_backward(miopenHandle_t handle, miopenDropoutDescriptor_t desc,
                                                      miopenTensorDescriptor_t dy_desc, const void* dy,
                                                      miopenTensorDescriptor_t dx_desc, void* dx, void* reserve,
                                                      size_t bytes) {
  return miopenDropoutBackward(handle, desc, dy_desc, dy_desc, dy, dx_desc, dx, reserve, bytes);
}
#endif
