// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// Uses the reduction of template_kernel.cuh with several types and operations, and
// asks the runtime about one of its instantiations.

#include <hip/hip_runtime.h>
#include "template_kernel.cuh"

#include <vector>

template <typename T, typename Op>
static bool matchesHost(const std::vector<T> &values, const char *what)
{
    T *d_values = nullptr;
    const int n = static_cast<int>(values.size());
    CUDA_CHECK(hipMalloc(&d_values, n * sizeof(T)));
    CUDA_CHECK(hipMemcpy(d_values, values.data(), n * sizeof(T), hipMemcpyHostToDevice));
    const T got = reduce<T, Op>(d_values, n);
    CUDA_CHECK(hipFree(d_values));

    T want = Op::identity;
    for (T value : values)
        want = Op()(want, value);
    const bool same = nearlyEqual(static_cast<double>(got), static_cast<double>(want), 1e-5);
    if (!same)
        std::printf("%s: got %f, want %f\n", what, static_cast<double>(got), static_cast<double>(want));
    return same;
}

int main()
{
    hipFuncAttributes attributes;
    CUDA_CHECK(hipFuncGetAttributes(&attributes, reinterpret_cast<const void*>(reduceBlocks<float, 256, Add<float>>)));
    CUDA_CHECK(hipFuncSetCacheConfig(reinterpret_cast<const void*>(reduceBlocks<float, 256, Add<float>>), hipFuncCachePreferShared));
    std::printf("reduceBlocks<float>: %d registers, at most %d threads a block\n", attributes.numRegs,
                attributes.maxThreadsPerBlock);

    int smallestGrid = 0, bestBlock = 0;
    CUDA_CHECK(hipOccupancyMaxPotentialBlockSize(&smallestGrid, &bestBlock, reduceBlocks<int, 256, Add<int>>,
                                                  256 * sizeof(int), 256));
    std::printf("reduceBlocks<int>: %d blocks of %d threads fill the device\n", smallestGrid, bestBlock);

    const int n = 123457;
    std::vector<int> integers(n);
    std::vector<float> floats(n);
    std::vector<double> doubles(n);
    for (int i = 0; i < n; ++i) {
        integers[i] = (i * 29) % 1009;
        floats[i] = static_cast<float>(i % 64);
        doubles[i] = 1.0 / (i + 1);
    }

    bool passed = attributes.maxThreadsPerBlock >= 256;
    passed &= matchesHost<int, Add<int>>(integers, "sum of int");
    passed &= matchesHost<int, Largest<int>>(integers, "largest int");
    passed &= matchesHost<float, Add<float>>(floats, "sum of float");
    passed &= matchesHost<float, Largest<float>>(floats, "largest float");
    passed &= matchesHost<double, Add<double>>(doubles, "sum of double");
    return report("template_kernel", passed);
}
