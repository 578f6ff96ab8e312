// needs: miopen_batch_norm
// Batch normalization with an addition and a rectifier behind it, as cuDNN does in one call: step by step, without a
// workspace. As in cuDNN the activation is the identity or a rectifier, so that its gradient can be told from y.
#ifndef HIPPORT_COMPAT_MIOPEN_BATCH_NORM_EX
#define HIPPORT_COMPAT_MIOPEN_BATCH_NORM_EX
enum hipport_miopen_bn_ops {
  hipport_miopen_bn_only = 0,
  hipport_miopen_bn_activation = 1,
  hipport_miopen_bn_add_activation = 2
};
inline miopenStatus_t hipport_miopen_batch_norm_training_ex(
    miopenHandle_t handle, miopenBatchNormMode_t mode, hipport_miopen_bn_ops ops, const void* alpha, const void* beta,
    miopenTensorDescriptor_t x_desc, const void* x, miopenTensorDescriptor_t z_desc, const void* z,
    miopenTensorDescriptor_t y_desc, void* y, miopenTensorDescriptor_t param_desc, const void* scale, const void* bias,
    double factor, void* running_mean, void* running_variance, double epsilon, void* saved_mean, void* saved_inverse,
    miopenActivationDescriptor_t activation, void*, size_t, void*, size_t) {
  const float one = 1, zero = 0;
  return hipport_miopen_blend(handle, alpha, beta, y_desc, y, [&](void* to) {
    const bool adds = ops == hipport_miopen_bn_add_activation, aside = adds && z == to;
    const hipport_miopen_scratch normalized(handle, aside ? hipport_miopen_bytes(y_desc) : 0);
    if (aside && normalized.get() == nullptr) return miopenStatusAllocFailed;
    void* first = aside ? normalized.get() : to;
    miopenStatus_t status =
        hipport_miopen_batch_norm_training(handle, mode, &one, &zero, x_desc, x, y_desc, first, param_desc, scale, bias,
                                           factor, running_mean, running_variance, epsilon, saved_mean, saved_inverse);
    if (status == miopenStatusSuccess && adds) {
      status = hipport_miopen_add(handle, &one, aside ? y_desc : z_desc, aside ? first : z, &one, y_desc, to);
    }
    if (status != miopenStatusSuccess || ops == hipport_miopen_bn_only) return status;
    return miopenActivationForward(handle, activation, &one, y_desc, to, &zero, y_desc, to);
  });
}
inline miopenStatus_t hipport_miopen_batch_norm_backward_ex(
    miopenHandle_t handle, miopenBatchNormMode_t mode, hipport_miopen_bn_ops ops, const void* alpha_data,
    const void* beta_data, const void* alpha_param, const void* beta_param, miopenTensorDescriptor_t x_desc,
    const void* x, miopenTensorDescriptor_t y_desc, const void* y, miopenTensorDescriptor_t dy_desc, const void* dy,
    miopenTensorDescriptor_t dz_desc, void* dz, miopenTensorDescriptor_t dx_desc, void* dx,
    miopenTensorDescriptor_t param_desc, const void* scale, const void*, void* dscale, void* dbias, double epsilon,
    const void* saved_mean, const void* saved_inverse, miopenActivationDescriptor_t activation, void*, size_t, void*,
    size_t) {
  const float one = 1, zero = 0;
  const bool adds = ops == hipport_miopen_bn_add_activation, acts = ops != hipport_miopen_bn_only;
  const hipport_miopen_scratch room(handle, acts ? hipport_miopen_bytes(dy_desc) : 0);
  if (acts) {
    if (room.get() == nullptr) return miopenStatusAllocFailed;
    miopenStatus_t status = miopenActivationBackward(handle, activation, &one, y_desc, y, dy_desc, dy, y_desc, y, &zero,
                                                     dy_desc, room.get());
    if (status == miopenStatusSuccess && adds) {
      status = hipport_miopen_add(handle, alpha_data, dy_desc, room.get(), beta_data, dz_desc, dz);
    }
    if (status != miopenStatusSuccess) return status;
  }
  return hipport_miopen_batch_norm_backward(handle, mode, alpha_data, beta_data, alpha_param, beta_param, x_desc, x,
                                            dy_desc, acts ? room.get() : dy, dx_desc, dx, param_desc, scale, dscale,
                                            dbias, epsilon, saved_mean, saved_inverse);
}
// The sizes of workspaces: the last argument becomes 0.
template <typename... Rest>
inline miopenStatus_t hipport_miopen_no_bytes(size_t* bytes, const Rest&...) {
  *bytes = 0;
  return miopenStatusSuccess;
}
#endif
