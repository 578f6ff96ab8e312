// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// A linked structure in managed memory: host and device follow the same pointers.
// Hints (advice and prefetching) are given where the device can use them.

#include <cuda_runtime.h>

#include <numeric>

#include "check.cuh"

struct Row {
    int length;
    float *values;
    float sum;
};

__device__ __managed__ int rowsDone = 0;

// CUDA 13 takes a location where older releases take the number of a device.
static void hintForDevice(const void *memory, size_t bytes, int device, cudaStream_t stream)
{
#if CUDART_VERSION >= 13000
    cudaMemLocation where = {};
    where.type = cudaMemLocationTypeDevice;
    where.id = device;
    CUDA_CHECK(cudaMemAdvise(memory, bytes, cudaMemAdviseSetReadMostly, where));
    CUDA_CHECK(cudaMemPrefetchAsync(memory, bytes, where, 0, stream));
#else
    CUDA_CHECK(cudaMemAdvise(memory, bytes, cudaMemAdviseSetReadMostly, device));
    CUDA_CHECK(cudaMemPrefetchAsync(memory, bytes, device, stream));
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
    CUDA_CHECK(cudaGetDevice(&device));
    CUDA_CHECK(cudaDeviceGetAttribute(&managed, cudaDevAttrManagedMemory, device));
    CUDA_CHECK(cudaDeviceGetAttribute(&concurrent, cudaDevAttrConcurrentManagedAccess, device));
    if (!managed) {
        std::printf("managed_memory: no managed memory here, nothing to show\n");
        return EXIT_SUCCESS;
    }

    const int count = 64;
    Row *rows = nullptr;
    CUDA_CHECK(cudaMallocManaged(&rows, count * sizeof(Row)));
    for (int r = 0; r < count; ++r) {
        rows[r].length = 100 + 37 * r;
        rows[r].sum = 0.0f;
        CUDA_CHECK(cudaMallocManaged(&rows[r].values, rows[r].length * sizeof(float), cudaMemAttachGlobal));
        std::iota(rows[r].values, rows[r].values + rows[r].length, static_cast<float>(-r));
    }

    cudaStream_t stream;
    CUDA_CHECK(cudaStreamCreate(&stream));
    if (concurrent)
        for (int r = 0; r < count; ++r)
            hintForDevice(rows[r].values, rows[r].length * sizeof(float), device, stream);

    sumRows<<<count, 128, 0, stream>>>(rows);
    CUDA_CHECK_LAUNCH();
    CUDA_CHECK(cudaStreamSynchronize(stream));

    cudaPointerAttributes attributes;
    CUDA_CHECK(cudaPointerGetAttributes(&attributes, rows));
    bool passed = attributes.type == cudaMemoryTypeManaged && rowsDone == count;
    for (int r = 0; r < count; ++r) {
        const double length = rows[r].length;
        passed = passed && nearlyEqual(rows[r].sum, length * (length - 1) / 2 - r * length, 1e-4);
    }

    for (int r = 0; r < count; ++r)
        CUDA_CHECK(cudaFree(rows[r].values));
    CUDA_CHECK(cudaFree(rows));
    CUDA_CHECK(cudaStreamDestroy(stream));
    return report("managed_memory", passed);
}
