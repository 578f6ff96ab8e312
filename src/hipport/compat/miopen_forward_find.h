// needs: miopen_forward, miopen_perf
// The find step of a convolution by itself, with what cuDNN tells of its result.
#ifndef HIPPORT_COMPAT_MIOPEN_FORWARD_FIND
#define HIPPORT_COMPAT_MIOPEN_FORWARD_FIND
// cudnnFindConvolutionForwardAlgorithmEx: with the caller's data and workspace
inline miopenStatus_t hipport_miopen_find_forward_ex(miopenHandle_t handle, miopenTensorDescriptor_t x_desc,
                                                     const void* x, miopenTensorDescriptor_t w_desc, const void* w,
                                                     miopenConvolutionDescriptor_t conv,
                                                     miopenTensorDescriptor_t y_desc, void* y, int most, int* count,
                                                     hipport_miopen_fwd_perf* perf, void* workspace, size_t bytes) {
  const hipport_miopen_key key = hipport_miopen_key_of(handle, 0, conv, {x_desc, w_desc, y_desc});
  if (key.empty()) return miopenStatusBadParm;
  hipport_miopen_results results;
  const miopenStatus_t status = hipport_miopen_find(
      key, workspace, bytes, results, hipport_miopen_forward_finder(handle, x_desc, x, w_desc, w, conv, y_desc, y));
  hipport_miopen_tell(results, &miopenConvAlgoPerf_t::fwd_algo, most, count, perf);
  return status;
}
// cudnnFindConvolutionForwardAlgorithm: data and workspace are taken for a moment
inline miopenStatus_t hipport_miopen_find_forward(miopenHandle_t handle, miopenTensorDescriptor_t x_desc,
                                                  miopenTensorDescriptor_t w_desc, miopenConvolutionDescriptor_t conv,
                                                  miopenTensorDescriptor_t y_desc, int most, int* count,
                                                  hipport_miopen_fwd_perf* perf) {
  size_t bytes = 0;
  const miopenStatus_t status = miopenConvolutionForwardGetWorkSpaceSize(handle, w_desc, x_desc, conv, y_desc, &bytes);
  if (status != miopenStatusSuccess) return status;
  const hipport_miopen_scratch x(handle, hipport_miopen_bytes(x_desc)), w(handle, hipport_miopen_bytes(w_desc));
  const hipport_miopen_scratch y(handle, hipport_miopen_bytes(y_desc)), room(handle, bytes);
  if (x.get() == nullptr || w.get() == nullptr || y.get() == nullptr) return miopenStatusAllocFailed;
  return hipport_miopen_find_forward_ex(handle, x_desc, x.get(), w_desc, w.get(), conv, y_desc, y.get(), most, count,
                                        perf, room.get(), bytes);
}
#endif
