// needs: miopen_forward
// cudnnConvolutionBiasActivationForward, step by step: MIOpen's own call takes a rectifier only.
#ifndef HIPPORT_COMPAT_MIOPEN_BIAS_ACTIVATION
#define HIPPORT_COMPAT_MIOPEN_BIAS_ACTIVATION
// y = activation(alpha1 * convolution(x) + alpha2 * z + bias)
inline miopenStatus_t hipport_miopen_forward_bias_activation(
    miopenHandle_t handle, const void* alpha1, miopenTensorDescriptor_t x_desc, const void* x,
    miopenTensorDescriptor_t w_desc, const void* w, miopenConvolutionDescriptor_t conv,
    miopenConvFwdAlgorithm_t algorithm, void* workspace, size_t bytes, const void* alpha2,
    miopenTensorDescriptor_t z_desc, const void* z, miopenTensorDescriptor_t bias_desc, const void* bias,
    miopenActivationDescriptor_t activation, miopenTensorDescriptor_t y_desc, void* y) {
  const miopenDataType_t type = hipport_miopen_type(y_desc);
  const hipport_miopen_number one(1, type), zero(0, type);
  const bool adds = hipport_miopen_factor(alpha2, type) != 0, in_place = adds && z == y;
  miopenStatus_t status = hipport_miopen_forward(handle, alpha1, x_desc, x, w_desc, w, conv, algorithm, workspace,
                                                 bytes, in_place ? alpha2 : zero.get(), y_desc, y);
  if (status == miopenStatusSuccess && adds && !in_place)
    status = hipport_miopen_add(handle, alpha2, z_desc, z, one.get(), y_desc, y);
  if (status == miopenStatusSuccess)
    status = hipport_miopen_add(handle, one.get(), bias_desc, bias, one.get(), y_desc, y);
  miopenActivationMode_t mode = miopenActivationPASTHRU;
  double a, b, c;
  if (status == miopenStatusSuccess) status = miopenGetActivationDescriptor(activation, &mode, &a, &b, &c);
  if (status != miopenStatusSuccess || mode == miopenActivationPASTHRU) return status;
  const float full = 1, none = 0;
  return miopenActivationForward(handle, activation, &full, y_desc, y, &none, y_desc, y);
}
#endif
