// needs: miopen_backward_data, miopen_perf
// The find step of the gradient of a convolution's input by itself, with what cuDNN tells of its result.
#ifndef HIPPORT_COMPAT_MIOPEN_BACKWARD_DATA_FIND
#define HIPPORT_COMPAT_MIOPEN_BACKWARD_DATA_FIND
// cudnnFindConvolutionBackwardDataAlgorithmEx: with the caller's data and workspace
inline miopenStatus_t hipport_miopen_find_backward_data_ex(miopenHandle_t handle, miopenTensorDescriptor_t w_desc,
                                                           const void* w, miopenTensorDescriptor_t dy_desc,
                                                           const void* dy, miopenConvolutionDescriptor_t conv,
                                                           miopenTensorDescriptor_t dx_desc, void* dx, int most,
                                                           int* count, hipport_miopen_bwd_data_perf* perf,
                                                           void* workspace, size_t bytes) {
  const hipport_miopen_key key = hipport_miopen_key_of(handle, 1, conv, {w_desc, dy_desc, dx_desc});
  if (key.empty()) return miopenStatusBadParm;
  hipport_miopen_results results;
  const miopenStatus_t status =
      hipport_miopen_find(key, workspace, bytes, results,
                          hipport_miopen_backward_data_finder(handle, w_desc, w, dy_desc, dy, conv, dx_desc, dx));
  hipport_miopen_tell(results, &miopenConvAlgoPerf_t::bwd_data_algo, most, count, perf);
  return status;
}
// cudnnFindConvolutionBackwardDataAlgorithm: data and workspace are taken for a moment
inline miopenStatus_t hipport_miopen_find_backward_data(miopenHandle_t handle, miopenTensorDescriptor_t w_desc,
                                                        miopenTensorDescriptor_t dy_desc,
                                                        miopenConvolutionDescriptor_t conv,
                                                        miopenTensorDescriptor_t dx_desc, int most, int* count,
                                                        hipport_miopen_bwd_data_perf* perf) {
  size_t bytes = 0;
  const miopenStatus_t status =
      miopenConvolutionBackwardDataGetWorkSpaceSize(handle, dy_desc, w_desc, conv, dx_desc, &bytes);
  if (status != miopenStatusSuccess) return status;
  const hipport_miopen_scratch w(handle, hipport_miopen_bytes(w_desc)), dy(handle, hipport_miopen_bytes(dy_desc));
  const hipport_miopen_scratch dx(handle, hipport_miopen_bytes(dx_desc)), room(handle, bytes);
  if (w.get() == nullptr || dy.get() == nullptr || dx.get() == nullptr) return miopenStatusAllocFailed;
  return hipport_miopen_find_backward_data_ex(handle, w_desc, w.get(), dy_desc, dy.get(), conv, dx_desc, dx.get(), most,
                                              count, perf, room.get(), bytes);
}
#endif
