// needs: miopen_solutions
// The algorithms for the gradient of a convolution's filter that MIOpen knows without a find step.
#ifndef HIPPORT_COMPAT_MIOPEN_BACKWARD_FILTER_GET
#define HIPPORT_COMPAT_MIOPEN_BACKWARD_FILTER_GET
// cudnnGetConvolutionBackwardFilterAlgorithm_v7: by MIOpen's knowledge alone
inline miopenStatus_t hipport_miopen_get_backward_filter(miopenHandle_t handle, miopenTensorDescriptor_t x_desc,
                                                         miopenTensorDescriptor_t dy_desc,
                                                         miopenConvolutionDescriptor_t conv,
                                                         miopenTensorDescriptor_t dw_desc, int most, int* count,
                                                         hipport_miopen_bwd_filter_perf* perf) {
  return hipport_miopen_solutions(
      &miopenConvAlgoPerf_t::bwd_weights_algo, most, count, perf,
      [&](size_t* there) {
        return miopenConvolutionBackwardWeightsGetSolutionCount(handle, dy_desc, x_desc, conv, dw_desc, there);
      },
      [&](size_t room, size_t* there, miopenConvSolution_t* solutions) {
        return miopenConvolutionBackwardWeightsGetSolution(handle, dy_desc, x_desc, conv, dw_desc, room, there,
                                                           solutions);
      });
}
// cudnnGetConvolutionBackwardFilterAlgorithm of cuDNN 7 and before
inline miopenStatus_t hipport_miopen_choose_backward_filter(miopenHandle_t handle, miopenTensorDescriptor_t x_desc,
                                                            miopenTensorDescriptor_t dy_desc,
                                                            miopenConvolutionDescriptor_t conv,
                                                            miopenTensorDescriptor_t dw_desc,
                                                            hipport_miopen_preference preference, size_t limit,
                                                            miopenConvBwdWeightsAlgorithm_t* algorithm) {
  return hipport_miopen_choose(
      preference, limit, algorithm, [&](int most, int* count, hipport_miopen_bwd_filter_perf* perf) {
        return hipport_miopen_get_backward_filter(handle, x_desc, dy_desc, conv, dw_desc, most, count, perf);
      });
}
#endif
