// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// Sorting and adding up with the templates: CUB over the whole device and inside a
// block, Thrust over vectors.

#include <hipcub/hipcub.hpp>
#include <hip/hip_runtime.h>
#include <thrust/copy.h>
#include <thrust/device_vector.h>
#include <thrust/functional.h>
#include <thrust/host_vector.h>
#include <thrust/reduce.h>
#include <thrust/sort.h>

#include <algorithm>
#include <vector>

#include "check.cuh"

constexpr int kThreads = 128;

template <int Threads>
__global__ void blockSums(const int *values, int n, long long *sums)
{
    using Reduce = hipcub::BlockReduce<long long, Threads>;
    __shared__ typename Reduce::TempStorage storage;

    const int i = blockIdx.x * Threads + threadIdx.x;
    const long long sum = Reduce(storage).Sum(i < n ? values[i] : 0);
    if (threadIdx.x == 0)
        sums[blockIdx.x] = sum;
}

// CUB asks twice: first for the size of its scratch memory, then to do the work.
static void sortPairs(hipcub::DoubleBuffer<unsigned int> &keys, hipcub::DoubleBuffer<int> &values, int n,
                      hipStream_t stream)
{
    void *scratch = nullptr;
    size_t bytes = 0;
    CUDA_CHECK(hipcub::DeviceRadixSort::SortPairs(scratch, bytes, keys, values, n, 0, 32, stream));
    CUDA_CHECK(hipMalloc(&scratch, bytes));
    CUDA_CHECK(hipcub::DeviceRadixSort::SortPairs(scratch, bytes, keys, values, n, 0, 32, stream));
    CUDA_CHECK(hipStreamSynchronize(stream));
    CUDA_CHECK(hipFree(scratch));
}

static bool checkCub(const std::vector<unsigned int> &input)
{
    const int n = static_cast<int>(input.size()), blocks = ceilDiv(n, kThreads);
    std::vector<int> order(n);
    for (int i = 0; i < n; ++i)
        order[i] = i;

    unsigned int *d_keys[2];
    int *d_values[2];
    long long *d_sums;
    for (int side = 0; side < 2; ++side) {
        CUDA_CHECK(hipMalloc(&d_keys[side], n * sizeof(unsigned int)));
        CUDA_CHECK(hipMalloc(&d_values[side], n * sizeof(int)));
    }
    CUDA_CHECK(hipMalloc(&d_sums, blocks * sizeof(long long)));
    CUDA_CHECK(hipMemcpy(d_keys[0], input.data(), n * sizeof(unsigned int), hipMemcpyHostToDevice));
    CUDA_CHECK(hipMemcpy(d_values[0], order.data(), n * sizeof(int), hipMemcpyHostToDevice));

    hipStream_t stream;
    CUDA_CHECK(hipStreamCreate(&stream));
    hipcub::DoubleBuffer<unsigned int> keys(d_keys[0], d_keys[1]);
    hipcub::DoubleBuffer<int> values(d_values[0], d_values[1]);
    sortPairs(keys, values, n, stream);
    blockSums<kThreads><<<blocks, kThreads, 0, stream>>>(values.Current(), n, d_sums);
    CUDA_CHECK_LAUNCH();
    CUDA_CHECK(hipStreamSynchronize(stream));

    std::vector<long long> sums(blocks);
    CUDA_CHECK(hipMemcpy(order.data(), values.Current(), n * sizeof(int), hipMemcpyDeviceToHost));
    CUDA_CHECK(hipMemcpy(sums.data(), d_sums, blocks * sizeof(long long), hipMemcpyDeviceToHost));

    bool passed = true;
    long long total = 0;
    for (int i = 1; i < n; ++i)  // the sort is stable: equal keys keep their order
        passed = passed && (input[order[i - 1]] < input[order[i]] ||
                            (input[order[i - 1]] == input[order[i]] && order[i - 1] < order[i]));
    for (long long sum : sums)
        total += sum;
    passed = passed && total == static_cast<long long>(n) * (n - 1) / 2;

    CUDA_CHECK(hipStreamDestroy(stream));
    CUDA_CHECK(hipFree(d_sums));
    for (int side = 0; side < 2; ++side) {
        CUDA_CHECK(hipFree(d_keys[side]));
        CUDA_CHECK(hipFree(d_values[side]));
    }
    return passed;
}

static bool checkThrust(std::vector<unsigned int> input)
{
    thrust::host_vector<unsigned int> host(input.begin(), input.end());
    thrust::device_vector<unsigned int> device = host;
    thrust::sort(device.begin(), device.end());
    const unsigned long long sum =
        thrust::reduce(device.begin(), device.end(), 0ULL, thrust::plus<unsigned long long>());
    thrust::copy(device.begin(), device.end(), host.begin());

    std::sort(input.begin(), input.end());
    unsigned long long want = 0;
    for (unsigned int value : input)
        want += value;
    return sum == want && std::equal(input.begin(), input.end(), host.begin());
}

int main()
{
    std::vector<unsigned int> input(50000);
    unsigned int state = 12345;
    for (unsigned int &value : input) {
        state = state * 1664525u + 1013904223u;
        value = state >> 12;
    }
    return report("cub_thrust_sort", checkCub(input) & checkThrust(input));
}
