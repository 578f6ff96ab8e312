// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// A linked structure in managed memory: host and device follow the same pointers.
// Hints (advice and prefetching) are given where the device can use them.

#include <hip/hip_runtime.h>

#include <numeric>

#include "check.cuh"

// What atomics on types of two and four bytes are made of: the word around the value is exchanged until nobody else has
// written to it in between.
#ifndef HIPPORT_COMPAT_ATOMIC_WORDS
#define HIPPORT_COMPAT_ATOMIC_WORDS
template <typename T, typename Op> __device__ inline T hipport_atomic_update(T* to, Op op) {
  static_assert(sizeof(T) == 2 || sizeof(T) == 4, "a type of two or four bytes");
  const unsigned long long place = reinterpret_cast<unsigned long long>(to);
  unsigned int* word = reinterpret_cast<unsigned int*>(place & ~3ull);
  const unsigned int shift = 8 * static_cast<unsigned int>(place & 3);
  const unsigned int mask = (0xffffffffu >> (32 - 8 * sizeof(T))) << shift;
  unsigned int seen = __hip_atomic_load(word, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT), expected;
  T before;
  do {
    expected = seen;
    unsigned int bits = (expected & mask) >> shift;
    __builtin_memcpy(&before, &bits, sizeof(T));
    const T after = op(before);
    __builtin_memcpy(&bits, &after, sizeof(T));
    seen = atomicCAS(word, expected, (expected & ~mask) | (bits << shift));
  } while (seen != expected);
  return before;
}
#endif

// A function template that is there for some types only: where HIP has a function of its own, that one is taken.
#ifndef HIPPORT_COMPAT_ONLY_FOR
#define HIPPORT_COMPAT_ONLY_FOR
template <typename T, typename... Types> struct hipport_is_one_of { static constexpr bool value = false; };
template <typename T, typename First, typename... Rest> struct hipport_is_one_of<T, First, Rest...> {
  static constexpr bool value = __is_same(T, First) || hipport_is_one_of<T, Rest...>::value;
};
template <bool, typename T> struct hipport_if { typedef T type; };
template <typename T> struct hipport_if<false, T> {};
template <typename T, typename... Types>
using hipport_only_for = typename hipport_if<hipport_is_one_of<T, Types...>::value, T>::type;
template <typename T> struct hipport_same_as { typedef T type; };
template <typename T> using hipport_same = typename hipport_same_as<T>::type;  // the argument converts to T
#endif

// atomicAdd of half and half2, which HIP lacks.
#ifndef HIPPORT_COMPAT_ATOMIC_HALF
#define HIPPORT_COMPAT_ATOMIC_HALF
#include <hip/hip_fp16.h>
template <typename T> __device__ inline hipport_only_for<T, __half, __half2> atomicAdd(T* to, hipport_same<T> value) {
  return hipport_atomic_update(to, [value](T before) { return before + value; });
}
#endif

struct Row {
    int length;
    float *values;
    float sum;
};

__device__ __managed__ int rowsDone = 0;

// CUDA 13 takes a location where older releases take the number of a device.
static void hintForDevice(const void *memory, size_t bytes, int device, hipStream_t stream)
{
#if CUDART_VERSION >= 13000
    hipMemLocation where = {};
    where.type = hipMemLocationTypeDevice;
    where.id = device;
    CUDA_CHECK(hipMemAdvise(memory, bytes, hipMemAdviseSetReadMostly, where));
    CUDA_CHECK(cudaMemPrefetchAsync(memory, bytes, where, 0, stream));
#else
    CUDA_CHECK(hipMemAdvise(memory, bytes, hipMemAdviseSetReadMostly, device));
    CUDA_CHECK(hipMemPrefetchAsync(memory, bytes, device, stream));
#endif
}

__global__ void sumRows(Row *rows)
{
    Row &row = rows[blockIdx.x];
    __shared__ float partial[128];

    float sum = 0.0f;
    for (int i = threadIdx.x; i < row.length; i += blockDim.x)
        sum += row.values[i];
    partial[threadIdx.x] = sum;
    __syncthreads();

    for (unsigned int half = blockDim.x / 2; half > 0; half /= 2) {
        if (threadIdx.x < half)
            partial[threadIdx.x] += partial[threadIdx.x + half];
        __syncthreads();
    }
    if (threadIdx.x == 0) {
        row.sum = partial[0];
        atomicAdd(&rowsDone, 1);
    }
}

int main()
{
    int device = 0, managed = 0, concurrent = 0;
    CUDA_CHECK(hipGetDevice(&device));
    CUDA_CHECK(hipDeviceGetAttribute(&managed, hipDeviceAttributeManagedMemory, device));
    CUDA_CHECK(hipDeviceGetAttribute(&concurrent, hipDeviceAttributeConcurrentManagedAccess, device));
    if (!managed) {
        std::printf("managed_memory: no managed memory here, nothing to show\n");
        return EXIT_SUCCESS;
    }

    const int count = 64;
    Row *rows = nullptr;
    CUDA_CHECK(hipMallocManaged(&rows, count * sizeof(Row)));
    for (int r = 0; r < count; ++r) {
        rows[r].length = 100 + 37 * r;
        rows[r].sum = 0.0f;
        CUDA_CHECK(hipMallocManaged(&rows[r].values, rows[r].length * sizeof(float), hipMemAttachGlobal));
        std::iota(rows[r].values, rows[r].values + rows[r].length, static_cast<float>(-r));
    }

    hipStream_t stream;
    CUDA_CHECK(hipStreamCreate(&stream));
    if (concurrent)
        for (int r = 0; r < count; ++r)
            hintForDevice(rows[r].values, rows[r].length * sizeof(float), device, stream);

    sumRows<<<count, 128, 0, stream>>>(rows);
    CUDA_CHECK_LAUNCH();
    CUDA_CHECK(hipStreamSynchronize(stream));

    hipPointerAttribute_t attributes;
    CUDA_CHECK(hipPointerGetAttributes(&attributes, rows));
    bool passed = attributes.type == hipMemoryTypeManaged && rowsDone == count;
    for (int r = 0; r < count; ++r) {
        const double length = rows[r].length;
        passed = passed && nearlyEqual(rows[r].sum, length * (length - 1) / 2 - r * length, 1e-4);
    }

    for (int r = 0; r < count; ++r)
        CUDA_CHECK(hipFree(rows[r].values));
    CUDA_CHECK(hipFree(rows));
    CUDA_CHECK(hipStreamDestroy(stream));
    return report("managed_memory", passed);
}
