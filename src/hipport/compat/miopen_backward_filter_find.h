// needs: miopen_backward_filter, miopen_perf
// The find step of the gradient of a convolution's filter by itself, with what cuDNN tells of its result.
#ifndef HIPPORT_COMPAT_MIOPEN_BACKWARD_FILTER_FIND
#define HIPPORT_COMPAT_MIOPEN_BACKWARD_FILTER_FIND
// cudnnFindConvolutionBackwardFilterAlgorithmEx: with the caller's data and workspace
inline miopenStatus_t hipport_miopen_find_backward_filter_ex(miopenHandle_t handle, miopenTensorDescriptor_t x_desc,
                                                             const void* x, miopenTensorDescriptor_t dy_desc,
                                                             const void* dy, miopenConvolutionDescriptor_t conv,
                                                             miopenTensorDescriptor_t dw_desc, void* dw, int most,
                                                             int* count, hipport_miopen_bwd_filter_perf* perf,
                                                             void* workspace, size_t bytes) {
  const hipport_miopen_key key = hipport_miopen_key_of(handle, 2, conv, {x_desc, dy_desc, dw_desc});
  if (key.empty()) return miopenStatusBadParm;
  hipport_miopen_results results;
  const miopenStatus_t status =
      hipport_miopen_find(key, workspace, bytes, results,
                          hipport_miopen_backward_filter_finder(handle, x_desc, x, dy_desc, dy, conv, dw_desc, dw));
  hipport_miopen_tell(results, &miopenConvAlgoPerf_t::bwd_weights_algo, most, count, perf);
  return status;
}
// cudnnFindConvolutionBackwardFilterAlgorithm: data and workspace are taken for a moment
inline miopenStatus_t hipport_miopen_find_backward_filter(miopenHandle_t handle, miopenTensorDescriptor_t x_desc,
                                                          miopenTensorDescriptor_t dy_desc,
                                                          miopenConvolutionDescriptor_t conv,
                                                          miopenTensorDescriptor_t dw_desc, int most, int* count,
                                                          hipport_miopen_bwd_filter_perf* perf) {
  size_t bytes = 0;
  const miopenStatus_t status =
      miopenConvolutionBackwardWeightsGetWorkSpaceSize(handle, dy_desc, x_desc, conv, dw_desc, &bytes);
  if (status != miopenStatusSuccess) return status;
  const hipport_miopen_scratch x(handle, hipport_miopen_bytes(x_desc)), dy(handle, hipport_miopen_bytes(dy_desc));
  const hipport_miopen_scratch dw(handle, hipport_miopen_bytes(dw_desc)), room(handle, bytes);
  if (x.get() == nullptr || dy.get() == nullptr || dw.get() == nullptr) return miopenStatusAllocFailed;
  return hipport_miopen_find_backward_filter_ex(handle, x_desc, x.get(), dy_desc, dy.get(), conv, dw_desc, dw.get(),
                                                most, count, perf, room.get(), bytes);
}
#endif
