// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// Pi by throwing darts, twice: random numbers made inside the kernel (device API) and
// random numbers made by the library into an array (host API).

#include <hip/hip_runtime.h>
#include <hiprand/hiprand.h>
#include <hiprand/hiprand_kernel.h>

#include <vector>

#include "check.cuh"

#define CURAND_CHECK(call)                                                                        \
    do {                                                                                          \
        const hiprandStatus_t rand_status_ = (call);                                               \
        if (rand_status_ != HIPRAND_STATUS_SUCCESS) {                                              \
            std::fprintf(stderr, "%s:%d: cuRAND error %d\n", __FILE__, __LINE__, rand_status_);   \
            std::exit(EXIT_FAILURE);                                                              \
        }                                                                                         \
    } while (0)

constexpr int kBlocks = 64, kThreads = 128, kDartsPerThread = 256;

__global__ void seed(hiprandState *states, unsigned long long value)
{
    const int id = blockIdx.x * blockDim.x + threadIdx.x;
    hiprand_init(value, id, 0, &states[id]);
}

__global__ void throwDarts(hiprandState *states, int darts, unsigned long long *hits)
{
    const int id = blockIdx.x * blockDim.x + threadIdx.x;
    hiprandState local = states[id];  // in registers while it is used
    unsigned int inside = 0;
    for (int i = 0; i < darts; ++i) {
        const float x = hiprand_uniform(&local), y = hiprand_uniform(&local);
        inside += x * x + y * y <= 1.0f;
    }
    states[id] = local;
    atomicAdd(hits, static_cast<unsigned long long>(inside));
}

// The same with the counter-based generator, which needs no array of states.
__global__ void meanOfNormals(int draws, float *sums)
{
    const int id = blockIdx.x * blockDim.x + threadIdx.x;
    hiprandStatePhilox4_32_10_t state;
    hiprand_init(4711ULL, id, 0, &state);
    float sum = 0.0f;
    for (int i = 0; i < draws; i += 4) {
        const float4 four = hiprand_normal4(&state);
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
    hiprandState *d_states;
    unsigned long long *d_hits, hits[2];
    float *d_sums;
    CUDA_CHECK(hipMalloc(&d_states, threads * sizeof(hiprandState)));
    CUDA_CHECK(hipMalloc(&d_hits, sizeof(hits)));
    CUDA_CHECK(hipMalloc(&d_sums, threads * sizeof(float)));
    CUDA_CHECK(hipMemset(d_hits, 0, sizeof(hits)));

    seed<<<kBlocks, kThreads>>>(d_states, 20240229ULL);
    throwDarts<<<kBlocks, kThreads>>>(d_states, kDartsPerThread, &d_hits[0]);
    meanOfNormals<<<kBlocks, kThreads>>>(kDartsPerThread, d_sums);
    CUDA_CHECK_LAUNCH();

    const int hostDarts = 1 << 20;
    float *d_points;
    CUDA_CHECK(hipMalloc(&d_points, 2 * hostDarts * sizeof(float)));
    hiprandGenerator_t generator;
    CURAND_CHECK(hiprandCreateGenerator(&generator, HIPRAND_RNG_PSEUDO_DEFAULT));
    CURAND_CHECK(hiprandSetPseudoRandomGeneratorSeed(generator, 1234ULL));
    CURAND_CHECK(hiprandGenerateUniform(generator, d_points, 2 * hostDarts));
    countInside<<<ceilDiv(hostDarts, kThreads), kThreads>>>(d_points, hostDarts, &d_hits[1]);
    CUDA_CHECK_LAUNCH();

    std::vector<float> sums(threads);
    CUDA_CHECK(hipMemcpy(hits, d_hits, sizeof(hits), hipMemcpyDeviceToHost));
    CUDA_CHECK(hipMemcpy(sums.data(), d_sums, threads * sizeof(float), hipMemcpyDeviceToHost));
    double mean = 0.0;
    for (float sum : sums)
        mean += sum / darts;

    const double pi = 3.14159265358979, device = 4.0 * hits[0] / darts, host = 4.0 * hits[1] / hostDarts;
    std::printf("pi: %.5f in the kernel, %.5f from the host API; mean of normals %.5f\n", device, host, mean);
    const bool passed = std::fabs(device - pi) < 0.01 && std::fabs(host - pi) < 0.01 && std::fabs(mean) < 0.01;

    CURAND_CHECK(hiprandDestroyGenerator(generator));
    CUDA_CHECK(hipFree(d_states));
    CUDA_CHECK(hipFree(d_hits));
    CUDA_CHECK(hipFree(d_sums));
    CUDA_CHECK(hipFree(d_points));
    return report("curand_monte_carlo", passed);
}
