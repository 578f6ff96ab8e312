// Recurrent networks: an LSTM with the calls of cuDNN 8, a GRU with those of cuDNN 7.
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

void lstm(cudnnHandle_t handle, cudnnDropoutDescriptor_t dropout, int layers, int hidden, int input, int steps,
          int batch, const std::vector<int>& lengths, const int* device_lengths, const float* x, float* y,
          float* weights, float* dw) {
  cudnnRNNDescriptor_t rnn;
  cudnnRNNDataDescriptor_t xd, yd;
  cudnnTensorDescriptor_t hd, md, bd;
  float padding = 0.0f;
  CHECK_CUDNN(cudnnCreateRNNDescriptor(&rnn));
  CHECK_CUDNN(cudnnSetRNNDescriptor_v8(rnn, CUDNN_RNN_ALGO_STANDARD, CUDNN_LSTM, CUDNN_RNN_DOUBLE_BIAS,
                                       CUDNN_UNIDIRECTIONAL, CUDNN_LINEAR_INPUT, CUDNN_DATA_FLOAT, CUDNN_DATA_FLOAT,
                                       CUDNN_DEFAULT_MATH, input, hidden, hidden, layers, dropout,
                                       CUDNN_RNN_PADDED_IO_ENABLED));
  CHECK_CUDNN(cudnnCreateRNNDataDescriptor(&xd));
  CHECK_CUDNN(cudnnSetRNNDataDescriptor(xd, CUDNN_DATA_FLOAT, CUDNN_RNN_DATA_LAYOUT_SEQ_MAJOR_UNPACKED, steps, batch,
                                        input, lengths.data(), &padding));
  size_t weight_bytes, work_bytes, reserve_bytes;
  void *work, *reserve, *matrix, *bias;
  CHECK_CUDNN(cudnnGetRNNWeightSpaceSize(handle, rnn, &weight_bytes));
  CHECK_CUDNN(cudnnGetRNNTempSpaceSizes(handle, rnn, CUDNN_FWD_MODE_TRAINING, xd, &work_bytes, &reserve_bytes));
  cudaMalloc(&work, work_bytes);
  cudaMalloc(&reserve, reserve_bytes);
  CHECK_CUDNN(cudnnGetRNNWeightParams(handle, rnn, 0, weight_bytes, weights, 3, md, &matrix, bd, &bias));
  CHECK_CUDNN(cudnnRNNForward(handle, rnn, CUDNN_FWD_MODE_TRAINING, device_lengths, xd, x, yd, y, hd, nullptr, nullptr,
                              hd, nullptr, nullptr, weight_bytes, weights, work_bytes, work, reserve_bytes, reserve));
  CHECK_CUDNN(cudnnRNNBackwardData_v8(handle, rnn, device_lengths, yd, y, y, xd, y, hd, nullptr, nullptr, nullptr, hd,
                                      nullptr, nullptr, nullptr, weight_bytes, weights, work_bytes, work, reserve_bytes,
                                      reserve));
  CHECK_CUDNN(cudnnRNNBackwardWeights_v8(handle, rnn, CUDNN_WGRAD_MODE_ADD, device_lengths, xd, x, hd, nullptr, yd, y,
                                         weight_bytes, dw, work_bytes, work, reserve_bytes, reserve));
}
void gru(cudnnHandle_t handle, cudnnDropoutDescriptor_t dropout, std::vector<cudnnTensorDescriptor_t>& xs,
         cudnnTensorDescriptor_t h, cudnnFilterDescriptor_t w, const float* x, float* y, float* weights, float* dw) {
  cudnnRNNDescriptor_t rnn;
  cudnnFilterDescriptor_t md;
  const int steps = static_cast<int>(xs.size());
  size_t bytes, reserve_bytes;
  void *work = nullptr, *reserve = nullptr;
  float* matrix;
  CHECK_CUDNN(cudnnCreateRNNDescriptor(&rnn));
  CHECK_CUDNN(cudnnSetRNNDescriptor_v6(handle, rnn, 128, 2, dropout, CUDNN_LINEAR_INPUT, CUDNN_BIDIRECTIONAL, CUDNN_GRU,
                                       CUDNN_RNN_ALGO_STANDARD, CUDNN_DATA_FLOAT));
  CHECK_CUDNN(cudnnGetRNNParamsSize(handle, rnn, xs[0], &bytes, CUDNN_DATA_FLOAT));
  const int dims[3] = {static_cast<int>(bytes / sizeof(float)), 1, 1};
  CHECK_CUDNN(cudnnSetFilterNdDescriptor(w, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, 3, dims));
  CHECK_CUDNN(cudnnGetRNNWorkspaceSize(handle, rnn, steps, xs.data(), &bytes));
  CHECK_CUDNN(cudnnGetRNNTrainingReserveSize(handle, rnn, steps, xs.data(), &reserve_bytes));
  CHECK_CUDNN(cudnnGetRNNLinLayerMatrixParams(handle, rnn, 0, xs[0], w, weights, 0, md, (void**)&matrix));
  CHECK_CUDNN(cudnnRNNForwardTraining(handle, rnn, steps, xs.data(), x, h, NULL, h, NULL, w, weights, xs.data(), y, h,
                                      NULL, h, NULL, work, bytes, reserve, reserve_bytes));
  CHECK_CUDNN(cudnnRNNBackwardWeights(handle, rnn, steps, xs.data(), x, h, NULL, xs.data(), y, work, bytes, w, dw,
                                      reserve, reserve_bytes));
}
