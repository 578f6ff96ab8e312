// needs: miopen_blend
// Tensors and filters of cuDNN that name a format: MIOpen is told the strides. Lengths are in the order of NCHW (KCRS)
// for every format, on both sides.
#ifndef HIPPORT_COMPAT_MIOPEN_TENSOR
#define HIPPORT_COMPAT_MIOPEN_TENSOR
#include <algorithm>
inline miopenStatus_t hipport_miopen_set_nd(miopenTensorDescriptor_t desc, miopenTensorLayout_t format,
                                            miopenDataType_t type, int dims, const int* lengths) {
  const bool channels_last = format == miopenTensorNHWC || format == miopenTensorNDHWC;
  if (!channels_last && format != miopenTensorNCHW && format != miopenTensorNCDHW) return miopenStatusUnsupportedOp;
  if (dims < 1) return miopenStatusBadParm;
  std::vector<int> strides(dims, 1);
  int step = channels_last && dims > 1 ? lengths[1] : 1;
  for (int k = dims - 1; k >= 0; --k) {
    if (channels_last && k == 1) continue;
    strides[k] = step;
    step *= lengths[k];
  }
  return miopenSetTensorDescriptor(desc, type, dims, lengths, strides.data());
}
inline miopenStatus_t hipport_miopen_set_4d(miopenTensorDescriptor_t desc, miopenTensorLayout_t format,
                                            miopenDataType_t type, int n, int c, int h, int w) {
  const int lengths[] = {n, c, h, w};
  return hipport_miopen_set_nd(desc, format, type, 4, lengths);
}
inline miopenStatus_t hipport_miopen_get_nd(miopenTensorDescriptor_t desc, int most, miopenDataType_t* type, int* dims,
                                            int* lengths, int* strides) {
  hipport_miopen_shape shape;
  const miopenStatus_t status = shape.read(desc);
  if (status != miopenStatusSuccess) return status;
  const int there = static_cast<int>(shape.lengths.size());
  if (type != nullptr) *type = shape.type;
  if (dims != nullptr) *dims = there;
  if (lengths != nullptr) std::copy_n(shape.lengths.begin(), std::min(most, there), lengths);
  if (strides != nullptr) std::copy_n(shape.strides.begin(), std::min(most, there), strides);
  return status;
}
inline miopenStatus_t hipport_miopen_get_filter_nd(miopenTensorDescriptor_t desc, int most, miopenDataType_t* type,
                                                   miopenTensorLayout_t* format, int* dims, int* lengths) {
  hipport_miopen_shape shape;
  const miopenStatus_t status = shape.read(desc);
  if (status != miopenStatusSuccess) return status;
  const bool channels_last = shape.strides.size() > 2 && shape.strides[1] == 1 && shape.lengths[1] > 1;
  if (format != nullptr) *format = channels_last ? miopenTensorNHWC : miopenTensorNCHW;
  return hipport_miopen_get_nd(desc, most, type, dims, lengths, nullptr);
}
inline miopenStatus_t hipport_miopen_get_filter_4d(miopenTensorDescriptor_t desc, miopenDataType_t* type,
                                                   miopenTensorLayout_t* format, int* k, int* c, int* h, int* w) {
  int lengths[4] = {0, 0, 0, 0};
  const miopenStatus_t status = hipport_miopen_get_filter_nd(desc, 4, type, format, nullptr, lengths);
  *k = lengths[0];
  *c = lengths[1];
  *h = lengths[2];
  *w = lengths[3];
  return status;
}
#endif
