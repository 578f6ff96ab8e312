// needs: miopen_blend
// The gradient of a bias with any factors.
#ifndef HIPPORT_COMPAT_MIOPEN_BIAS
#define HIPPORT_COMPAT_MIOPEN_BIAS
inline miopenStatus_t hipport_miopen_backward_bias(miopenHandle_t handle, const void* alpha,
                                                   miopenTensorDescriptor_t dy_desc, const void* dy, const void* beta,
                                                   miopenTensorDescriptor_t db_desc, void* db) {
  const float one = 1, zero = 0;
  return hipport_miopen_blend(handle, alpha, beta, db_desc, db, [&](void* to) {
    return miopenConvolutionBackwardBias(handle, &one, dy_desc, dy, &zero, db_desc, to);
  });
}
#endif
