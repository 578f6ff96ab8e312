// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// A low-pass filter: transform a real signal, clear the high frequencies, transform
// back. The slow tone must come out alone.

#include <cuda_runtime.h>
#include <cufft.h>

#include <vector>

#include "check.cuh"

static void fftCheck(cufftResult result, const char *what)
{
    if (result != CUFFT_SUCCESS) {
        std::fprintf(stderr, "%s: cuFFT error %d\n", what, static_cast<int>(result));
        std::exit(EXIT_FAILURE);
    }
}

// cuFFT leaves out the division by n, so that it is done here.
__global__ void lowPass(cufftComplex *spectrum, int bins, int batch, int cutoff, float scale)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= bins * batch)
        return;
    const int bin = i % bins;
    const float factor = bin <= cutoff ? scale : 0.0f;
    spectrum[i].x *= factor;
    spectrum[i].y *= factor;
}

int main()
{
    const int n = 1024, batch = 8, bins = n / 2 + 1;
    const double turn = 6.283185307179586 / n;

    std::vector<cufftReal> signal(n * batch), filtered(n * batch);
    for (int b = 0; b < batch; ++b)
        for (int i = 0; i < n; ++i)
            signal[b * n + i] = static_cast<float>(std::sin(turn * (b + 1) * i) + 0.5 * std::cos(turn * 200 * i));

    cufftReal *d_signal;
    cufftComplex *d_spectrum;
    CUDA_CHECK(cudaMalloc((void **)&d_signal, sizeof(cufftReal) * n * batch));
    CUDA_CHECK(cudaMalloc((void **)&d_spectrum, sizeof(cufftComplex) * bins * batch));

    cudaStream_t stream;
    CUDA_CHECK(cudaStreamCreate(&stream));
    cufftHandle forward, inverse;
    fftCheck(cufftPlan1d(&forward, n, CUFFT_R2C, batch), "forward plan");
    int length[1] = {n};
    fftCheck(cufftPlanMany(&inverse, 1, length, nullptr, 1, bins, nullptr, 1, n, CUFFT_C2R, batch), "inverse plan");
    fftCheck(cufftSetStream(forward, stream), "stream");
    fftCheck(cufftSetStream(inverse, stream), "stream");

    const size_t bytes = signal.size() * sizeof(cufftReal);
    CUDA_CHECK(cudaMemcpyAsync(d_signal, signal.data(), bytes, cudaMemcpyHostToDevice, stream));
    fftCheck(cufftExecR2C(forward, d_signal, d_spectrum), "R2C");
    lowPass<<<ceilDiv(bins * batch, 256), 256, 0, stream>>>(d_spectrum, bins, batch, 50, 1.0f / n);
    CUDA_CHECK_LAUNCH();
    fftCheck(cufftExecC2R(inverse, d_spectrum, d_signal), "C2R");
    CUDA_CHECK(cudaMemcpyAsync(filtered.data(), d_signal, bytes, cudaMemcpyDeviceToHost, stream));
    CUDA_CHECK(cudaStreamSynchronize(stream));

    bool passed = true;
    for (int b = 0; b < batch; ++b)
        for (int i = 0; i < n; ++i)
            passed = passed && nearlyEqual(filtered[b * n + i], std::sin(turn * (b + 1) * i), 1e-4);

    fftCheck(cufftDestroy(forward), "destroy");
    fftCheck(cufftDestroy(inverse), "destroy");
    CUDA_CHECK(cudaStreamDestroy(stream));
    CUDA_CHECK(cudaFree(d_signal));
    CUDA_CHECK(cudaFree(d_spectrum));
    return report("cufft_filter", passed);
}
