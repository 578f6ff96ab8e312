// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// Sum, count and search within warps: shuffles, votes and the memory fence of a
// warp. Written for warps of 32, as most such code is; look here for what changes
// on a GPU whose waves have 64 lanes.

#include <vector>

#include <cuda_runtime.h>

#include "check.cuh"

#define FULL_MASK 0xffffffff
constexpr int kWarpSize = 32;
constexpr int kThreads = 256;

__device__ __forceinline__ int warpSum(int value)
{
    for (int offset = kWarpSize / 2; offset > 0; offset >>= 1)
        value += __shfl_down_sync(FULL_MASK, value, offset, kWarpSize);
    return value;
}

// One atomic addition a block: warps first, then the first warp adds their sums.
__global__ void blockSum(const int *values, int n, int *total)
{
    __shared__ int partial[kThreads / kWarpSize];

    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int lane = threadIdx.x % kWarpSize;
    const int warp = threadIdx.x / kWarpSize;

    int sum = warpSum(i < n ? values[i] : 0);
    if (lane == 0)
        partial[warp] = sum;
    __syncthreads();

    if (warp == 0) {
        sum = lane < kThreads / kWarpSize ? partial[lane] : 0;
        sum = warpSum(sum);
        if (lane == 0)
            atomicAdd(total, sum);
    }
}

// Counts negative values by ballot, and the warps that hold a multiple of `needle`.
__global__ void blockVote(const int *values, int n, int needle, int *negatives, int *warpsWithNeedle)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const int value = i < n ? values[i] : 1;

    const unsigned int votes = __ballot_sync(FULL_MASK, value < 0);
    const int found = __any_sync(FULL_MASK, i < n && value % needle == 0);
    if ((threadIdx.x & 31) == 0) {
        atomicAdd(negatives, __popc(votes));
        if (found)
            atomicAdd(warpsWithNeedle, 1);
    }
}

// Turns each group of 32 values round, through shared memory that only one warp uses.
__global__ void warpReverse(int *values)
{
    extern __shared__ int scratch[];
    const int base = threadIdx.x & ~31;
    const int lane = threadIdx.x & 31;
    int *mine = values + blockIdx.x * blockDim.x;

    scratch[threadIdx.x] = mine[threadIdx.x];
    __syncwarp();
    mine[threadIdx.x] = scratch[base + 31 - lane];
}

int main()
{
    const int n = 100 * kThreads - 5, needle = 101;
    const int blocks = ceilDiv(n, kThreads);
    std::vector<int> values(blocks * kThreads, 0);
    for (int i = 0; i < n; ++i)
        values[i] = (i * 7919) % 2003 - 1000;

    int want[3] = {0, 0, 0};
    for (int first = 0; first < n; first += kWarpSize) {
        bool found = false;
        for (int i = first; i < first + kWarpSize && i < n; ++i) {
            want[0] += values[i];
            want[1] += values[i] < 0;
            found = found || values[i] % needle == 0;
        }
        want[2] += found;
    }

    int *d_values, *d_result;
    CUDA_CHECK(cudaMalloc(&d_values, values.size() * sizeof(int)));
    CUDA_CHECK(cudaMalloc(&d_result, sizeof(want)));
    CUDA_CHECK(cudaMemcpy(d_values, values.data(), values.size() * sizeof(int), cudaMemcpyHostToDevice));
    CUDA_CHECK(cudaMemset(d_result, 0, sizeof(want)));

    blockSum<<<blocks, kThreads>>>(d_values, n, d_result);
    blockVote<<<blocks, kThreads>>>(d_values, n, needle, d_result + 1, d_result + 2);
    warpReverse<<<blocks, kThreads, kThreads * sizeof(int)>>>(d_values);
    CUDA_CHECK_LAUNCH();

    int got[3];
    std::vector<int> reversed(values.size());
    CUDA_CHECK(cudaMemcpy(got, d_result, sizeof(got), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(reversed.data(), d_values, reversed.size() * sizeof(int), cudaMemcpyDeviceToHost));

    bool passed = got[0] == want[0] && got[1] == want[1] && got[2] == want[2];
    for (size_t i = 0; i < values.size(); ++i)
        passed = passed && reversed[i] == values[i / 32 * 32 + 31 - i % 32];

    CUDA_CHECK(cudaFree(d_values));
    CUDA_CHECK(cudaFree(d_result));
    return report("warp_reduction", passed);
}
