// needs: miopen_find
// The gradient of a convolution by its filter, with the arguments of cudnnConvolutionBackwardFilter.
#ifndef HIPPORT_COMPAT_MIOPEN_BACKWARD_FILTER
#define HIPPORT_COMPAT_MIOPEN_BACKWARD_FILTER
inline auto hipport_miopen_backward_filter_finder(miopenHandle_t handle, miopenTensorDescriptor_t x_desc, const void* x,
                                                  miopenTensorDescriptor_t dy_desc, const void* dy,
                                                  miopenConvolutionDescriptor_t conv, miopenTensorDescriptor_t dw_desc,
                                                  void* dw) {
  return [=](int most, int* count, miopenConvAlgoPerf_t* results, void* workspace, size_t bytes) {
    return miopenFindConvolutionBackwardWeightsAlgorithm(handle, dy_desc, dy, x_desc, x, conv, dw_desc, dw, most, count,
                                                         results, workspace, bytes, false);
  };
}
inline miopenStatus_t hipport_miopen_backward_filter(miopenHandle_t handle, const void* alpha,
                                                     miopenTensorDescriptor_t x_desc, const void* x,
                                                     miopenTensorDescriptor_t dy_desc, const void* dy,
                                                     miopenConvolutionDescriptor_t conv,
                                                     miopenConvBwdWeightsAlgorithm_t algorithm, void* workspace,
                                                     size_t bytes, const void* beta, miopenTensorDescriptor_t dw_desc,
                                                     void* dw) {
  const hipport_miopen_key key = hipport_miopen_key_of(handle, 2, conv, {x_desc, dy_desc, dw_desc});
  const miopenDataType_t type = hipport_miopen_type(dw_desc);
  const hipport_miopen_number one(1, type), zero(0, type);
  return hipport_miopen_blend(handle, alpha, beta, dw_desc, dw, [&](void* to) {
    return hipport_miopen_convolve(
        handle, key, &miopenConvAlgoPerf_t::bwd_weights_algo, algorithm, workspace, bytes,
        hipport_miopen_backward_filter_finder(handle, x_desc, x, dy_desc, dy, conv, dw_desc, to),
        [&](miopenConvBwdWeightsAlgorithm_t chosen, void* room, size_t size) {
          return miopenConvolutionBackwardWeights(handle, one.get(), dy_desc, dy, x_desc, x, conv, chosen, zero.get(),
                                                  dw_desc, to, room, size);
        });
  });
}
#endif
