// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// Work of two streams captured into a graph, which is launched many times and then updated with other work.

#include <vector>

#include "check.cuh"

constexpr int kCount = 1 << 12;
constexpr int kThreads = 256;
constexpr int kLaunches = 10;

__global__ void addTo(float *values, float step, int count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        values[i] += step;
}

__global__ void combine(const float *a, const float *b, float *sum, int count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        sum[i] = a[i] + b[i];
}

struct Buffers {
    float *a, *b, *sum;
};

// a and b grow on streams of their own, and come together on the first.
static cudaGraph_t capture(cudaStream_t main, cudaStream_t side, cudaEvent_t fork, cudaEvent_t join, const Buffers &d,
                           float step)
{
    const int blocks = ceilDiv(kCount, kThreads);
    cudaGraph_t graph;
    CUDA_CHECK(cudaStreamBeginCapture(main, cudaStreamCaptureModeThreadLocal));
    CUDA_CHECK(cudaEventRecord(fork, main));
    CUDA_CHECK(cudaStreamWaitEvent(side, fork, 0));
    addTo<<<blocks, kThreads, 0, main>>>(d.a, step, kCount);
    addTo<<<blocks, kThreads, 0, side>>>(d.b, 2.0f * step, kCount);
    CUDA_CHECK(cudaEventRecord(join, side));
    CUDA_CHECK(cudaStreamWaitEvent(main, join, 0));
    combine<<<blocks, kThreads, 0, main>>>(d.a, d.b, d.sum, kCount);
    cudaStreamCaptureStatus status;
    CUDA_CHECK(cudaStreamIsCapturing(main, &status));
    if (status != cudaStreamCaptureStatusActive)
        std::fprintf(stderr, "the stream is not being captured\n");
    CUDA_CHECK(cudaStreamEndCapture(main, &graph));
    return graph;
}

int main()
{
    Buffers d;
    for (float **buffer : {&d.a, &d.b, &d.sum}) {
        CUDA_CHECK(cudaMalloc(buffer, kCount * sizeof(float)));
        CUDA_CHECK(cudaMemset(*buffer, 0, kCount * sizeof(float)));
    }
    cudaStream_t main, side;
    cudaEvent_t fork, join;
    CUDA_CHECK(cudaStreamCreateWithFlags(&main, cudaStreamNonBlocking));
    CUDA_CHECK(cudaStreamCreateWithFlags(&side, cudaStreamNonBlocking));
    CUDA_CHECK(cudaEventCreateWithFlags(&fork, cudaEventDisableTiming));
    CUDA_CHECK(cudaEventCreateWithFlags(&join, cudaEventDisableTiming));
    CUDA_CHECK(cudaDeviceSynchronize());

    cudaGraph_t graph = capture(main, side, fork, join, d, 1.0f);
    size_t nodes = 0;
    CUDA_CHECK(cudaGraphGetNodes(graph, nullptr, &nodes));
    cudaGraphExec_t program;
    CUDA_CHECK(cudaGraphInstantiate(&program, graph, nullptr, nullptr, 0));
    for (int i = 0; i < kLaunches; ++i)
        CUDA_CHECK(cudaGraphLaunch(program, main));
    CUDA_CHECK(cudaStreamSynchronize(main));

    // The same shape with another step: the program is updated instead of made anew.
    cudaGraph_t other = capture(main, side, fork, join, d, 10.0f);
    cudaGraphExecUpdateResultInfo outcome;
    CUDA_CHECK(cudaGraphExecUpdate(program, other, &outcome));
    CUDA_CHECK(cudaGraphLaunch(program, main));
    CUDA_CHECK(cudaStreamSynchronize(main));

    std::vector<float> sum(kCount);
    CUDA_CHECK(cudaMemcpy(sum.data(), d.sum, kCount * sizeof(float), cudaMemcpyDeviceToHost));
    bool passed = nodes == 3;
    for (float value : sum)
        passed = passed && nearlyEqual(value, 3.0 * kLaunches + 30.0, 1e-6);

    CUDA_CHECK(cudaGraphExecDestroy(program));
    CUDA_CHECK(cudaGraphDestroy(graph));
    CUDA_CHECK(cudaGraphDestroy(other));
    CUDA_CHECK(cudaEventDestroy(fork));
    CUDA_CHECK(cudaEventDestroy(join));
    CUDA_CHECK(cudaStreamDestroy(main));
    CUDA_CHECK(cudaStreamDestroy(side));
    for (float *buffer : {d.a, d.b, d.sum})
        CUDA_CHECK(cudaFree(buffer));
    return report("graph_capture", passed);
}
