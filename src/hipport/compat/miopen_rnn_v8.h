// needs: miopen_rnn, miopen_math_type
// Recurrent networks of cuDNN 8: its descriptor holds the input's size, for which MIOpen asks later, and it adds the
// gradients of the weights to what is there.
#ifndef HIPPORT_COMPAT_MIOPEN_RNN_V8
#define HIPPORT_COMPAT_MIOPEN_RNN_V8
#include <cstdint>
#include <map>
#include <mutex>
enum hipport_miopen_wgrad_mode { hipport_miopen_wgrad_add = 0, hipport_miopen_wgrad_set = 1 };
// The size that was set for a descriptor; a size above 0 sets it.
inline int hipport_miopen_input_size(miopenRNNDescriptor_t rnn, int size) {
  static std::mutex lock;
  static std::map<miopenRNNDescriptor_t, int> sizes;
  const std::lock_guard<std::mutex> guard(lock);
  if (size > 0) sizes[rnn] = size;
  const auto place = sizes.find(rnn);
  return place == sizes.end() ? 0 : place->second;
}
inline miopenStatus_t hipport_miopen_set_rnn_v8(miopenRNNDescriptor_t rnn, miopenRNNAlgo_t algorithm,
                                                miopenRNNMode_t mode, miopenRNNBiasMode_t bias,
                                                miopenRNNDirectionMode_t direction, miopenRNNInputMode_t input,
                                                miopenDataType_t type, miopenDataType_t, hipport_miopen_math_type,
                                                std::int32_t input_size, std::int32_t hidden_size,
                                                std::int32_t projected_size, std::int32_t layers,
                                                miopenDropoutDescriptor_t dropout, std::uint32_t flags) {
  if (projected_size != 0 && projected_size != hidden_size) return miopenStatusUnsupportedOp;
  miopenStatus_t status =
      dropout == nullptr
          ? miopenSetRNNDescriptor(rnn, hidden_size, layers, input, direction, mode, bias, algorithm, type)
          : miopenSetRNNDescriptor_V2(rnn, hidden_size, layers, dropout, input, direction, mode, bias, algorithm, type);
  if (status != miopenStatusSuccess) return status;
  hipport_miopen_input_size(rnn, input_size);
  return miopenSetRNNPaddingMode(rnn, flags & 1u ? miopenRNNIOWithPadding : miopenRNNIONotPadded);
}

// A tensor that tells MIOpen the input's size, for as long as it lives.
class hipport_miopen_input {
 public:
  hipport_miopen_input(miopenRNNDescriptor_t rnn, miopenDataType_t type) {
    const int lengths[] = {1, hipport_miopen_input_size(rnn, 0)}, strides[] = {lengths[1], 1};
    status_ = miopenCreateTensorDescriptor(&desc_);
    if (status_ == miopenStatusSuccess) status_ = miopenSetTensorDescriptor(desc_, type, 2, lengths, strides);
  }
  hipport_miopen_input(const hipport_miopen_input&) = delete;
  hipport_miopen_input& operator=(const hipport_miopen_input&) = delete;
  ~hipport_miopen_input() {
    if (desc_ != nullptr) (void)miopenDestroyTensorDescriptor(desc_);
  }
  miopenTensorDescriptor_t get() const { return desc_; }
  miopenStatus_t status() const { return status_; }

 private:
  miopenTensorDescriptor_t desc_ = nullptr;
  miopenStatus_t status_;
};
inline miopenStatus_t hipport_miopen_rnn_weight_bytes(miopenHandle_t handle, miopenRNNDescriptor_t rnn, size_t* bytes) {
  miopenRNNMode_t mode = miopenLSTM;
  miopenDataType_t type = miopenFloat;
  const miopenStatus_t status = hipport_miopen_rnn_mode(rnn, &mode, &type);
  const hipport_miopen_input input(rnn, type);
  if (status != miopenStatusSuccess || input.status() != miopenStatusSuccess) return miopenStatusBadParm;
  return miopenGetRNNParamsSize(handle, rnn, input.get(), bytes, type);
}
inline miopenStatus_t hipport_miopen_rnn_weights(miopenHandle_t handle, miopenRNNDescriptor_t rnn, std::int32_t layer,
                                                 size_t, const void* weights, std::int32_t id,
                                                 miopenTensorDescriptor_t matrix_desc, void** matrix,
                                                 miopenTensorDescriptor_t bias_desc, void** bias) {
  miopenRNNMode_t mode = miopenLSTM;
  miopenDataType_t type = miopenFloat;
  miopenStatus_t status = hipport_miopen_rnn_mode(rnn, &mode, &type);
  const hipport_miopen_input input(rnn, type);
  if (status != miopenStatusSuccess || input.status() != miopenStatusSuccess) return miopenStatusBadParm;
  if (matrix_desc != nullptr) {
    status = hipport_miopen_rnn_matrix(handle, rnn, layer, input.get(), nullptr, weights, id, matrix_desc, matrix);
  }
  if (status != miopenStatusSuccess || bias_desc == nullptr) return status;
  return hipport_miopen_rnn_bias(handle, rnn, layer, input.get(), nullptr, weights, id, bias_desc, bias);
}
inline miopenStatus_t hipport_miopen_rnn_backward_weights_v8(miopenHandle_t handle, miopenRNNDescriptor_t rnn,
                                                             hipport_miopen_wgrad_mode wgrad, const std::int32_t*,
                                                             miopenSeqTensorDescriptor_t x_desc, const void* x,
                                                             miopenTensorDescriptor_t h_desc, const void* hx,
                                                             miopenSeqTensorDescriptor_t y_desc, const void* y,
                                                             size_t weight_bytes, void* dw, size_t bytes,
                                                             void* workspace, size_t reserve_bytes, void* reserve) {
  const auto run = [&](void* to) {
    return miopenRNNBackwardWeightsSeqTensor(handle, rnn, x_desc, x, h_desc, hx, y_desc, y, to, weight_bytes, workspace,
                                             bytes, reserve, reserve_bytes);
  };
  if (wgrad == hipport_miopen_wgrad_set) return run(dw);
  miopenRNNMode_t mode = miopenLSTM;
  miopenDataType_t type = miopenFloat;
  miopenTensorDescriptor_t flat = nullptr;
  miopenStatus_t status = hipport_miopen_rnn_mode(rnn, &mode, &type);
  if (status == miopenStatusSuccess) status = miopenCreateTensorDescriptor(&flat);
  if (status != miopenStatusSuccess) return status;
  const int size = type == miopenDouble  ? 8
                   : type == miopenFloat ? 4
                                         : 2,
            count = static_cast<int>(weight_bytes / size);
  status = miopenSet4dTensorDescriptor(flat, type, 1, 1, 1, count);
  const hipport_miopen_number one(1, type);
  if (status == miopenStatusSuccess) status = hipport_miopen_blend(handle, one.get(), one.get(), flat, dw, run);
  (void)miopenDestroyTensorDescriptor(flat);
  return status;
}
#endif
