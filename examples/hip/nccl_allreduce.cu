// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// One process, all its GPUs: each fills a buffer, and NCCL adds the buffers up on all of them.

#include <hip/hip_runtime.h>
#include <rccl/rccl.h>

#include <vector>

#include "check.cuh"

#define NCCL_CHECK(call)                                                                                \
    do {                                                                                                \
        const ncclResult_t nccl_result_ = (call);                                                       \
        if (nccl_result_ != ncclSuccess) {                                                              \
            std::fprintf(stderr, "%s:%d: NCCL: %s\n", __FILE__, __LINE__,                               \
                         ncclGetErrorString(nccl_result_));                                             \
            std::exit(EXIT_FAILURE);                                                                    \
        }                                                                                               \
    } while (0)

constexpr int kCount = 10000;
constexpr int kThreads = 256;

__global__ void fill(float *values, int rank, int count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < count)
        values[i] = static_cast<float>((rank + 1) * (i % 100));
}

struct Gpu {
    hipStream_t stream;
    float *send, *receive;
};

int main()
{
    int count = 0, version = 0;
    CUDA_CHECK(hipGetDeviceCount(&count));
    NCCL_CHECK(ncclGetVersion(&version));
    std::printf("NCCL %d with %d GPUs\n", version, count);

    std::vector<ncclComm_t> communicators(count);
    std::vector<Gpu> gpus(count);
    NCCL_CHECK(ncclCommInitAll(communicators.data(), count, nullptr));
    for (int rank = 0; rank < count; ++rank) {
        Gpu &gpu = gpus[rank];
        CUDA_CHECK(hipSetDevice(rank));
        CUDA_CHECK(hipStreamCreate(&gpu.stream));
        CUDA_CHECK(hipMalloc(&gpu.send, kCount * sizeof(float)));
        CUDA_CHECK(hipMalloc(&gpu.receive, kCount * sizeof(float)));
        fill<<<ceilDiv(kCount, kThreads), kThreads, 0, gpu.stream>>>(gpu.send, rank, kCount);
        CUDA_CHECK_LAUNCH();
    }

    NCCL_CHECK(ncclGroupStart());
    for (int rank = 0; rank < count; ++rank)
        NCCL_CHECK(ncclAllReduce(gpus[rank].send, gpus[rank].receive, kCount, ncclFloat, ncclSum,
                                 communicators[rank], gpus[rank].stream));
    NCCL_CHECK(ncclGroupEnd());

    bool passed = true;
    const int factor = count * (count + 1) / 2;  // 1 + 2 + ... + count
    std::vector<float> got(kCount);
    for (int rank = 0; rank < count; ++rank) {
        Gpu &gpu = gpus[rank];
        CUDA_CHECK(hipSetDevice(rank));
        CUDA_CHECK(hipStreamSynchronize(gpu.stream));
        CUDA_CHECK(hipMemcpy(got.data(), gpu.receive, kCount * sizeof(float), hipMemcpyDeviceToHost));
        for (int i = 0; i < kCount; ++i)
            passed = passed && nearlyEqual(got[i], static_cast<double>(factor) * (i % 100), 1e-5);
        CUDA_CHECK(hipFree(gpu.send));
        CUDA_CHECK(hipFree(gpu.receive));
        CUDA_CHECK(hipStreamDestroy(gpu.stream));
        NCCL_CHECK(ncclCommDestroy(communicators[rank]));
    }
    return report("nccl_allreduce", passed && count > 0);
}
