// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// Work of two streams captured into a graph, which is launched many times and then updated with other work.

#include <hip/hip_runtime.h>
#include <vector>

#include "check.cuh"

// CUDA 12 reports what an update of an executable graph met in one struct, HIP through two pointers. HIP doesn't tell
// the node of the old graph, so that `errorFromNode` stays empty.
#ifndef HIPPORT_COMPAT_GRAPH_UPDATE
#define HIPPORT_COMPAT_GRAPH_UPDATE
#include <hip/hip_runtime.h>
struct hipport_graph_update_info {
  hipGraphExecUpdateResult result;
  hipGraphNode_t errorNode;
  hipGraphNode_t errorFromNode;
};
inline hipError_t hipport_graph_exec_update(hipGraphExec_t program, hipGraph_t graph, hipport_graph_update_info* info) {
  hipGraphNode_t node = nullptr;
  hipGraphExecUpdateResult result = hipGraphExecUpdateSuccess;
  const hipError_t error = hipGraphExecUpdate(program, graph, &node, &result);
  if (info) *info = {result, node, nullptr};
  return error;
}
#endif

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
static hipGraph_t capture(hipStream_t main, hipStream_t side, hipEvent_t fork, hipEvent_t join, const Buffers &d,
                           float step)
{
    const int blocks = ceilDiv(kCount, kThreads);
    hipGraph_t graph;
    CUDA_CHECK(hipStreamBeginCapture(main, hipStreamCaptureModeThreadLocal));
    CUDA_CHECK(hipEventRecord(fork, main));
    CUDA_CHECK(hipStreamWaitEvent(side, fork, 0));
    addTo<<<blocks, kThreads, 0, main>>>(d.a, step, kCount);
    addTo<<<blocks, kThreads, 0, side>>>(d.b, 2.0f * step, kCount);
    CUDA_CHECK(hipEventRecord(join, side));
    CUDA_CHECK(hipStreamWaitEvent(main, join, 0));
    combine<<<blocks, kThreads, 0, main>>>(d.a, d.b, d.sum, kCount);
    hipStreamCaptureStatus status;
    CUDA_CHECK(hipStreamIsCapturing(main, &status));
    if (status != hipStreamCaptureStatusActive)
        std::fprintf(stderr, "the stream is not being captured\n");
    CUDA_CHECK(hipStreamEndCapture(main, &graph));
    return graph;
}

int main()
{
    Buffers d;
    for (float **buffer : {&d.a, &d.b, &d.sum}) {
        CUDA_CHECK(hipMalloc(buffer, kCount * sizeof(float)));
        CUDA_CHECK(hipMemset(*buffer, 0, kCount * sizeof(float)));
    }
    hipStream_t main, side;
    hipEvent_t fork, join;
    CUDA_CHECK(hipStreamCreateWithFlags(&main, hipStreamNonBlocking));
    CUDA_CHECK(hipStreamCreateWithFlags(&side, hipStreamNonBlocking));
    CUDA_CHECK(hipEventCreateWithFlags(&fork, hipEventDisableTiming));
    CUDA_CHECK(hipEventCreateWithFlags(&join, hipEventDisableTiming));
    CUDA_CHECK(hipDeviceSynchronize());

    hipGraph_t graph = capture(main, side, fork, join, d, 1.0f);
    size_t nodes = 0;
    CUDA_CHECK(hipGraphGetNodes(graph, nullptr, &nodes));
    hipGraphExec_t program;
    CUDA_CHECK(hipGraphInstantiate(&program, graph, nullptr, nullptr, 0));
    for (int i = 0; i < kLaunches; ++i)
        CUDA_CHECK(hipGraphLaunch(program, main));
    CUDA_CHECK(hipStreamSynchronize(main));

    // The same shape with another step: the program is updated instead of made anew.
    hipGraph_t other = capture(main, side, fork, join, d, 10.0f);
    hipport_graph_update_info outcome;
    CUDA_CHECK(hipport_graph_exec_update(program, other, &outcome));
    CUDA_CHECK(hipGraphLaunch(program, main));
    CUDA_CHECK(hipStreamSynchronize(main));

    std::vector<float> sum(kCount);
    CUDA_CHECK(hipMemcpy(sum.data(), d.sum, kCount * sizeof(float), hipMemcpyDeviceToHost));
    bool passed = nodes == 3;
    for (float value : sum)
        passed = passed && nearlyEqual(value, 3.0 * kLaunches + 30.0, 1e-6);

    CUDA_CHECK(hipGraphExecDestroy(program));
    CUDA_CHECK(hipGraphDestroy(graph));
    CUDA_CHECK(hipGraphDestroy(other));
    CUDA_CHECK(hipEventDestroy(fork));
    CUDA_CHECK(hipEventDestroy(join));
    CUDA_CHECK(hipStreamDestroy(main));
    CUDA_CHECK(hipStreamDestroy(side));
    for (float *buffer : {d.a, d.b, d.sum})
        CUDA_CHECK(hipFree(buffer));
    return report("graph_capture", passed);
}
