// cuDNN's algorithms of convolutions as far as MIOpen has no name for them (a convolution asked for one of these takes
// the fastest that MIOpen finds).
#ifndef HIPPORT_COMPAT_MIOPEN_ALGORITHMS
#define HIPPORT_COMPAT_MIOPEN_ALGORITHMS
#include <miopen/miopen.h>
inline constexpr miopenConvFwdAlgorithm_t hipport_miopen_fwd_implicit_precomp_gemm =
    static_cast<miopenConvFwdAlgorithm_t>(4);
inline constexpr miopenConvFwdAlgorithm_t hipport_miopen_fwd_fft_tiling = static_cast<miopenConvFwdAlgorithm_t>(6);
inline constexpr miopenConvFwdAlgorithm_t hipport_miopen_fwd_winograd_nonfused =
    static_cast<miopenConvFwdAlgorithm_t>(7);
inline constexpr miopenConvBwdDataAlgorithm_t hipport_miopen_bwd_data_fft_tiling =
    static_cast<miopenConvBwdDataAlgorithm_t>(6);
inline constexpr miopenConvBwdDataAlgorithm_t hipport_miopen_bwd_data_winograd_nonfused =
    static_cast<miopenConvBwdDataAlgorithm_t>(7);
inline constexpr miopenConvBwdWeightsAlgorithm_t hipport_miopen_bwd_filter_fft =
    static_cast<miopenConvBwdWeightsAlgorithm_t>(2);
inline constexpr miopenConvBwdWeightsAlgorithm_t hipport_miopen_bwd_filter_3 =
    static_cast<miopenConvBwdWeightsAlgorithm_t>(4);
inline constexpr miopenConvBwdWeightsAlgorithm_t hipport_miopen_bwd_filter_winograd_nonfused =
    static_cast<miopenConvBwdWeightsAlgorithm_t>(6);
inline constexpr miopenConvBwdWeightsAlgorithm_t hipport_miopen_bwd_filter_fft_tiling =
    static_cast<miopenConvBwdWeightsAlgorithm_t>(7);
#endif
