// needs: miopen_find
// A convolution, with the arguments of cudnnConvolutionForward.
#ifndef HIPPORT_COMPAT_MIOPEN_FORWARD
#define HIPPORT_COMPAT_MIOPEN_FORWARD
inline auto hipport_miopen_forward_finder(miopenHandle_t handle, miopenTensorDescriptor_t x_desc, const void* x,
                                          miopenTensorDescriptor_t w_desc, const void* w,
                                          miopenConvolutionDescriptor_t conv, miopenTensorDescriptor_t y_desc,
                                          void* y) {
  return [=](int most, int* count, miopenConvAlgoPerf_t* results, void* workspace, size_t bytes) {
    return miopenFindConvolutionForwardAlgorithm(handle, x_desc, x, w_desc, w, conv, y_desc, y, most, count, results,
                                                 workspace, bytes, false);
  };
}
inline miopenStatus_t hipport_miopen_forward(miopenHandle_t handle, const void* alpha, miopenTensorDescriptor_t x_desc,
                                             const void* x, miopenTensorDescriptor_t w_desc, const void* w,
                                             miopenConvolutionDescriptor_t conv, miopenConvFwdAlgorithm_t algorithm,
                                             void* workspace, size_t bytes, const void* beta,
                                             miopenTensorDescriptor_t y_desc, void* y) {
  const hipport_miopen_key key = hipport_miopen_key_of(handle, 0, conv, {x_desc, w_desc, y_desc});
  const miopenDataType_t type = hipport_miopen_type(y_desc);
  const hipport_miopen_number one(1, type), zero(0, type);
  return hipport_miopen_blend(handle, alpha, beta, y_desc, y, [&](void* to) {
    return hipport_miopen_convolve(handle, key, &miopenConvAlgoPerf_t::fwd_algo, algorithm, workspace, bytes,
                                   hipport_miopen_forward_finder(handle, x_desc, x, w_desc, w, conv, y_desc, to),
                                   [&](miopenConvFwdAlgorithm_t chosen, void* room, size_t size) {
                                     return miopenConvolutionForward(handle, one.get(), x_desc, x, w_desc, w, conv,
                                                                     chosen, zero.get(), y_desc, to, room, size);
                                   });
  });
}
#endif
