/*
 * SPDX-License-Identifier: MIT
 * Copyright (c) 2026 hipport contributors
 *
 * A reduction for any element type and operation, and the host code that launches it.
 */
#ifndef EXAMPLES_TEMPLATE_KERNEL_CUH
#define EXAMPLES_TEMPLATE_KERNEL_CUH

#include <hip/hip_runtime.h>
#include "check.cuh"

#ifdef __HIPCC__
#define HOST_DEVICE __host__ __device__ __forceinline__
#else
#define HOST_DEVICE inline
#endif

template <typename T>
struct Add {
    static constexpr T identity = T(0);
    HOST_DEVICE T operator()(T a, T b) const { return a + b; }
};

template <typename T>
struct Largest {
    static constexpr T identity = T(-1);
    HOST_DEVICE T operator()(T a, T b) const
    {
#ifdef __HIP_DEVICE_COMPILE__
        return max(a, b);
#else
        return a < b ? b : a;
#endif
    }
};

// One value a block. The array has the size that the launch gives: Threads elements.
template <typename T, int Threads, typename Op>
__global__ void __launch_bounds__(Threads) reduceBlocks(const T *values, int n, T *results)
{
    // Untyped, because two instantiations may not declare one array with two types.
    extern __shared__ __align__(16) unsigned char raw[];
    T *shared = reinterpret_cast<T *>(raw);
    const Op op;

    T mine = Op::identity;
    for (int i = blockIdx.x * Threads + threadIdx.x; i < n; i += gridDim.x * Threads)
        mine = op(mine, __ldg(&values[i]));
    shared[threadIdx.x] = mine;
    __syncthreads();

#pragma unroll
    for (int half = Threads / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            shared[threadIdx.x] = op(shared[threadIdx.x], shared[threadIdx.x + half]);
        __syncthreads();
    }
    if (threadIdx.x == 0)
        results[blockIdx.x] = shared[0];
}

// Reduces n values to one: as many blocks as fit on the device, then one block.
template <typename T, typename Op, int Threads = 256>
T reduce(const T *d_values, int n, hipStream_t stream = 0)
{
    const size_t sharedBytes = Threads * sizeof(T);
    int device = 0, multiprocessors = 0, perMultiprocessor = 0;
    CUDA_CHECK(hipGetDevice(&device));
    CUDA_CHECK(hipDeviceGetAttribute(&multiprocessors, hipDeviceAttributeMultiprocessorCount, device));
    CUDA_CHECK(hipFuncSetAttribute(reinterpret_cast<const void*>(reduceBlocks<T, Threads, Op>), hipFuncAttributeMaxDynamicSharedMemorySize,
                                    static_cast<int>(sharedBytes)));
    CUDA_CHECK(hipOccupancyMaxActiveBlocksPerMultiprocessor(&perMultiprocessor, reduceBlocks<T, Threads, Op>,
                                                             Threads, sharedBytes));
    const int blocks = multiprocessors * perMultiprocessor;

    T *d_results = nullptr, result;
    CUDA_CHECK(hipMalloc(&d_results, (blocks + 1) * sizeof(T)));
    reduceBlocks<T, Threads, Op><<<blocks, Threads, sharedBytes, stream>>>(d_values, n, d_results + 1);
    CUDA_CHECK_LAUNCH();
    reduceBlocks<T, Threads, Op><<<1, Threads, sharedBytes, stream>>>(d_results + 1, blocks, d_results);
    CUDA_CHECK_LAUNCH();
    CUDA_CHECK(hipMemcpyAsync(&result, d_results, sizeof(T), hipMemcpyDeviceToHost, stream));
    CUDA_CHECK(hipStreamSynchronize(stream));
    CUDA_CHECK(hipFree(d_results));
    return result;
}

#endif  // EXAMPLES_TEMPLATE_KERNEL_CUH
