// A convolution layer, forward and backward, in the manner of programs for cuDNN 8.
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

class Convolution {
 public:
  Convolution(cudnnHandle_t handle, int n, int c, int h, int w, int k, int r) : handle_(handle) {
    CHECK_CUDNN(cudnnCreateTensorDescriptor(&x_));
    CHECK_CUDNN(cudnnCreateTensorDescriptor(&y_));
    CHECK_CUDNN(cudnnCreateTensorDescriptor(&bias_));
    CHECK_CUDNN(cudnnCreateFilterDescriptor(&w_));
    CHECK_CUDNN(cudnnCreateConvolutionDescriptor(&conv_));
    CHECK_CUDNN(cudnnSetTensor4dDescriptor(x_, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, n, c, h, w));
    CHECK_CUDNN(cudnnSetFilter4dDescriptor(w_, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, k, c, r, r));
    CHECK_CUDNN(cudnnSetConvolution2dDescriptor(conv_, /*pad*/ r / 2, r / 2, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION,
                                                CUDNN_DATA_FLOAT));
    CHECK_CUDNN(cudnnSetConvolutionGroupCount(conv_, 1));
    CHECK_CUDNN(cudnnGetConvolution2dForwardOutputDim(conv_, x_, w_, &n, &c, &h, &w));
    CHECK_CUDNN(cudnnSetTensor4dDescriptor(y_, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, n, c, h, w));
    CHECK_CUDNN(cudnnSetTensor4dDescriptor(bias_, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, c, 1, 1));

    int count = 0, most = 0;
    CHECK_CUDNN(cudnnGetConvolutionForwardAlgorithmMaxCount(handle_, &most));
    std::vector<cudnnConvolutionFwdAlgoPerf_t> forward(most);
    CHECK_CUDNN(cudnnFindConvolutionForwardAlgorithm(handle_, x_, w_, conv_, y_, most, &count, forward.data()));
    for (int i = 0; i < count; ++i)
      if (forward[i].status == CUDNN_STATUS_SUCCESS && forward[i].memory <= limit_) {
        algo_ = forward[i].algo;
        break;
      }
    cudnnConvolutionBwdDataAlgoPerf_t data[CUDNN_CONVOLUTION_BWD_DATA_ALGO_COUNT];
    CHECK_CUDNN(cudnnGetConvolutionBackwardDataAlgorithm_v7(handle_, w_, y_, conv_, x_,
                                                            CUDNN_CONVOLUTION_BWD_DATA_ALGO_COUNT, &count, data));
    data_algo_ = data[0].algo;
    cudnnConvolutionBwdFilterAlgoPerf_t filter[CUDNN_CONVOLUTION_BWD_FILTER_ALGO_COUNT];
    CHECK_CUDNN(cudnnFindConvolutionBackwardFilterAlgorithm(handle_, x_, y_, conv_, w_, 1, &count, filter));
    filter_algo_ = filter[0].algo;
    size_t size;
    CHECK_CUDNN(cudnnGetConvolutionForwardWorkspaceSize(handle_, x_, w_, conv_, y_, algo_, &bytes_));
    CHECK_CUDNN(cudnnGetConvolutionBackwardDataWorkspaceSize(handle_, w_, y_, conv_, x_, data_algo_, &size));
    if (size > bytes_) bytes_ = size;
    CHECK_CUDNN(cudnnGetConvolutionBackwardFilterWorkspaceSize(handle_, x_, y_, conv_, w_, filter_algo_, &size));
    if (size > bytes_) bytes_ = size;
    cudaMalloc(&workspace_, bytes_);
  }
  ~Convolution() {
    cudaFree(workspace_);
    cudnnDestroyConvolutionDescriptor(conv_);
    cudnnDestroyFilterDescriptor(w_);
    cudnnDestroyTensorDescriptor(x_);
  }
  void forward(const float* x, const float* w, const float* b, float* y) {
    const float alpha = 1.0f, beta = 0.0f;
    if (b == nullptr)
      CHECK_CUDNN(
          cudnnConvolutionForward(handle_, &alpha, x_, x, w_, w, conv_, algo_, workspace_, bytes_, &beta, y_, y))
    else {
      CHECK_CUDNN(
          cudnnConvolutionForward(handle_, &alpha, x_, x, w_, w, conv_, algo_, workspace_, bytes_, &beta, y_, y));
      CHECK_CUDNN(cudnnAddTensor(handle_, &alpha, bias_, b, &alpha, y_, y));
    }
  }
  void backward(const float* x, const float* w, const float* dy, float* dx, float* dw, float* db) {
    const float alpha = 1.0f, zero = 0.0f, one = 1.0f;
    CHECK_CUDNN(cudnnConvolutionBackwardBias(handle_, &alpha, y_, dy, &one, bias_, db));
    CHECK_CUDNN(cudnnConvolutionBackwardFilter(handle_, &alpha, x_, x, y_, dy, conv_, filter_algo_, workspace_, bytes_,
                                               &one, w_, dw));
    CHECK_CUDNN(cudnnConvolutionBackwardData(handle_, &alpha, w_, w, y_, dy, conv_, data_algo_, workspace_, bytes_,
                                             &zero, x_, dx));
  }

 private:
  cudnnHandle_t handle_;
  cudnnTensorDescriptor_t x_, y_, bias_;
  cudnnFilterDescriptor_t w_;
  cudnnConvolutionDescriptor_t conv_;
  cudnnConvolutionFwdAlgo_t algo_ = CUDNN_CONVOLUTION_FWD_ALGO_IMPLICIT_PRECOMP_GEMM;
  cudnnConvolutionBwdDataAlgo_t data_algo_ = CUDNN_CONVOLUTION_BWD_DATA_ALGO_0;
  cudnnConvolutionBwdFilterAlgo_t filter_algo_ = CUDNN_CONVOLUTION_BWD_FILTER_ALGO_0;
  size_t bytes_ = 0, limit_ = 1 << 28;
  void* workspace_ = nullptr;
};
