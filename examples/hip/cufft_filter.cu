// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// A low-pass filter: transform a real signal, clear the high frequencies, transform
// back. The slow tone must come out alone.

#include <hip/hip_runtime.h>
#include <hipfft/hipfft.h>

#include <vector>

#include "check.cuh"

static void fftCheck(hipfftResult result, const char *what)
{
    if (result != HIPFFT_SUCCESS) {
        std::fprintf(stderr, "%s: cuFFT error %d\n", what, static_cast<int>(result));
        std::exit(EXIT_FAILURE);
    }
}

// cuFFT leaves out the division by n, so that it is done here.
__global__ void lowPass(hipfftComplex *spectrum, int bins, int batch, int cutoff, float scale)
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

    std::vector<hipfftReal> signal(n * batch), filtered(n * batch);
    for (int b = 0; b < batch; ++b)
        for (int i = 0; i < n; ++i)
            signal[b * n + i] = static_cast<float>(std::sin(turn * (b + 1) * i) + 0.5 * std::cos(turn * 200 * i));

    hipfftReal *d_signal;
    hipfftComplex *d_spectrum;
    CUDA_CHECK(hipMalloc((void **)&d_signal, sizeof(hipfftReal) * n * batch));
    CUDA_CHECK(hipMalloc((void **)&d_spectrum, sizeof(hipfftComplex) * bins * batch));

    hipStream_t stream;
    CUDA_CHECK(hipStreamCreate(&stream));
    hipfftHandle forward, inverse;
    fftCheck(hipfftPlan1d(&forward, n, HIPFFT_R2C, batch), "forward plan");
    int length[1] = {n};
    fftCheck(hipfftPlanMany(&inverse, 1, length, nullptr, 1, bins, nullptr, 1, n, HIPFFT_C2R, batch), "inverse plan");
    fftCheck(hipfftSetStream(forward, stream), "stream");
    fftCheck(hipfftSetStream(inverse, stream), "stream");

    const size_t bytes = signal.size() * sizeof(hipfftReal);
    CUDA_CHECK(hipMemcpyAsync(d_signal, signal.data(), bytes, hipMemcpyHostToDevice, stream));
    fftCheck(hipfftExecR2C(forward, d_signal, d_spectrum), "R2C");
    lowPass<<<ceilDiv(bins * batch, 256), 256, 0, stream>>>(d_spectrum, bins, batch, 50, 1.0f / n);
    CUDA_CHECK_LAUNCH();
    fftCheck(hipfftExecC2R(inverse, d_spectrum, d_signal), "C2R");
    CUDA_CHECK(hipMemcpyAsync(filtered.data(), d_signal, bytes, hipMemcpyDeviceToHost, stream));
    CUDA_CHECK(hipStreamSynchronize(stream));

    bool passed = true;
    for (int b = 0; b < batch; ++b)
        for (int i = 0; i < n; ++i)
            passed = passed && nearlyEqual(filtered[b * n + i], std::sin(turn * (b + 1) * i), 1e-4);

    fftCheck(hipfftDestroy(forward), "destroy");
    fftCheck(hipfftDestroy(inverse), "destroy");
    CUDA_CHECK(hipStreamDestroy(stream));
    CUDA_CHECK(hipFree(d_signal));
    CUDA_CHECK(hipFree(d_spectrum));
    return report("cufft_filter", passed);
}
