// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// A linked structure in managed memory: host and device follow the same pointers.
// Hints (advice and prefetching) are given where the device can use them.

#include <hip/hip_runtime.h>

#include <numeric>

#include "check.cuh"

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
