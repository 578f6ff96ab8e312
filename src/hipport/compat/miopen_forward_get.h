// needs: miopen_solutions
// The algorithms for a convolution that MIOpen knows without a find step.
#ifndef HIPPORT_COMPAT_MIOPEN_FORWARD_GET
#define HIPPORT_COMPAT_MIOPEN_FORWARD_GET
// cudnnGetConvolutionForwardAlgorithm_v7: by MIOpen's knowledge alone
inline miopenStatus_t hipport_miopen_get_forward(miopenHandle_t handle, miopenTensorDescriptor_t x_desc,
                                                 miopenTensorDescriptor_t w_desc, miopenConvolutionDescriptor_t conv,
                                                 miopenTensorDescriptor_t y_desc, int most, int* count,
                                                 hipport_miopen_fwd_perf* perf) {
  return hipport_miopen_solutions(
      &miopenConvAlgoPerf_t::fwd_algo, most, count, perf,
      [&](size_t* there) {
        return miopenConvolutionForwardGetSolutionCount(handle, w_desc, x_desc, conv, y_desc, there);
      },
      [&](size_t room, size_t* there, miopenConvSolution_t* solutions) {
        return miopenConvolutionForwardGetSolution(handle, w_desc, x_desc, conv, y_desc, room, there, solutions);
      });
}
// cudnnGetConvolutionForwardAlgorithm of cuDNN 7 and before
inline miopenStatus_t hipport_miopen_choose_forward(miopenHandle_t handle, miopenTensorDescriptor_t x_desc,
                                                    miopenTensorDescriptor_t w_desc, miopenConvolutionDescriptor_t conv,
                                                    miopenTensorDescriptor_t y_desc,
                                                    hipport_miopen_preference preference, size_t limit,
                                                    miopenConvFwdAlgorithm_t* algorithm) {
  return hipport_miopen_choose(preference, limit, algorithm, [&](int most, int* count, hipport_miopen_fwd_perf* perf) {
    return hipport_miopen_get_forward(handle, x_desc, w_desc, conv, y_desc, most, count, perf);
  });
}
#endif
