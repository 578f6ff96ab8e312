// needs: miopen_blend
// Recurrent networks of cuDNN 7: a parameter's place, and gradients of the weights, which cuDNN adds to what is there
// and MIOpen writes anew. The gates have other numbers: cuDNN's 2 and 3 of an LSTM and 0 and 1 of a GRU are exchanged.
#ifndef HIPPORT_COMPAT_MIOPEN_RNN
#define HIPPORT_COMPAT_MIOPEN_RNN
inline int hipport_miopen_gate(miopenRNNMode_t mode, int id) {
  const int gates = mode == miopenLSTM ? 4 : 3, gate = id % gates;
  if (mode == miopenLSTM && gate >= 2) return id + (gate == 2 ? 1 : -1);
  if (mode == miopenGRU && gate <= 1) return id + (gate == 0 ? 1 : -1);
  return id;
}
inline miopenStatus_t hipport_miopen_rnn_mode(miopenRNNDescriptor_t rnn, miopenRNNMode_t* mode,
                                              miopenDataType_t* type) {
  int hidden = 0, layers = 0;
  miopenDropoutDescriptor_t dropout = nullptr;
  miopenRNNInputMode_t input = miopenRNNlinear;
  miopenRNNDirectionMode_t direction = miopenRNNunidirection;
  miopenRNNBiasMode_t bias = miopenRNNwithBias;
  miopenRNNAlgo_t algorithm = miopenRNNdefault;
  return miopenGetRNNDescriptor_V2(rnn, &hidden, &layers, &dropout, &input, &direction, mode, &bias, &algorithm, type);
}
inline miopenStatus_t hipport_miopen_get_rnn(miopenHandle_t, miopenRNNDescriptor_t rnn, int* hidden, int* layers,
                                             miopenDropoutDescriptor_t* dropout, miopenRNNInputMode_t* input,
                                             miopenRNNDirectionMode_t* direction, miopenRNNMode_t* mode,
                                             miopenRNNAlgo_t* algorithm, miopenDataType_t* type) {
  miopenRNNBiasMode_t bias = miopenRNNwithBias;
  return miopenGetRNNDescriptor_V2(rnn, hidden, layers, dropout, input, direction, mode, &bias, algorithm, type);
}
inline void* hipport_miopen_element(const void* base, size_t offset, miopenDataType_t type) {
  const size_t size = type == miopenDouble ? 8 : type == miopenFloat ? 4 : 2;
  return const_cast<char*>(static_cast<const char*>(base)) + offset * size;
}
inline miopenStatus_t hipport_miopen_rnn_matrix(miopenHandle_t, miopenRNNDescriptor_t rnn, int layer,
                                                miopenTensorDescriptor_t x_desc, miopenTensorDescriptor_t,
                                                const void* w, int id, miopenTensorDescriptor_t desc, void** place) {
  miopenRNNMode_t mode = miopenLSTM;
  miopenDataType_t type = miopenFloat;
  size_t offset = 0;
  miopenStatus_t status = hipport_miopen_rnn_mode(rnn, &mode, &type);
  if (status != miopenStatusSuccess) return status;
  status = miopenGetRNNLayerParamOffset(rnn, layer, x_desc, hipport_miopen_gate(mode, id), desc, &offset);
  if (status == miopenStatusSuccess) *place = hipport_miopen_element(w, offset, type);
  return status;
}
inline miopenStatus_t hipport_miopen_rnn_bias(miopenHandle_t, miopenRNNDescriptor_t rnn, int layer,
                                              miopenTensorDescriptor_t x_desc, miopenTensorDescriptor_t, const void* w,
                                              int id, miopenTensorDescriptor_t desc, void** place) {
  miopenRNNMode_t mode = miopenLSTM;
  miopenDataType_t type = miopenFloat;
  size_t offset = 0;
  miopenStatus_t status = hipport_miopen_rnn_mode(rnn, &mode, &type);
  if (status != miopenStatusSuccess) return status;
  status = miopenGetRNNLayerBiasOffset(rnn, layer, x_desc, hipport_miopen_gate(mode, id), desc, &offset);
  if (status == miopenStatusSuccess) *place = hipport_miopen_element(w, offset, type);
  return status;
}
inline miopenStatus_t hipport_miopen_rnn_backward_weights(miopenHandle_t handle, miopenRNNDescriptor_t rnn, int length,
                                                          const miopenTensorDescriptor_t* x_desc, const void* x,
                                                          miopenTensorDescriptor_t hx_desc, const void* hx,
                                                          const miopenTensorDescriptor_t* y_desc, const void* y,
                                                          const void* workspace, size_t bytes,
                                                          miopenTensorDescriptor_t dw_desc, void* dw,
                                                          const void* reserve, size_t reserve_bytes) {
  const miopenDataType_t type = hipport_miopen_type(dw_desc);
  const hipport_miopen_number one(1, type);
  return hipport_miopen_blend(handle, one.get(), one.get(), dw_desc, dw, [&](void* to) {
    return miopenRNNBackwardWeights(handle, rnn, length, x_desc, x, hx_desc, hx, y_desc, y, dw_desc, to,
                                    const_cast<void*>(workspace), bytes, reserve, reserve_bytes);
  });
}
#endif
