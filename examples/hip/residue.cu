// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// What no renaming ports: inline PTX, an instruction that only NVIDIA has, and a
// setting of a cache that AMD GPUs lack. Each stands behind a condition with a
// portable way round it, as careful code does it.

#include <hip/hip_runtime.h>

#include <vector>

#include "check.cuh"

// CUDA's __nanosleep(n) sleeps for anything between nothing and 2n nanoseconds. One step here is 64 clocks,
// which is less than 64 ns on every AMD GPU.
#ifndef HIPPORT_COMPAT_NANOSLEEP
#define HIPPORT_COMPAT_NANOSLEEP
__device__ inline void hipport_nanosleep(unsigned int nanoseconds) {
  for (unsigned int slept = 0; slept < nanoseconds && slept < 1000000u; slept += 64u) __builtin_amdgcn_s_sleep(1);
}
#endif

__device__ unsigned int laneId()
{
#if __CUDA_ARCH__ >= 700
    unsigned int lane;
    asm volatile("mov.u32 %0, %%laneid;" : "=r"(lane));
    return lane;
#else
    return threadIdx.x % warpSize;
#endif
}

__device__ void pauseBriefly()
{
#if __CUDA_ARCH__ >= 700
    hipport_nanosleep(100);
#endif
}

// Thread 0 of a block publishes a value, the others wait for it.
__global__ void lanes(unsigned int *out, int *ready)
{
    const unsigned int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (threadIdx.x == 0) {
        pauseBriefly();
        atomicExch(&ready[blockIdx.x], 1);
    }
    __syncthreads();
    out[i] = ready[blockIdx.x] ? laneId() : 0xffffffffu;
}

// Keeps a buffer in the L2 cache, where the toolkit and the device can do that.
static void keepInCache(hipStream_t stream, void *memory, size_t bytes)
{
#if CUDART_VERSION >= 11000
    int largest = 0;
    CUDA_CHECK(hipDeviceGetAttribute(&largest, hipDeviceAttributeAccessPolicyMaxWindowSize, 0));
    if (largest <= 0)
        return;
    hipLaunchAttributeValue attribute = {};
    attribute.accessPolicyWindow.base_ptr = memory;
    attribute.accessPolicyWindow.num_bytes = bytes < static_cast<size_t>(largest) ? bytes : largest;
    attribute.accessPolicyWindow.hitRatio = 1.0f;
    attribute.accessPolicyWindow.hitProp = hipAccessPropertyPersisting;
    attribute.accessPolicyWindow.missProp = hipAccessPropertyStreaming;
    CUDA_CHECK(cudaStreamSetAttribute(stream, hipLaunchAttributeAccessPolicyWindow, &attribute));
#else
    (void)stream, (void)memory, (void)bytes;
#endif
}

int main()
{
    const int blocks = 8, threads = 128;
    hipDeviceProp_t properties;
    CUDA_CHECK(hipGetDeviceProperties(&properties, 0));

    unsigned int *d_out;
    int *d_ready;
    CUDA_CHECK(hipMalloc(&d_out, blocks * threads * sizeof(unsigned int)));
    CUDA_CHECK(hipMalloc(&d_ready, blocks * sizeof(int)));
    CUDA_CHECK(hipMemset(d_ready, 0, blocks * sizeof(int)));

    hipStream_t stream;
    CUDA_CHECK(hipStreamCreate(&stream));
    keepInCache(stream, d_out, blocks * threads * sizeof(unsigned int));
    lanes<<<blocks, threads, 0, stream>>>(d_out, d_ready);
    CUDA_CHECK_LAUNCH();
    CUDA_CHECK(hipStreamSynchronize(stream));

    std::vector<unsigned int> out(blocks * threads);
    CUDA_CHECK(hipMemcpy(out.data(), d_out, out.size() * sizeof(unsigned int), hipMemcpyDeviceToHost));
    bool passed = true;
    for (size_t i = 0; i < out.size(); ++i)
        passed = passed && out[i] == (i % threads) % properties.warpSize;

    CUDA_CHECK(hipStreamDestroy(stream));
    CUDA_CHECK(hipFree(d_out));
    CUDA_CHECK(hipFree(d_ready));
    return report("residue", passed);
}
