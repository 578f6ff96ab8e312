// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// Cooperative groups: tiles of a block that add up with their own shuffles, and a
// whole grid that waits for itself between two phases of one kernel.

#include <hip/hip_cooperative_groups.h>
#include <hip/hip_runtime.h>

#include <vector>

#include "check.cuh"

namespace cg = cooperative_groups;

constexpr int kThreads = 256;

template <unsigned int Size>
__device__ float tileSum(const cg::thread_block_tile<Size> &tile, float value)
{
    for (unsigned int offset = Size / 2; offset > 0; offset /= 2)
        value += tile.shfl_down(value, offset);
    return value;
}

// Phase one: a sum a block. Phase two: every value divided by the sum of them all.
__global__ void normalize(float *values, int n, float *blockSums)
{
    __shared__ float tileSums[kThreads / 32];
    cg::grid_group grid = cg::this_grid();
    cg::thread_block block = cg::this_thread_block();
    cg::thread_block_tile<32> tile = cg::tiled_partition<32>(block);

    float sum = 0.0f;
    for (int i = static_cast<int>(grid.thread_rank()); i < n; i += static_cast<int>(grid.size()))
        sum += values[i];

    sum = tileSum(tile, sum);
    if (tile.thread_rank() == 0)
        tileSums[block.thread_rank() / 32] = sum;
    block.sync();
    if (block.thread_rank() == 0) {
        sum = 0.0f;
        for (int t = 0; t < kThreads / 32; ++t)
            sum += tileSums[t];
        blockSums[blockIdx.x] = sum;
        __threadfence();
    }

    grid.sync();

    float total = 0.0f;
    for (unsigned int b = 0; b < gridDim.x; ++b)
        total += blockSums[b];
    for (int i = static_cast<int>(grid.thread_rank()); i < n; i += static_cast<int>(grid.size()))
        values[i] /= total;
}

int main()
{
    int device = 0, cooperative = 0;
    CUDA_CHECK(hipGetDevice(&device));
    CUDA_CHECK(hipDeviceGetAttribute(&cooperative, hipDeviceAttributeCooperativeLaunch, device));
    if (!cooperative) {
        std::printf("cooperative_groups: no cooperative launch here, nothing to show\n");
        return EXIT_SUCCESS;
    }

    // A grid that waits for itself must fit on the device as a whole.
    hipDeviceProp_t properties;
    int perMultiprocessor = 0;
    CUDA_CHECK(hipGetDeviceProperties(&properties, device));
    CUDA_CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&perMultiprocessor, normalize, kThreads, 0));
    const int blocks = properties.multiProcessorCount * perMultiprocessor;

    int n = 200000;
    std::vector<float> values(n), got(n);
    double total = 0.0;
    for (int i = 0; i < n; ++i) {
        values[i] = 1.0f + static_cast<float>(i % 10);
        total += values[i];
    }

    float *d_values, *d_sums;
    CUDA_CHECK(hipMalloc(&d_values, n * sizeof(float)));
    CUDA_CHECK(hipMalloc(&d_sums, blocks * sizeof(float)));
    CUDA_CHECK(hipMemcpy(d_values, values.data(), n * sizeof(float), hipMemcpyHostToDevice));

    void *arguments[] = {&d_values, &n, &d_sums};
    CUDA_CHECK(hipLaunchCooperativeKernel((void *)normalize, dim3(blocks), dim3(kThreads), arguments, 0, 0));
    CUDA_CHECK(hipDeviceSynchronize());
    CUDA_CHECK(hipMemcpy(got.data(), d_values, n * sizeof(float), hipMemcpyDeviceToHost));

    bool passed = true;
    for (int i = 0; i < n; ++i)
        passed = passed && std::fabs(got[i] * total / values[i] - 1.0) < 1e-4;

    CUDA_CHECK(hipFree(d_values));
    CUDA_CHECK(hipFree(d_sums));
    return report("cooperative_groups", passed);
}
