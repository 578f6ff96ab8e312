// cuDNN computes out = alpha * result + beta * out everywhere, much of MIOpen only out = result: hipport_miopen_blend
// does the rest, with memory that is taken and given back in the order of the handle's stream. Factors are double for
// tensors of double and float for all others.
#ifndef HIPPORT_COMPAT_MIOPEN_BLEND
#define HIPPORT_COMPAT_MIOPEN_BLEND
#include <hip/hip_runtime.h>
#include <miopen/miopen.h>
#include <cstring>
#include <vector>
struct hipport_miopen_shape {
  miopenDataType_t type = miopenFloat;
  std::vector<int> lengths, strides;
  miopenStatus_t read(miopenTensorDescriptor_t desc) {
    int dims = 0;
    const miopenStatus_t status = miopenGetTensorDescriptorSize(desc, &dims);
    if (status != miopenStatusSuccess) return status;
    lengths.resize(dims);
    strides.resize(dims);
    return miopenGetTensorDescriptor(desc, &type, lengths.data(), strides.data());
  }
};

inline miopenDataType_t hipport_miopen_type(miopenTensorDescriptor_t desc) {
  hipport_miopen_shape shape;
  return shape.read(desc) == miopenStatusSuccess ? shape.type : miopenFloat;
}
inline double hipport_miopen_factor(const void* factor, miopenDataType_t type) {
  return type == miopenDouble ? *static_cast<const double*>(factor) : *static_cast<const float*>(factor);
}
// A factor as the tensor's type wants it.
struct hipport_miopen_number {
  float single;
  double whole;
  bool wide;
  hipport_miopen_number(double value, miopenDataType_t type)
      : single(static_cast<float>(value)), whole(value), wide(type == miopenDouble) {}
  const void* get() const { return wide ? static_cast<const void*>(&whole) : &single; }
};

class hipport_miopen_scratch {
 public:
  hipport_miopen_scratch(miopenHandle_t handle, size_t bytes) {
    (void)miopenGetStream(handle, &stream_);
    if (bytes == 0 || hipMallocAsync(&data_, bytes, stream_) == hipSuccess) return;
    pooled_ = false;
    if (hipMalloc(&data_, bytes) != hipSuccess) data_ = nullptr;
  }
  hipport_miopen_scratch(const hipport_miopen_scratch&) = delete;
  hipport_miopen_scratch& operator=(const hipport_miopen_scratch&) = delete;
  ~hipport_miopen_scratch() {
    if (data_ != nullptr) (void)(pooled_ ? hipFreeAsync(data_, stream_) : hipFree(data_));
  }
  void* get() const { return data_; }

 private:
  void* data_ = nullptr;
  hipStream_t stream_ = nullptr;
  bool pooled_ = true;
};
inline size_t hipport_miopen_bytes(miopenTensorDescriptor_t desc) {
  size_t bytes = 0;
  (void)miopenGetTensorNumBytes(desc, &bytes);
  return bytes;
}

// miopenScaleTensor wants the factor in the tensor's own type, cuDNN has it in float for the 16-bit ones.
inline miopenStatus_t hipport_miopen_scale(miopenHandle_t handle, miopenTensorDescriptor_t desc, void* data,
                                           const void* factor) {
  const miopenDataType_t type = hipport_miopen_type(desc);
  if (type != miopenHalf && type != miopenBFloat16) return miopenScaleTensor(handle, desc, data, factor);
  const float value = *static_cast<const float*>(factor);
  if (type == miopenHalf) {
    const _Float16 half = static_cast<_Float16>(value);
    return miopenScaleTensor(handle, desc, data, &half);
  }
  unsigned int bits;
  std::memcpy(&bits, &value, sizeof bits);
  const unsigned short brain = static_cast<unsigned short>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
  return miopenScaleTensor(handle, desc, data, &brain);
}
// out = op(alpha * a, beta * b) + gamma * out, with the factors as cuDNN has them; MIOpen always reads floats.
inline miopenStatus_t hipport_miopen_op(miopenHandle_t handle, miopenTensorOp_t op, const void* alpha,
                                        miopenTensorDescriptor_t a_desc, const void* a, const void* beta,
                                        miopenTensorDescriptor_t b_desc, const void* b, const void* gamma,
                                        miopenTensorDescriptor_t out_desc, void* out) {
  const miopenDataType_t type = hipport_miopen_type(out_desc);
  const float on_a = static_cast<float>(hipport_miopen_factor(alpha, type));
  const float on_b = static_cast<float>(hipport_miopen_factor(beta, type));
  const float on_out = static_cast<float>(hipport_miopen_factor(gamma, type));
  return miopenOpTensor(handle, op, &on_a, a_desc, a, &on_b, b_desc, b, &on_out, out_desc, out);
}
// out = alpha * a + beta * out, where a may have length 1 in some dimensions: cudnnAddTensor
inline miopenStatus_t hipport_miopen_add(miopenHandle_t handle, const void* alpha, miopenTensorDescriptor_t a_desc,
                                         const void* a, const void* beta, miopenTensorDescriptor_t out_desc,
                                         void* out) {
  const hipport_miopen_number zero(0, hipport_miopen_type(out_desc));
  return hipport_miopen_op(handle, miopenTensorOpAdd, beta, out_desc, out, alpha, a_desc, a, zero.get(), out_desc, out);
}

template <typename Compute>
inline miopenStatus_t hipport_miopen_blend(miopenHandle_t handle, const void* alpha, const void* beta,
                                           miopenTensorDescriptor_t desc, void* out, Compute compute) {
  const miopenDataType_t type = hipport_miopen_type(desc);
  if (hipport_miopen_factor(beta, type) == 0) {
    const miopenStatus_t status = compute(out);
    if (status != miopenStatusSuccess || hipport_miopen_factor(alpha, type) == 1) return status;
    return hipport_miopen_scale(handle, desc, out, alpha);
  }
  const hipport_miopen_scratch result(handle, hipport_miopen_bytes(desc));
  if (result.get() == nullptr) return miopenStatusAllocFailed;
  const miopenStatus_t status = compute(result.get());
  return status == miopenStatusSuccess ? hipport_miopen_add(handle, alpha, desc, result.get(), beta, desc, out)
                                       : status;
}
#endif
