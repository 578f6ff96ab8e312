// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// A convolution layer with cuDNN: y = convolution(x, w) + bias, and the gradients of
// its input, filter and bias, compared with loops on the host.

#include <cudnn.h>
#include <cuda_runtime.h>

#include <algorithm>
#include <vector>

#include "check.cuh"

#define CUDNN_CHECK(call)                                                                  \
    do {                                                                                   \
        cudnnStatus_t dnn_status_ = (call);                                                \
        if (dnn_status_ != CUDNN_STATUS_SUCCESS) {                                         \
            std::fprintf(stderr, "%s:%d: cuDNN: %s\n", __FILE__, __LINE__,                 \
                         cudnnGetErrorString(dnn_status_));                                \
            std::exit(EXIT_FAILURE);                                                       \
        }                                                                                  \
    } while (0)

static const int N = 2, C = 3, K = 4, H = 9, W = 7, R = 3, PAD = 1;

static size_t at(int n, int c, int h, int w, int channels)
{
    return ((static_cast<size_t>(n) * channels + c) * H + h) * W + w;
}

// Calls visit(x, w, y) for each product of the convolution, as places in the three tensors.
template <typename Visit>
static void eachProduct(Visit visit)
{
    for (int n = 0; n < N; ++n)
        for (int k = 0; k < K; ++k)
            for (int h = 0; h < H; ++h)
                for (int w = 0; w < W; ++w)
                    for (int c = 0; c < C; ++c)
                        for (int r = 0; r < R; ++r)
                            for (int s = 0; s < R; ++s) {
                                const int ih = h + r - PAD, iw = w + s - PAD;
                                if (ih >= 0 && ih < H && iw >= 0 && iw < W)
                                    visit(at(n, c, ih, iw, C), ((k * C + c) * R + r) * R + s, at(n, k, h, w, K));
                            }
}

static float *upload(const std::vector<float> &data)
{
    float *device;
    CUDA_CHECK(cudaMalloc(&device, data.size() * sizeof(float)));
    CUDA_CHECK(cudaMemcpy(device, data.data(), data.size() * sizeof(float), cudaMemcpyHostToDevice));
    return device;
}

static bool same(const char *what, const float *device, const std::vector<float> &want)
{
    std::vector<float> got(want.size());
    CUDA_CHECK(cudaMemcpy(got.data(), device, got.size() * sizeof(float), cudaMemcpyDeviceToHost));
    for (size_t i = 0; i < got.size(); ++i)
        if (!nearlyEqual(got[i], want[i], 1e-3)) {
            std::fprintf(stderr, "%s[%zu] is %g, not %g\n", what, i, got[i], want[i]);
            return false;
        }
    return true;
}

