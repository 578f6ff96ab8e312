// needs: miopen_blend
// Activations with any factors, and cuDNN's one coefficient: MIOpen's tanh is beta * tanh(alpha * x), the others use
// alpha as cuDNN uses its coefficient.
#ifndef HIPPORT_COMPAT_MIOPEN_ACTIVATION
#define HIPPORT_COMPAT_MIOPEN_ACTIVATION
inline miopenStatus_t hipport_miopen_set_activation(miopenActivationDescriptor_t desc, miopenActivationMode_t mode,
                                                    double coefficient) {
  return miopenSetActivationDescriptor(desc, mode, mode == miopenActivationTANH ? 1.0 : coefficient, 1.0, 1.0);
}
inline miopenStatus_t hipport_miopen_get_activation(miopenActivationDescriptor_t desc, miopenActivationMode_t* mode,
                                                    miopenNanPropagation_t* nan, double* coefficient) {
  double beta = 0, gamma = 0;
  if (nan != nullptr) *nan = MIOPEN_NOT_PROPAGATE_NAN;
  return miopenGetActivationDescriptor(desc, mode, coefficient, &beta, &gamma);
}
inline miopenStatus_t hipport_miopen_activation_forward(miopenHandle_t handle, miopenActivationDescriptor_t desc,
                                                        const void* alpha, miopenTensorDescriptor_t x_desc,
                                                        const void* x, const void* beta,
                                                        miopenTensorDescriptor_t y_desc, void* y) {
  const float one = 1, zero = 0;
  return hipport_miopen_blend(handle, alpha, beta, y_desc, y, [&](void* to) {
    return miopenActivationForward(handle, desc, &one, x_desc, x, &zero, y_desc, to);
  });
}
inline miopenStatus_t hipport_miopen_activation_backward(miopenHandle_t handle, miopenActivationDescriptor_t desc,
                                                         const void* alpha, miopenTensorDescriptor_t y_desc,
                                                         const void* y, miopenTensorDescriptor_t dy_desc,
                                                         const void* dy, miopenTensorDescriptor_t x_desc, const void* x,
                                                         const void* beta, miopenTensorDescriptor_t dx_desc, void* dx) {
  const float one = 1, zero = 0;
  return hipport_miopen_blend(handle, alpha, beta, dx_desc, dx, [&](void* to) {
    return miopenActivationBackward(handle, desc, &one, y_desc, y, dy_desc, dy, x_desc, x, &zero, dx_desc, to);
  });
}
#endif
