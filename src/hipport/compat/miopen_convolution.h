// The descriptor of a convolution has no compute type in MIOpen, which always sums floating-point numbers in float (and
// double in double).
#ifndef HIPPORT_COMPAT_MIOPEN_CONVOLUTION
#define HIPPORT_COMPAT_MIOPEN_CONVOLUTION
#include <miopen/miopen.h>
inline miopenStatus_t hipport_miopen_get_convolution_2d(miopenConvolutionDescriptor_t conv, int* pad_h, int* pad_w,
                                                        int* stride_h, int* stride_w, int* dilation_h, int* dilation_w,
                                                        miopenConvolutionMode_t* mode, miopenDataType_t* compute_type) {
  *compute_type = miopenFloat;
  return miopenGetConvolutionDescriptor(conv, mode, pad_h, pad_w, stride_h, stride_w, dilation_h, dilation_w);
}
inline miopenStatus_t hipport_miopen_get_convolution_nd(miopenConvolutionDescriptor_t conv, int most, int* dims,
                                                        int* pads, int* strides, int* dilations,
                                                        miopenConvolutionMode_t* mode, miopenDataType_t* compute_type) {
  *compute_type = miopenFloat;
  return miopenGetConvolutionNdDescriptor(conv, most, dims, pads, strides, dilations, mode);
}
// The caller gives the number of dimensions in cuDNN; MIOpen writes it.
inline miopenStatus_t hipport_miopen_output_dim_nd(miopenConvolutionDescriptor_t conv, miopenTensorDescriptor_t x_desc,
                                                   miopenTensorDescriptor_t w_desc, int dims, int* lengths) {
  return miopenGetConvolutionNdForwardOutputDim(conv, x_desc, w_desc, &dims, lengths);
}
#endif
