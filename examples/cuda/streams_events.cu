// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// Copies and kernels that overlap: pinned memory cut into chunks, a stream a chunk,
// a stream that waits for all of them through events, and the time of the whole.

#include <cuda_runtime.h>

#include <vector>

#include "check.cuh"

constexpr int kStreams = 4;
constexpr int kChunk = 1 << 18;
constexpr int kTotal = kStreams * kChunk;
constexpr int kBlock = 256;

__global__ void polynomial(const float *in, float *out, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x) {
        const float x = in[i];
        out[i] = (x * x - 2.0f) * x + 1.0f;
    }
}

__global__ void countPositive(const float *values, int n, unsigned int *count)
{
    extern __shared__ unsigned int blockCount[];
    if (threadIdx.x == 0)
        blockCount[0] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        if (values[i] > 0.0f)
            atomicAdd(&blockCount[0], 1u);
    __syncthreads();
    if (threadIdx.x == 0)
        atomicAdd(count, blockCount[0]);
}

int main()
{
    const size_t chunkBytes = kChunk * sizeof(float);
    float *h_in = nullptr, *h_out = nullptr, *d_in = nullptr, *d_out = nullptr;
    unsigned int *d_count = nullptr, count = 0;

    CUDA_CHECK(cudaMallocHost((void **)&h_in, kStreams * chunkBytes));
    CUDA_CHECK(cudaHostAlloc((void **)&h_out, kStreams * chunkBytes, cudaHostAllocDefault));
    CUDA_CHECK(cudaMalloc(&d_in, kStreams * chunkBytes));
    CUDA_CHECK(cudaMalloc(&d_out, kStreams * chunkBytes));
    CUDA_CHECK(cudaMalloc(&d_count, sizeof(unsigned int)));
    for (int i = 0; i < kTotal; ++i)
        h_in[i] = static_cast<float>(i % 401) / 100.0f - 2.0f;

    int lowest = 0, highest = 0;
    CUDA_CHECK(cudaDeviceGetStreamPriorityRange(&lowest, &highest));
    cudaStream_t summary;
    CUDA_CHECK(cudaStreamCreateWithPriority(&summary, cudaStreamNonBlocking, highest));

    cudaStream_t streams[kStreams];
    cudaEvent_t done[kStreams], begin, end;
    CUDA_CHECK(cudaEventCreate(&begin));
    CUDA_CHECK(cudaEventCreateWithFlags(&end, cudaEventDefault));
    for (int s = 0; s < kStreams; ++s) {
        CUDA_CHECK(cudaStreamCreateWithFlags(&streams[s], cudaStreamNonBlocking));
        CUDA_CHECK(cudaEventCreateWithFlags(&done[s], cudaEventDisableTiming));
    }

    CUDA_CHECK(cudaMemsetAsync(d_count, 0, sizeof(unsigned int), summary));
    CUDA_CHECK(cudaEventRecord(begin, summary));
    for (int s = 0; s < kStreams; ++s) {
        const size_t at = static_cast<size_t>(s) * kChunk;
        CUDA_CHECK(cudaStreamWaitEvent(streams[s], begin, 0));
        CUDA_CHECK(cudaMemcpyAsync(d_in + at, h_in + at, chunkBytes, cudaMemcpyHostToDevice, streams[s]));
        polynomial<<<dim3(kChunk / kBlock / 4), kBlock, 0, streams[s]>>>(d_in + at, d_out + at, kChunk);
        CUDA_CHECK_LAUNCH();
        CUDA_CHECK(cudaEventRecord(done[s], streams[s]));
        CUDA_CHECK(cudaMemcpyAsync(h_out + at, d_out + at, chunkBytes, cudaMemcpyDeviceToHost, streams[s]));
    }

    // The summary needs every chunk's kernel, but not the copies back.
    for (int s = 0; s < kStreams; ++s)
        CUDA_CHECK(cudaStreamWaitEvent(summary, done[s], 0));
    countPositive<<<64, kBlock, sizeof(unsigned int), summary>>>(d_out, kTotal, d_count);
    CUDA_CHECK_LAUNCH();
    CUDA_CHECK(cudaMemcpyAsync(&count, d_count, sizeof(count), cudaMemcpyDeviceToHost, summary));
    CUDA_CHECK(cudaEventRecord(end, summary));

    CUDA_CHECK(cudaEventSynchronize(end));
    for (int s = 0; s < kStreams; ++s)
        CUDA_CHECK(cudaStreamSynchronize(streams[s]));
    cudaError_t state;
    while ((state = cudaStreamQuery(summary)) == cudaErrorNotReady) {
    }
    CUDA_CHECK(state);
    float ms = 0.0f;
    CUDA_CHECK(cudaEventElapsedTime(&ms, begin, end));
    std::printf("%d chunks in %.3f ms\n", kStreams, ms);

    bool passed = true;
    unsigned int positive = 0;
    for (int i = 0; i < kTotal; ++i) {
        const float x = h_in[i];
        passed = passed && nearlyEqual(h_out[i], (x * x - 2.0f) * x + 1.0f, 1e-5);
        positive += h_out[i] > 0.0f;
    }
    passed = passed && count == positive;

    for (int s = 0; s < kStreams; ++s) {
        CUDA_CHECK(cudaEventDestroy(done[s]));
        CUDA_CHECK(cudaStreamDestroy(streams[s]));
    }
    CUDA_CHECK(cudaEventDestroy(begin));
    CUDA_CHECK(cudaEventDestroy(end));
    CUDA_CHECK(cudaStreamDestroy(summary));
    CUDA_CHECK(cudaFreeHost(h_in));
    CUDA_CHECK(cudaFreeHost(h_out));
    CUDA_CHECK(cudaFree(d_in));
    CUDA_CHECK(cudaFree(d_out));
    CUDA_CHECK(cudaFree(d_count));
    return report("streams_events", passed);
}
