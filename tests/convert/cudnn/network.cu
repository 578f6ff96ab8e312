// What lies between the convolutions of a network, partly with calls of cuDNN 7.
#include <cudnn.h>
#include <cstdio>
#include <cstdlib>
#include <vector>
#undef CHECK_CUDNN
#define CHECK_CUDNN(call)                                                        \
  {                                                                              \
    cudnnStatus_t s = (call);                                                    \
    if (s != CUDNN_STATUS_SUCCESS) {                                             \
      fprintf(stderr, "%s:%d %s\n", __FILE__, __LINE__, cudnnGetErrorString(s)); \
      exit(1);                                                                   \
    }                                                                            \
  }

struct Net {
  cudnnHandle_t handle;
  cudnnTensorDescriptor_t x, y, bn;
  cudnnFilterDescriptor_t f;
  cudnnConvolutionDescriptor_t conv;
  cudnnPoolingDescriptor_t pool;
  cudnnActivationDescriptor_t relu;
  cudnnLRNDescriptor_t lrn;
  cudnnDropoutDescriptor_t drop;
  cudnnOpTensorDescriptor_t add;
  cudnnReduceTensorDescriptor_t sum;
  void *states, *reserve, *room;
  size_t states_bytes, reserve_bytes, room_bytes;
};
void create(Net& net, cudaStream_t stream, int n, int c, int h, int w) {
  CHECK_CUDNN(cudnnCreate(&net.handle));
  CHECK_CUDNN(cudnnSetStream(net.handle, stream));
  CHECK_CUDNN(cudnnSetTensor4dDescriptorEx(net.x, CUDNN_DATA_FLOAT, n, c, h, w, c * h * w, h * w, w, 1));
  CHECK_CUDNN(cudnnCreatePoolingDescriptor(&net.pool));
  CHECK_CUDNN(cudnnSetPooling2dDescriptor(net.pool, CUDNN_POOLING_MAX, CUDNN_NOT_PROPAGATE_NAN, 2, 2, 0, 0, 2, 2));
  CHECK_CUDNN(cudnnGetPooling2dForwardOutputDim(net.pool, net.x, &n, &c, &h, &w));
  CHECK_CUDNN(cudnnCreateActivationDescriptor(&net.relu));
  CHECK_CUDNN(cudnnSetActivationDescriptor(net.relu, CUDNN_ACTIVATION_CLIPPED_RELU, CUDNN_NOT_PROPAGATE_NAN, 6.0));
  CHECK_CUDNN(cudnnCreateLRNDescriptor(&net.lrn));
  CHECK_CUDNN(cudnnSetLRNDescriptor(net.lrn, 5, 1e-4, 0.75, 2.0));
  CHECK_CUDNN(cudnnDeriveBNTensorDescriptor(net.bn, net.x, CUDNN_BATCHNORM_SPATIAL));
  CHECK_CUDNN(cudnnDropoutGetStatesSize(net.handle, &net.states_bytes));
  CHECK_CUDNN(cudnnDropoutGetReserveSpaceSize(net.x, &net.reserve_bytes));
  CHECK_CUDNN(cudnnSetDropoutDescriptor(net.drop, net.handle, 0.5f, net.states, net.states_bytes, 1234ULL));
  CHECK_CUDNN(cudnnCreateOpTensorDescriptor(&net.add));
  CHECK_CUDNN(cudnnSetOpTensorDescriptor(net.add, CUDNN_OP_TENSOR_ADD, CUDNN_DATA_FLOAT, CUDNN_NOT_PROPAGATE_NAN));
  CHECK_CUDNN(cudnnSetReduceTensorDescriptor(net.sum, CUDNN_REDUCE_TENSOR_ADD, CUDNN_DATA_FLOAT,
                                             CUDNN_NOT_PROPAGATE_NAN, CUDNN_REDUCE_TENSOR_NO_INDICES,
                                             CUDNN_32BIT_INDICES));
  CHECK_CUDNN(cudnnGetReductionWorkspaceSize(net.handle, net.sum, net.x, net.y, &net.room_bytes));
}
void forward(Net& net, const float* x, float* y, const float* scale, const float* bias, float* mean, float* var,
             bool train) {
  const float one = 1, zero = 0;
  cudnnConvolutionFwdAlgo_t algo;
  CHECK_CUDNN(cudnnGetConvolutionForwardAlgorithm(net.handle, net.x, net.f, net.conv, net.y,
                                                  CUDNN_CONVOLUTION_FWD_PREFER_FASTEST, 0, &algo));
  CHECK_CUDNN(cudnnConvolutionBiasActivationForward(net.handle, &one, net.x, x, net.f, scale, net.conv, algo, net.room,
                                                    net.room_bytes, &zero, net.y, y, net.bn, bias, net.relu, net.y, y));
  CHECK_CUDNN(train ? cudnnBatchNormalizationForwardTraining(net.handle, CUDNN_BATCHNORM_SPATIAL, &one, &zero, net.x, x,
                                                             net.x, y, net.bn, scale, bias, 0.1, mean, var,
                                                             CUDNN_BN_MIN_EPSILON, nullptr, nullptr)
                    : cudnnBatchNormalizationForwardInference(net.handle, CUDNN_BATCHNORM_SPATIAL, &one, &zero, net.x,
                                                              x, net.x, y, net.bn, scale, bias, mean, var,
                                                              CUDNN_BN_MIN_EPSILON));
  CHECK_CUDNN(cudnnActivationForward(net.handle, net.relu, &one, net.x, y, &zero, net.x, y));
  CHECK_CUDNN(
      cudnnLRNCrossChannelForward(net.handle, net.lrn, CUDNN_LRN_CROSS_CHANNEL_DIM1, &one, net.x, x, &zero, net.x, y));
  CHECK_CUDNN(cudnnPoolingForward(net.handle, net.pool, &one, net.x, x, &zero, net.y, y));
  CHECK_CUDNN(cudnnDropoutForward(net.handle, net.drop, net.x, x, net.x, y, net.reserve, net.reserve_bytes));
  CHECK_CUDNN(cudnnOpTensor(net.handle, net.add, &one, net.x, x, &one, net.x, x, &zero, net.x, y));
  CHECK_CUDNN(
      cudnnReduceTensor(net.handle, net.sum, nullptr, 0, net.room, net.room_bytes, &one, net.x, x, &zero, net.y, y));
  CHECK_CUDNN(cudnnScaleTensor(net.handle, net.y, y, &one));
  CHECK_CUDNN(cudnnSetTensor(net.handle, net.y, y, &zero));
  CHECK_CUDNN(cudnnSoftmaxForward(net.handle, CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_MODE_CHANNEL, &one, net.x, x, &zero,
                                  net.x, y));
}
void backward(Net& net, const float* x, const float* y, const float* dy, float* dx, const float* scale, float* dscale) {
  const float one = 1, zero = 0;
  CHECK_CUDNN(cudnnSoftmaxBackward(net.handle, CUDNN_SOFTMAX_ACCURATE, CUDNN_SOFTMAX_MODE_CHANNEL, &one, net.y, y,
                                   net.y, dy, &zero, net.x, dx));
  CHECK_CUDNN(cudnnPoolingBackward(net.handle, net.pool, &one, net.y, y, net.y, dy, net.x, x, &zero, net.x, dx));
  CHECK_CUDNN(cudnnActivationBackward(net.handle, net.relu, &one, net.y, y, net.y, dy, net.x, x, &zero, net.x, dx));
  CHECK_CUDNN(cudnnLRNCrossChannelBackward(net.handle, net.lrn, CUDNN_LRN_CROSS_CHANNEL_DIM1, &one, net.y, y, net.y, dy,
                                           net.x, x, &zero, net.x, dx));
  CHECK_CUDNN(cudnnDropoutBackward(net.handle, net.drop, net.y, dy, net.x, dx, net.reserve, net.reserve_bytes));
  CHECK_CUDNN(cudnnBatchNormalizationBackward(net.handle, CUDNN_BATCHNORM_SPATIAL, &one, &zero, &one, &one, net.x, x,
                                              net.x, dy, net.x, dx, net.bn, scale, dscale, dscale, CUDNN_BN_MIN_EPSILON,
                                              nullptr, nullptr));
}
const char* name(cudnnConvolutionFwdAlgo_t algo) {
  switch (algo) {
    case CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_GEMM:
      return "implicit GEMM";
    case CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM:
      return "implicit GEMM, precomputed";
    case CUDNN_CONVOLUTION_FWD_ALGO_GEMM:
      return "GEMM";
    case CUDNN_CONVOLUTION_FWD_ALGO_DIRECT:
      return "direct";
    case CUDNN_CONVOLUTION_FWD_ALGO_FFT:
      return "FFT";
    case CUDNN_CONVOLUTION_FWD_ALGO_FFT_TILING:
      return "FFT, tiled";
    case CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD:
      return "Winograd";
    case CUDNN_CONVOLUTION_FWD_ALGO_WINOGRAD_NONFUSED:
      return "Winograd, not fused";
    default:
      return "?";
  }
}
const char* text(cudnnStatus_t status) {
  switch (status) {
    case CUDNN_STATUS_SUCCESS:
      return "success";
    case CUDNN_STATUS_NOT_INITIALIZED:
      return "not initialized";
    case CUDNN_STATUS_ALLOC_FAILED:
      return "allocation";
    case CUDNN_STATUS_BAD_PARAM:
      return "parameter";
    case CUDNN_STATUS_ARCH_MISMATCH:
      return "architecture";
    case CUDNN_STATUS_MAPPING_ERROR:
      return "mapping";
    case CUDNN_STATUS_EXECUTION_FAILED:
      return "execution";
    case CUDNN_STATUS_INTERNAL_ERROR:
      return "internal";
    case CUDNN_STATUS_NOT_SUPPORTED:
      return "not supported";
    case CUDNN_STATUS_LICENSE_ERROR:
      return "license";
    default:
      return "?";
  }
}
