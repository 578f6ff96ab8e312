// needs: miopen_find
// The gradient of a convolution by its input, with the arguments of cudnnConvolutionBackwardData.
#ifndef HIPPORT_COMPAT_MIOPEN_BACKWARD_DATA
#define HIPPORT_COMPAT_MIOPEN_BACKWARD_DATA
inline auto hipport_miopen_backward_data_finder(miopenHandle_t handle, miopenTensorDescriptor_t w_desc, const void* w,
                                                miopenTensorDescriptor_t dy_desc, const void* dy,
                                                miopenConvolutionDescriptor_t conv, miopenTensorDescriptor_t dx_desc,
                                                void* dx) {
  return [=](int most, int* count, miopenConvAlgoPerf_t* results, void* workspace, size_t bytes) {
    return miopenFindConvolutionBackwardDataAlgorithm(handle, dy_desc, dy, w_desc, w, conv, dx_desc, dx, most, count,
                                                      results, workspace, bytes, false);
  };
}
inline miopenStatus_t hipport_miopen_backward_data(miopenHandle_t handle, const void* alpha,
                                                   miopenTensorDescriptor_t w_desc, const void* w,
                                                   miopenTensorDescriptor_t dy_desc, const void* dy,
                                                   miopenConvolutionDescriptor_t conv,
                                                   miopenConvBwdDataAlgorithm_t algorithm, void* workspace,
                                                   size_t bytes, const void* beta, miopenTensorDescriptor_t dx_desc,
                                                   void* dx) {
  const hipport_miopen_key key = hipport_miopen_key_of(handle, 1, conv, {w_desc, dy_desc, dx_desc});
  const miopenDataType_t type = hipport_miopen_type(dx_desc);
  const hipport_miopen_number one(1, type), zero(0, type);
  return hipport_miopen_blend(handle, alpha, beta, dx_desc, dx, [&](void* to) {
    return hipport_miopen_convolve(
        handle, key, &miopenConvAlgoPerf_t::bwd_data_algo, algorithm, workspace, bytes,
        hipport_miopen_backward_data_finder(handle, w_desc, w, dy_desc, dy, conv, dx_desc, to),
        [&](miopenConvBwdDataAlgorithm_t chosen, void* room, size_t size) {
          return miopenConvolutionBackwardData(handle, one.get(), dy_desc, dy, w_desc, w, conv, chosen, zero.get(),
                                               dx_desc, to, room, size);
        });
  });
}
#endif
