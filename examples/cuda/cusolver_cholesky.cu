// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// Solves a symmetric positive definite system with a Cholesky factorisation, and finds the matrix's eigenvalues:
// cuSOLVER calls that take the fill mode of cuBLAS.

#include <cuda_runtime.h>
#include <cusolverDn.h>

#include <vector>

#include "check.cuh"

static void solverCheck(cusolverStatus_t status, int line)
{
    if (status != CUSOLVER_STATUS_SUCCESS) {
        std::fprintf(stderr, "%s:%d: cuSOLVER error %d\n", __FILE__, line, static_cast<int>(status));
        std::exit(EXIT_FAILURE);
    }
}
#define SOLVER_CHECK(call) solverCheck((call), __LINE__)

constexpr int kSize = 96;
constexpr cublasFillMode_t kHalf = CUBLAS_FILL_MODE_LOWER;

// 2 on the diagonal, -1 beside it: the eigenvalues are 2 - 2 cos(k pi / (n + 1)).
static std::vector<double> laplacian()
{
    std::vector<double> a(kSize * kSize, 0.0);
    for (int i = 0; i < kSize; ++i) {
        a[i * kSize + i] = 2.0;
        if (i + 1 < kSize)
            a[i * kSize + i + 1] = a[(i + 1) * kSize + i] = -1.0;
    }
    return a;
}

template <typename T>
T *upload(const std::vector<T> &host)
{
    T *device;
    CUDA_CHECK(cudaMalloc(&device, host.size() * sizeof(T)));
    CUDA_CHECK(cudaMemcpy(device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice));
    return device;
}

static bool solve(cusolverDnHandle_t handle, const std::vector<double> &a)
{
    std::vector<double> wanted(kSize), right(kSize, 0.0), got(kSize);
    for (int i = 0; i < kSize; ++i)
        wanted[i] = i % 5 - 2.0;
    for (int row = 0; row < kSize; ++row)
        for (int col = 0; col < kSize; ++col)
            right[row] += a[col * kSize + row] * wanted[col];

    double *d_a = upload(a), *d_x = upload(right), *work;
    int *d_info = upload(std::vector<int>(1, -1)), length = 0, info = -1;
    SOLVER_CHECK(cusolverDnDpotrf_bufferSize(handle, kHalf, kSize, d_a, kSize, &length));
    CUDA_CHECK(cudaMalloc(&work, length * sizeof(double)));
    SOLVER_CHECK(cusolverDnDpotrf(handle, kHalf, kSize, d_a, kSize, work, length, d_info));
    SOLVER_CHECK(cusolverDnDpotrs(handle, kHalf, kSize, 1, d_a, kSize, d_x, kSize, d_info));
    CUDA_CHECK(cudaMemcpy(got.data(), d_x, kSize * sizeof(double), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(&info, d_info, sizeof(int), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(d_a));
    CUDA_CHECK(cudaFree(d_x));
    CUDA_CHECK(cudaFree(d_info));
    CUDA_CHECK(cudaFree(work));

    bool passed = info == 0;
    for (int i = 0; i < kSize; ++i)
        passed = passed && nearlyEqual(got[i], wanted[i], 1e-9);
    return passed;
}

static bool eigenvalues(cusolverDnHandle_t handle, const std::vector<double> &a)
{
    const cusolverEigMode_t mode = CUSOLVER_EIG_MODE_NOVECTOR;
    std::vector<double> got(kSize);
    double *d_a = upload(a), *d_w = upload(got), *work;
    int *d_info = upload(std::vector<int>(1, -1)), length = 0;
    SOLVER_CHECK(cusolverDnDsyevd_bufferSize(handle, mode, kHalf, kSize, d_a, kSize, d_w, &length));
    CUDA_CHECK(cudaMalloc(&work, length * sizeof(double)));
    SOLVER_CHECK(cusolverDnDsyevd(handle, mode, kHalf, kSize, d_a, kSize, d_w, work, length, d_info));
    CUDA_CHECK(cudaMemcpy(got.data(), d_w, kSize * sizeof(double), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaFree(d_a));
    CUDA_CHECK(cudaFree(d_w));
    CUDA_CHECK(cudaFree(d_info));
    CUDA_CHECK(cudaFree(work));

    bool passed = true;
    for (int i = 0; i < kSize; ++i)
        passed = passed && nearlyEqual(got[i], 2.0 - 2.0 * std::cos((i + 1) * std::acos(-1.0) / (kSize + 1)), 1e-9);
    return passed;
}

int main()
{
    cusolverDnHandle_t handle;
    cudaStream_t stream;
    CUDA_CHECK(cudaStreamCreate(&stream));
    SOLVER_CHECK(cusolverDnCreate(&handle));
    SOLVER_CHECK(cusolverDnSetStream(handle, stream));
    const std::vector<double> a = laplacian();
    const bool solved = solve(handle, a);
    const bool found = eigenvalues(handle, a);
    SOLVER_CHECK(cusolverDnDestroy(handle));
    CUDA_CHECK(cudaStreamDestroy(stream));
    return report("cusolver_cholesky", solved && found);
}
