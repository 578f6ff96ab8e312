// needs: miopen_blend
// Batch normalization with any factors, and with pointers to const as in cuDNN.
#ifndef HIPPORT_COMPAT_MIOPEN_BATCH_NORM
#define HIPPORT_COMPAT_MIOPEN_BATCH_NORM
inline miopenStatus_t hipport_miopen_batch_norm_inference(miopenHandle_t handle, miopenBatchNormMode_t mode,
                                                          const void* alpha, const void* beta,
                                                          miopenTensorDescriptor_t x_desc, const void* x,
                                                          miopenTensorDescriptor_t y_desc, void* y,
                                                          miopenTensorDescriptor_t param_desc, const void* scale,
                                                          const void* bias, const void* mean, const void* variance,
                                                          double epsilon) {
  float one = 1, zero = 0;
  return hipport_miopen_blend(handle, alpha, beta, y_desc, y, [&](void* to) {
    return miopenBatchNormalizationForwardInference(handle, mode, &one, &zero, x_desc, x, y_desc, to, param_desc,
                                                    const_cast<void*>(scale), const_cast<void*>(bias),
                                                    const_cast<void*>(mean), const_cast<void*>(variance), epsilon);
  });
}
inline miopenStatus_t hipport_miopen_batch_norm_training(
    miopenHandle_t handle, miopenBatchNormMode_t mode, const void* alpha, const void* beta,
    miopenTensorDescriptor_t x_desc, const void* x, miopenTensorDescriptor_t y_desc, void* y,
    miopenTensorDescriptor_t param_desc, const void* scale, const void* bias, double factor, void* running_mean,
    void* running_variance, double epsilon, void* saved_mean, void* saved_inverse) {
  float one = 1, zero = 0;
  return hipport_miopen_blend(handle, alpha, beta, y_desc, y, [&](void* to) {
    return miopenBatchNormalizationForwardTraining(handle, mode, &one, &zero, x_desc, x, y_desc, to, param_desc,
                                                   const_cast<void*>(scale), const_cast<void*>(bias), factor,
                                                   running_mean, running_variance, epsilon, saved_mean, saved_inverse);
  });
}
inline miopenStatus_t hipport_miopen_batch_norm_backward(
    miopenHandle_t handle, miopenBatchNormMode_t mode, const void* alpha_data, const void* beta_data,
    const void* alpha_param, const void* beta_param, miopenTensorDescriptor_t x_desc, const void* x,
    miopenTensorDescriptor_t dy_desc, const void* dy, miopenTensorDescriptor_t dx_desc, void* dx,
    miopenTensorDescriptor_t param_desc, const void* scale, void* dscale, void* dbias, double epsilon,
    const void* saved_mean, const void* saved_inverse) {
  const float one = 1, zero = 0;
  const auto by_data = [&](void* scale_to, void* bias_to) {
    return hipport_miopen_blend(handle, alpha_data, beta_data, dx_desc, dx, [&](void* to) {
      return miopenBatchNormalizationBackward(handle, mode, &one, &zero, &one, &zero, x_desc, x, dy_desc, dy, dx_desc,
                                              to, param_desc, scale, scale_to, bias_to, epsilon, saved_mean,
                                              saved_inverse);
    });
  };
  return hipport_miopen_blend(handle, alpha_param, beta_param, param_desc, dscale, [&](void* scale_to) {
    return hipport_miopen_blend(handle, alpha_param, beta_param, param_desc, dbias,
                                [&](void* bias_to) { return by_data(scale_to, bias_to); });
  });
}
#endif
