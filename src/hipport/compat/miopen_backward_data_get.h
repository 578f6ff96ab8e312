// needs: miopen_solutions
// The algorithms for the gradient of a convolution's input that MIOpen knows without a find step.
#ifndef HIPPORT_COMPAT_MIOPEN_BACKWARD_DATA_GET
#define HIPPORT_COMPAT_MIOPEN_BACKWARD_DATA_GET
// cudnnGetConvolutionBackwardDataAlgorithm_v7: by MIOpen's knowledge alone
inline miopenStatus_t hipport_miopen_get_backward_data(miopenHandle_t handle, miopenTensorDescriptor_t w_desc,
                                                       miopenTensorDescriptor_t dy_desc,
                                                       miopenConvolutionDescriptor_t conv,
                                                       miopenTensorDescriptor_t dx_desc, int most, int* count,
                                                       hipport_miopen_bwd_data_perf* perf) {
  return hipport_miopen_solutions(
      &miopenConvAlgoPerf_t::bwd_data_algo, most, count, perf,
      [&](size_t* there) {
        return miopenConvolutionBackwardDataGetSolutionCount(handle, dy_desc, w_desc, conv, dx_desc, there);
      },
      [&](size_t room, size_t* there, miopenConvSolution_t* solutions) {
        return miopenConvolutionBackwardDataGetSolution(handle, dy_desc, w_desc, conv, dx_desc, room, there, solutions);
      });
}
// cudnnGetConvolutionBackwardDataAlgorithm of cuDNN 7 and before
inline miopenStatus_t hipport_miopen_choose_backward_data(miopenHandle_t handle, miopenTensorDescriptor_t w_desc,
                                                          miopenTensorDescriptor_t dy_desc,
                                                          miopenConvolutionDescriptor_t conv,
                                                          miopenTensorDescriptor_t dx_desc,
                                                          hipport_miopen_preference preference, size_t limit,
                                                          miopenConvBwdDataAlgorithm_t* algorithm) {
  return hipport_miopen_choose(
      preference, limit, algorithm, [&](int most, int* count, hipport_miopen_bwd_data_perf* perf) {
        return hipport_miopen_get_backward_data(handle, w_desc, dy_desc, conv, dx_desc, most, count, perf);
      });
}
#endif
