// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// Solves a symmetric positive definite system with a Cholesky factorisation, and finds the matrix's eigenvalues:
// cuSOLVER calls that take the fill mode of cuBLAS.

#ifndef ROCM_MATHLIBS_API_USE_HIP_COMPLEX
#define ROCM_MATHLIBS_API_USE_HIP_COMPLEX
#endif
#include <rocblas/rocblas.h>
#include <hip/hip_runtime.h>
#include <hipsolver/hipsolver.h>

#include <vector>

#include "check.cuh"

static void solverCheck(hipsolverStatus_t status, int line)
{
    if (status != HIPSOLVER_STATUS_SUCCESS) {
        std::fprintf(stderr, "%s:%d: cuSOLVER error %d\n", __FILE__, line, static_cast<int>(status));
        std::exit(EXIT_FAILURE);
    }
}
#define SOLVER_CHECK(call) solverCheck((call), __LINE__)

constexpr int kSize = 96;
constexpr rocblas_fill kHalf = rocblas_fill_lower;

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
    CUDA_CHECK(hipMalloc(&device, host.size() * sizeof(T)));
    CUDA_CHECK(hipMemcpy(device, host.data(), host.size() * sizeof(T), hipMemcpyHostToDevice));
    return device;
}

static bool solve(hipsolverHandle_t handle, const std::vector<double> &a)
{
    std::vector<double> wanted(kSize), right(kSize, 0.0), got(kSize);
    for (int i = 0; i < kSize; ++i)
        wanted[i] = i % 5 - 2.0;
    for (int row = 0; row < kSize; ++row)
        for (int col = 0; col < kSize; ++col)
            right[row] += a[col * kSize + row] * wanted[col];

    double *d_a = upload(a), *d_x = upload(right), *work;
    int *d_info = upload(std::vector<int>(1, -1)), length = 0, info = -1;
    SOLVER_CHECK(hipsolverDnDpotrf_bufferSize(handle, (hipsolverFillMode_t)(kHalf), kSize, d_a, kSize, &length));
    CUDA_CHECK(hipMalloc(&work, length * sizeof(double)));
    SOLVER_CHECK(hipsolverDnDpotrf(handle, (hipsolverFillMode_t)(kHalf), kSize, d_a, kSize, work, length, d_info));
    SOLVER_CHECK(hipsolverDnDpotrs(handle, (hipsolverFillMode_t)(kHalf), kSize, 1, d_a, kSize, d_x, kSize, d_info));
    CUDA_CHECK(hipMemcpy(got.data(), d_x, kSize * sizeof(double), hipMemcpyDeviceToHost));
    CUDA_CHECK(hipMemcpy(&info, d_info, sizeof(int), hipMemcpyDeviceToHost));
    CUDA_CHECK(hipFree(d_a));
    CUDA_CHECK(hipFree(d_x));
    CUDA_CHECK(hipFree(d_info));
    CUDA_CHECK(hipFree(work));

    bool passed = info == 0;
    for (int i = 0; i < kSize; ++i)
        passed = passed && nearlyEqual(got[i], wanted[i], 1e-9);
    return passed;
}

static bool eigenvalues(hipsolverHandle_t handle, const std::vector<double> &a)
{
    const hipsolverEigMode_t mode = HIPSOLVER_EIG_MODE_NOVECTOR;
    std::vector<double> got(kSize);
    double *d_a = upload(a), *d_w = upload(got), *work;
    int *d_info = upload(std::vector<int>(1, -1)), length = 0;
    SOLVER_CHECK(hipsolverDnDsyevd_bufferSize(handle, mode, (hipsolverFillMode_t)(kHalf), kSize, d_a, kSize, d_w, &length));
    CUDA_CHECK(hipMalloc(&work, length * sizeof(double)));
    SOLVER_CHECK(hipsolverDnDsyevd(handle, mode, (hipsolverFillMode_t)(kHalf), kSize, d_a, kSize, d_w, work, length, d_info));
    CUDA_CHECK(hipMemcpy(got.data(), d_w, kSize * sizeof(double), hipMemcpyDeviceToHost));
    CUDA_CHECK(hipFree(d_a));
    CUDA_CHECK(hipFree(d_w));
    CUDA_CHECK(hipFree(d_info));
    CUDA_CHECK(hipFree(work));

    bool passed = true;
    for (int i = 0; i < kSize; ++i)
        passed = passed && nearlyEqual(got[i], 2.0 - 2.0 * std::cos((i + 1) * std::acos(-1.0) / (kSize + 1)), 1e-9);
    return passed;
}

int main()
{
    hipsolverHandle_t handle;
    hipStream_t stream;
    CUDA_CHECK(hipStreamCreate(&stream));
    SOLVER_CHECK(hipsolverDnCreate(&handle));
    SOLVER_CHECK(hipsolverSetStream(handle, stream));
    const std::vector<double> a = laplacian();
    const bool solved = solve(handle, a);
    const bool found = eigenvalues(handle, a);
    SOLVER_CHECK(hipsolverDnDestroy(handle));
    CUDA_CHECK(hipStreamDestroy(stream));
    return report("cusolver_cholesky", solved && found);
}
