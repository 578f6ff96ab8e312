// needs: miopen_blend
// Pooling with any factors. MIOpen's gradient of a maximum needs what its forward step leaves in a workspace; cuDNN's
// takes x and y alone, so that the forward step is done again here.
#ifndef HIPPORT_COMPAT_MIOPEN_POOLING
#define HIPPORT_COMPAT_MIOPEN_POOLING
inline miopenStatus_t hipport_miopen_get_pooling_2d(miopenPoolingDescriptor_t pooling, miopenPoolingMode_t* mode,
                                                    miopenNanPropagation_t* nan, int* window_h, int* window_w,
                                                    int* pad_h, int* pad_w, int* stride_h, int* stride_w) {
  if (nan != nullptr) *nan = MIOPEN_NOT_PROPAGATE_NAN;
  return miopenGet2dPoolingDescriptor(pooling, mode, window_h, window_w, pad_h, pad_w, stride_h, stride_w);
}
inline miopenStatus_t hipport_miopen_get_pooling_nd(miopenPoolingDescriptor_t pooling, int most,
                                                    miopenPoolingMode_t* mode, miopenNanPropagation_t* nan, int* dims,
                                                    int* window, int* pads, int* strides) {
  if (nan != nullptr) *nan = MIOPEN_NOT_PROPAGATE_NAN;
  return miopenGetNdPoolingDescriptor(pooling, most, mode, dims, window, pads, strides);
}
inline miopenStatus_t hipport_miopen_pooling_forward(miopenHandle_t handle, miopenPoolingDescriptor_t pooling,
                                                     const void* alpha, miopenTensorDescriptor_t x_desc, const void* x,
                                                     const void* beta, miopenTensorDescriptor_t y_desc, void* y) {
  const float one = 1, zero = 0;
  return hipport_miopen_blend(handle, alpha, beta, y_desc, y, [&](void* to) {
    return miopenPoolingForward(handle, pooling, &one, x_desc, x, &zero, y_desc, to, false, nullptr, 0);
  });
}
inline miopenStatus_t hipport_miopen_pooling_backward(miopenHandle_t handle, miopenPoolingDescriptor_t pooling,
                                                      const void* alpha, miopenTensorDescriptor_t y_desc, const void* y,
                                                      miopenTensorDescriptor_t dy_desc, const void* dy,
                                                      miopenTensorDescriptor_t x_desc, const void* x, const void* beta,
                                                      miopenTensorDescriptor_t dx_desc, void* dx) {
  const float one = 1, zero = 0;
  miopenPoolingMode_t mode = miopenPoolingMax;
  miopenStatus_t status = miopenGetNdPoolingDescriptor(pooling, 0, &mode, nullptr, nullptr, nullptr, nullptr);
  size_t bytes = 0;
  if (status == miopenStatusSuccess && mode == miopenPoolingMax) {
    status = miopenSetPoolingIndexType(pooling, miopenIndexUint32);  // windows may have more than 255 elements
    if (status == miopenStatusSuccess) status = miopenPoolingGetWorkSpaceSizeV2(pooling, y_desc, &bytes);
  }
  if (status != miopenStatusSuccess) return status;
  const hipport_miopen_scratch places(handle, bytes), again(handle, bytes == 0 ? 0 : hipport_miopen_bytes(y_desc));
  if (bytes != 0) {
    if (places.get() == nullptr || again.get() == nullptr) return miopenStatusAllocFailed;
    status =
        miopenPoolingForward(handle, pooling, &one, x_desc, x, &zero, y_desc, again.get(), true, places.get(), bytes);
    if (status != miopenStatusSuccess) return status;
  }
  return hipport_miopen_blend(handle, alpha, beta, dx_desc, dx, [&](void* to) {
    return miopenPoolingBackward(handle, pooling, &one, y_desc, y, dy_desc, dy, x_desc, x, &zero, dx_desc, to,
                                 places.get());
  });
}
#endif
