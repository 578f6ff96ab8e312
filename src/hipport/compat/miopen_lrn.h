// needs: miopen_blend
// Local response normalization across channels. MIOpen's gradient needs what its forward step leaves in a workspace;
// cuDNN's takes x and y alone, so that the forward step is done again here.
#ifndef HIPPORT_COMPAT_MIOPEN_LRN
#define HIPPORT_COMPAT_MIOPEN_LRN
inline miopenStatus_t hipport_miopen_get_lrn(miopenLRNDescriptor_t desc, unsigned int* n, double* alpha, double* beta,
                                             double* k) {
  miopenLRNMode_t mode = miopenLRNCrossChannel;
  return miopenGetLRNDescriptor(desc, &mode, n, alpha, beta, k);
}
inline miopenStatus_t hipport_miopen_lrn_forward(miopenHandle_t handle, miopenLRNDescriptor_t desc, miopenLRNMode_t,
                                                 const void* alpha, miopenTensorDescriptor_t x_desc, const void* x,
                                                 const void* beta, miopenTensorDescriptor_t y_desc, void* y) {
  const float one = 1, zero = 0;
  return hipport_miopen_blend(handle, alpha, beta, y_desc, y, [&](void* to) {
    return miopenLRNForward(handle, desc, &one, x_desc, x, &zero, y_desc, to, false, nullptr);
  });
}
inline miopenStatus_t hipport_miopen_lrn_backward(miopenHandle_t handle, miopenLRNDescriptor_t desc, miopenLRNMode_t,
                                                  const void* alpha, miopenTensorDescriptor_t y_desc, const void* y,
                                                  miopenTensorDescriptor_t dy_desc, const void* dy,
                                                  miopenTensorDescriptor_t x_desc, const void* x, const void* beta,
                                                  miopenTensorDescriptor_t dx_desc, void* dx) {
  const float one = 1, zero = 0;
  size_t bytes = 0;
  miopenStatus_t status = miopenLRNGetWorkSpaceSize(y_desc, &bytes);
  if (status != miopenStatusSuccess) return status;
  const hipport_miopen_scratch sums(handle, bytes), again(handle, hipport_miopen_bytes(y_desc));
  if (sums.get() == nullptr || again.get() == nullptr) return miopenStatusAllocFailed;
  status = miopenLRNForward(handle, desc, &one, x_desc, x, &zero, y_desc, again.get(), true, sums.get());
  if (status != miopenStatusSuccess) return status;
  return hipport_miopen_blend(handle, alpha, beta, dx_desc, dx, [&](void* to) {
    return miopenLRNBackward(handle, desc, &one, y_desc, y, dy_desc, dy, x_desc, x, &zero, dx_desc, to, sums.get());
  });
}
#endif