int main()
{
    std::vector<float> x(N * C * H * W), w(K * C * R * R), bias(K), dy(N * K * H * W);
    for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 13) * 0.25f - 1.5f;
    for (size_t i = 0; i < w.size(); ++i) w[i] = static_cast<float>(i % 7) * 0.125f - 0.25f;
    for (size_t i = 0; i < bias.size(); ++i) bias[i] = static_cast<float>(i) - 1.0f;
    for (size_t i = 0; i < dy.size(); ++i) dy[i] = static_cast<float>(i % 5) * 0.5f - 1.0f;

    // The filter's gradient is added to what is there, as where a layer is used twice.
    std::vector<float> y(dy.size()), dx(x.size()), dw(w.size(), 0.5f), db(K);
    for (size_t i = 0; i < y.size(); ++i) y[i] = bias[i / (H * W) % K];
    eachProduct([&](size_t in, size_t filter, size_t out) {
        y[out] += x[in] * w[filter];
        dx[in] += dy[out] * w[filter];
        dw[filter] += dy[out] * x[in];
    });
    for (size_t i = 0; i < dy.size(); ++i) db[i / (H * W) % K] += dy[i];

    float *d_x = upload(x), *d_w = upload(w), *d_bias = upload(bias), *d_dy = upload(dy);
    float *d_y = upload(std::vector<float>(y.size())), *d_dx = upload(std::vector<float>(x.size()));
    float *d_dw = upload(std::vector<float>(w.size(), 0.5f)), *d_db = upload(std::vector<float>(K));

    cudnnHandle_t handle;
    cudaStream_t stream;
    CUDNN_CHECK(cudnnCreate(&handle));
    CUDA_CHECK(cudaStreamCreate(&stream));
    CUDNN_CHECK(cudnnSetStream(handle, stream));

    cudnnTensorDescriptor_t xDesc, yDesc, biasDesc;
    cudnnFilterDescriptor_t wDesc;
    cudnnConvolutionDescriptor_t convDesc;
    CUDNN_CHECK(cudnnCreateTensorDescriptor(&xDesc));
    CUDNN_CHECK(cudnnCreateTensorDescriptor(&yDesc));
    CUDNN_CHECK(cudnnCreateTensorDescriptor(&biasDesc));
    CUDNN_CHECK(cudnnCreateFilterDescriptor(&wDesc));
    CUDNN_CHECK(cudnnCreateConvolutionDescriptor(&convDesc));
    CUDNN_CHECK(cudnnSetTensor4dDescriptor(xDesc, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, N, C, H, W));
    CUDNN_CHECK(cudnnSetFilter4dDescriptor(wDesc, CUDNN_DATA_FLOAT, CUDNN_TENSOR_NCHW, K, C, R, R));
    CUDNN_CHECK(cudnnSetTensor4dDescriptor(biasDesc, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, 1, K, 1, 1));
    CUDNN_CHECK(cudnnSetConvolution2dDescriptor(convDesc, PAD, PAD, 1, 1, 1, 1, CUDNN_CROSS_CORRELATION,
                                                CUDNN_DATA_FLOAT));

    int n, c, h, wide;
    CUDNN_CHECK(cudnnGetConvolution2dForwardOutputDim(convDesc, xDesc, wDesc, &n, &c, &h, &wide));
    CUDNN_CHECK(cudnnSetTensor4dDescriptor(yDesc, CUDNN_TENSOR_NCHW, CUDNN_DATA_FLOAT, n, c, h, wide));

    int found = 0;
    cudnnConvolutionFwdAlgoPerf_t fwd[CUDNN_CONVOLUTION_FWD_ALGO_COUNT];
    CUDNN_CHECK(cudnnGetConvolutionForwardAlgorithm_v7(handle, xDesc, wDesc, convDesc, yDesc,
                                                       CUDNN_CONVOLUTION_FWD_ALGO_COUNT, &found, fwd));
    const cudnnConvolutionBwdDataAlgo_t dataAlgo = CUDNN_CONVOLUTION_BWD_DATA_ALGO_1;
    const cudnnConvolutionBwdFilterAlgo_t filterAlgo = CUDNN_CONVOLUTION_BWD_FILTER_ALGO_1;

    size_t bytes = 0, more = 0;
    void *workspace = nullptr;
    CUDNN_CHECK(cudnnGetConvolutionForwardWorkspaceSize(handle, xDesc, wDesc, convDesc, yDesc, fwd[0].algo, &bytes));
    CUDNN_CHECK(cudnnGetConvolutionBackwardDataWorkspaceSize(handle, wDesc, yDesc, convDesc, xDesc, dataAlgo, &more));
    bytes = std::max(bytes, more);
    CUDNN_CHECK(cudnnGetConvolutionBackwardFilterWorkspaceSize(handle, xDesc, yDesc, convDesc, wDesc, filterAlgo,
                                                               &more));
    bytes = std::max(bytes, more);
    if (bytes > 0)
        CUDA_CHECK(cudaMalloc(&workspace, bytes));

    const float one = 1.0f, zero = 0.0f;
    CUDNN_CHECK(cudnnConvolutionForward(handle, &one, xDesc, d_x, wDesc, d_w, convDesc, fwd[0].algo, workspace, bytes,
                                        &zero, yDesc, d_y));
    CUDNN_CHECK(cudnnAddTensor(handle, &one, biasDesc, d_bias, &one, yDesc, d_y));
    CUDNN_CHECK(cudnnConvolutionBackwardData(handle, &one, wDesc, d_w, yDesc, d_dy, convDesc, dataAlgo, workspace,
                                             bytes, &zero, xDesc, d_dx));
    CUDNN_CHECK(cudnnConvolutionBackwardFilter(handle, &one, xDesc, d_x, yDesc, d_dy, convDesc, filterAlgo, workspace,
                                               bytes, &one, wDesc, d_dw));
    CUDNN_CHECK(cudnnConvolutionBackwardBias(handle, &one, yDesc, d_dy, &zero, biasDesc, d_db));
    CUDA_CHECK(cudaStreamSynchronize(stream));

    bool passed = same("y", d_y, y);
    passed = same("dx", d_dx, dx) && passed;
    passed = same("dw", d_dw, dw) && passed;
    passed = same("db", d_db, db) && passed;

    CUDNN_CHECK(cudnnDestroyConvolutionDescriptor(convDesc));
    CUDNN_CHECK(cudnnDestroyFilterDescriptor(wDesc));
    CUDNN_CHECK(cudnnDestroyTensorDescriptor(biasDesc));
    CUDNN_CHECK(cudnnDestroyTensorDescriptor(yDesc));
    CUDNN_CHECK(cudnnDestroyTensorDescriptor(xDesc));
    CUDNN_CHECK(cudnnDestroy(handle));
    CUDA_CHECK(cudaStreamDestroy(stream));
    for (float *data : {d_x, d_w, d_bias, d_dy, d_y, d_dx, d_dw, d_db})
        CUDA_CHECK(cudaFree(data));
    CUDA_CHECK(cudaFree(workspace));
    return report("cudnn_convolution", passed);
}
