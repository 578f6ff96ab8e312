// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// Variables that live on the device: a filter in constant memory, parameters in a
// struct, a counter. The host reaches them by name, with and without a stream.

#include <cuda_runtime.h>

#include <vector>

#include "check.cuh"

namespace filter {

constexpr int kRadius = 4;
constexpr int kTaps = 2 * kRadius + 1;

struct Params {
    float scale;
    float offset;
};

__constant__ float taps[kTaps];
__constant__ Params params;
__device__ unsigned int clipped;
__device__ int limits[2];

}  // namespace filter

__global__ void convolve(const float *in, float *out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n)
        return;
    float sum = 0.0f;
    for (int k = 0; k < filter::kTaps; ++k) {
        const int j = min(max(i + k - filter::kRadius, 0), n - 1);
        sum += filter::taps[k] * in[j];
    }
    sum = sum * filter::params.scale + filter::params.offset;
    if (sum < filter::limits[0] || sum > filter::limits[1]) {
        sum = fminf(fmaxf(sum, filter::limits[0]), filter::limits[1]);
        atomicAdd(&filter::clipped, 1u);
    }
    out[i] = sum;
}

int main()
{
    const int n = 10000;
    std::vector<float> in(n), out(n);
    for (int i = 0; i < n; ++i)
        in[i] = static_cast<float>((i * 37) % 256);

    float taps[filter::kTaps];
    for (int k = 0; k < filter::kTaps; ++k)
        taps[k] = 1.0f / filter::kTaps;
    const filter::Params params = {1.5f, -64.0f};
    const int limits[2] = {110, 140};

    cudaStream_t stream;
    CUDA_CHECK(cudaStreamCreate(&stream));
    CUDA_CHECK(cudaMemcpyToSymbol(filter::taps, taps, sizeof(taps)));
    CUDA_CHECK(cudaMemcpyToSymbolAsync(filter::params, &params, sizeof(params), 0, cudaMemcpyHostToDevice, stream));

    // The two limits one after the other: the second copy starts at an offset.
    CUDA_CHECK(cudaMemcpyToSymbol(filter::limits, &limits[0], sizeof(int)));
    CUDA_CHECK(cudaMemcpyToSymbol(filter::limits, &limits[1], sizeof(int), sizeof(int), cudaMemcpyHostToDevice));

    // The counter is cleared through its address rather than by name.
    void *counter = nullptr;
    size_t counterSize = 0;
    CUDA_CHECK(cudaGetSymbolAddress(&counter, filter::clipped));
    CUDA_CHECK(cudaGetSymbolSize(&counterSize, filter::clipped));
    CUDA_CHECK(cudaMemsetAsync(counter, 0, counterSize, stream));

    float *d_in, *d_out;
    CUDA_CHECK(cudaMalloc(&d_in, n * sizeof(float)));
    CUDA_CHECK(cudaMalloc(&d_out, n * sizeof(float)));
    CUDA_CHECK(cudaMemcpyAsync(d_in, in.data(), n * sizeof(float), cudaMemcpyHostToDevice, stream));
    convolve<<<ceilDiv(n, 128), 128, 0, stream>>>(d_in, d_out, n);
    CUDA_CHECK_LAUNCH();
    CUDA_CHECK(cudaMemcpyAsync(out.data(), d_out, n * sizeof(float), cudaMemcpyDeviceToHost, stream));

    unsigned int clipped = 0;
    float tapsBack[filter::kTaps];
    CUDA_CHECK(cudaMemcpyFromSymbolAsync(&clipped, filter::clipped, sizeof(clipped), 0, cudaMemcpyDeviceToHost,
                                         stream));
    CUDA_CHECK(cudaStreamSynchronize(stream));
    CUDA_CHECK(cudaMemcpyFromSymbol(tapsBack, filter::taps, sizeof(tapsBack)));

    bool passed = counterSize == sizeof(unsigned int);
    for (int k = 0; k < filter::kTaps; ++k)
        passed = passed && tapsBack[k] == taps[k];
    unsigned int wantClipped = 0;
    for (int i = 0; i < n; ++i) {
        float sum = 0.0f;
        for (int k = 0; k < filter::kTaps; ++k) {
            int j = i + k - filter::kRadius;
            j = j < 0 ? 0 : j >= n ? n - 1 : j;
            sum += taps[k] * in[j];
        }
        sum = sum * params.scale + params.offset;
        const float want = std::fmin(std::fmax(sum, static_cast<float>(limits[0])), static_cast<float>(limits[1]));
        wantClipped += want != sum;
        passed = passed && nearlyEqual(out[i], want, 1e-4);
    }
    // A sum right at a limit may be rounded to either side of it.
    passed = passed && wantClipped > 0 && nearlyEqual(clipped, wantClipped, 0.01);

    CUDA_CHECK(cudaFree(d_in));
    CUDA_CHECK(cudaFree(d_out));
    CUDA_CHECK(cudaStreamDestroy(stream));
    return report("constant_symbols", passed);
}
