// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// Pi by throwing darts, twice: random numbers made inside the kernel (device API) and
// random numbers made by the library into an array (host API).

#include <cuda_runtime.h>
#include <curand.h>
#include <curand_kernel.h>

#include <vector>

#include "check.cuh"

#define CURAND_CHECK(call)                                                                        \
    do {                                                                                          \
        const curandStatus_t rand_status_ = (call);                                               \
        if (rand_status_ != CURAND_STATUS_SUCCESS) {                                              \
            std::fprintf(stderr, "%s:%d: cuRAND error %d\n", __FILE__, __LINE__, rand_status_);   \
            std::exit(EXIT_FAILURE);                                                              \
        }                                                                                         \
    } while (0)

constexpr int kBlocks = 64, kThreads = 128, kDartsPerThread = 256;

__global__ void seed(curandState *states, unsigned long long value)
{
    const int id = blockIdx.x * blockDim.x + threadIdx.x;
    curand_init(value, id, 0, &states[id]);
}

__global__ void throwDarts(curandState *states, int darts, unsigned long long *hits)
{
    const int id = blockIdx.x * blockDim.x + threadIdx.x;
    curandState local = states[id];  // in registers while it is used
    unsigned int inside = 0;
    for (int i = 0; i < darts; ++i) {
        const float x = curand_uniform(&local), y = curand_uniform(&local);
        inside += x * x + y * y <= 1.0f;
    }
    states[id] = local;
    atomicAdd(hits, static_cast<unsigned long long>(inside));
}

// The same with the counter-based generator, which needs no array of states.
__global__ void meanOfNormals(int draws, float *sums)
{
    const int id = blockIdx.x * blockDim.x + threadIdx.x;
    curandStatePhilox4_32_10_t state;
    curand_init(4711ULL, id, 0, &state);
    float sum = 0.0f;
    for (int i = 0; i < draws; i += 4) {
        const float4 four = curand_normal4(&state);
        sum += four.x + four.y + four.z + four.w;
    }
    sums[id] = sum;
}

__global__ void countInside(const float *points, int darts, unsigned long long *hits)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < darts && points[2 * i] * points[2 * i] + points[2 * i + 1] * points[2 * i + 1] <= 1.0f)
        atomicAdd(hits, 1ULL);
}

int main()
{
    const int threads = kBlocks * kThreads;
    const double darts = static_cast<double>(threads) * kDartsPerThread;
    curandState *d_states;
    unsigned long long *d_hits, hits[2];
    float *d_sums;
    CUDA_CHECK(cudaMalloc(&d_states, threads * sizeof(curandState)));
    CUDA_CHECK(cudaMalloc(&d_hits, sizeof(hits)));
    CUDA_CHECK(cudaMalloc(&d_sums, threads * sizeof(float)));
    CUDA_CHECK(cudaMemset(d_hits, 0, sizeof(hits)));

    seed<<<kBlocks, kThreads>>>(d_states, 20240229ULL);
    throwDarts<<<kBlocks, kThreads>>>(d_states, kDartsPerThread, &d_hits[0]);
    meanOfNormals<<<kBlocks, kThreads>>>(kDartsPerThread, d_sums);
    CUDA_CHECK_LAUNCH();

    const int hostDarts = 1 << 20;
    float *d_points;
    CUDA_CHECK(cudaMalloc(&d_points, 2 * hostDarts * sizeof(float)));
    curandGenerator_t generator;
    CURAND_CHECK(curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_DEFAULT));
    CURAND_CHECK(curandSetPseudoRandomGeneratorSeed(generator, 1234ULL));
    CURAND_CHECK(curandGenerateUniform(generator, d_points, 2 * hostDarts));
    countInside<<<ceilDiv(hostDarts, kThreads), kThreads>>>(d_points, hostDarts, &d_hits[1]);
    CUDA_CHECK_LAUNCH();

    std::vector<float> sums(threads);
    CUDA_CHECK(cudaMemcpy(hits, d_hits, sizeof(hits), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(sums.data(), d_sums, threads * sizeof(float), cudaMemcpyDeviceToHost));
    double mean = 0.0;
    for (float sum : sums)
        mean += sum / darts;

    const double pi = 3.14159265358979, device = 4.0 * hits[0] / darts, host = 4.0 * hits[1] / hostDarts;
    std::printf("pi: %.5f in the kernel, %.5f from the host API; mean of normals %.5f\n", device, host, mean);
    const bool passed = std::fabs(device - pi) < 0.01 && std::fabs(host - pi) < 0.01 && std::fabs(mean) < 0.01;

    CURAND_CHECK(curandDestroyGenerator(generator));
    CUDA_CHECK(cudaFree(d_states));
    CUDA_CHECK(cudaFree(d_hits));
    CUDA_CHECK(cudaFree(d_sums));
    CUDA_CHECK(cudaFree(d_points));
    return report("curand_monte_carlo", passed);
}
