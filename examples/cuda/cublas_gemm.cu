// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// c = alpha * a * transpose(b) + beta * c with cuBLAS, in column-major order, and a
// norm and a scaling on the same handle and stream.

#include <cublas_v2.h>
#include <cuda_runtime.h>

#include <vector>

#include "check.cuh"

#define CUBLAS_CHECK(call)                                                                 \
    do {                                                                                   \
        cublasStatus_t blas_status_ = (call);                                              \
        if (blas_status_ != CUBLAS_STATUS_SUCCESS) {                                       \
            std::fprintf(stderr, "%s:%d: cuBLAS: %s\n", __FILE__, __LINE__,                \
                         cublasGetStatusString(blas_status_));                             \
            std::exit(EXIT_FAILURE);                                                       \
        }                                                                                  \
    } while (0)

// Index of an element in a column-major matrix with `ld` rows.
static inline size_t at(int row, int col, int ld) { return static_cast<size_t>(col) * ld + row; }

static void gemmHost(int m, int n, int k, float alpha, const std::vector<float> &a,
                     const std::vector<float> &b, float beta, std::vector<float> &c)
{
    for (int col = 0; col < n; ++col)
        for (int row = 0; row < m; ++row) {
            double sum = 0.0;
            for (int i = 0; i < k; ++i)
                sum += static_cast<double>(a[at(row, i, m)]) * b[at(col, i, n)];
            float &cell = c[at(row, col, m)];
            cell = static_cast<float>(alpha * sum + beta * cell);
        }
}

int main()
{
    const int m = 120, n = 90, k = 75;
    const float alpha = 0.5f, beta = -1.0f, third = 1.0f / 3.0f;
    std::vector<float> a(m * k), b(n * k), c(m * n), got(m * n);
    for (size_t i = 0; i < a.size(); ++i)
        a[i] = static_cast<float>(i % 11) - 5.0f;
    for (size_t i = 0; i < b.size(); ++i)
        b[i] = static_cast<float>(i % 7) * 0.5f;
    for (size_t i = 0; i < c.size(); ++i)
        c[i] = static_cast<float>(i % 5);

    float *d_a, *d_b, *d_c;
    CUDA_CHECK(cudaMalloc(&d_a, a.size() * sizeof(float)));
    CUDA_CHECK(cudaMalloc(&d_b, b.size() * sizeof(float)));
    CUDA_CHECK(cudaMalloc(&d_c, c.size() * sizeof(float)));

    cublasHandle_t handle;
    cudaStream_t stream;
    CUBLAS_CHECK(cublasCreate(&handle));
    CUDA_CHECK(cudaStreamCreate(&stream));
    CUBLAS_CHECK(cublasSetStream(handle, stream));
    CUBLAS_CHECK(cublasSetPointerMode(handle, CUBLAS_POINTER_MODE_HOST));

    CUBLAS_CHECK(cublasSetMatrix(m, k, sizeof(float), a.data(), m, d_a, m));
    CUBLAS_CHECK(cublasSetMatrix(n, k, sizeof(float), b.data(), n, d_b, n));
    CUBLAS_CHECK(cublasSetMatrix(m, n, sizeof(float), c.data(), m, d_c, m));

    const cublasOperation_t transposeB = CUBLAS_OP_T;
    CUBLAS_CHECK(cublasSgemm(handle, CUBLAS_OP_N, transposeB, m, n, k, &alpha, d_a, m, d_b, n, &beta, d_c, m));

    float norm = 0.0f;
    CUBLAS_CHECK(cublasSnrm2(handle, m * n, d_c, 1, &norm));
    CUBLAS_CHECK(cublasSscal(handle, m * n, &third, d_c, 1));
    CUDA_CHECK(cudaStreamSynchronize(stream));
    CUBLAS_CHECK(cublasGetMatrix(m, n, sizeof(float), d_c, m, got.data(), m));

    gemmHost(m, n, k, alpha, a, b, beta, c);
    bool passed = true;
    double squares = 0.0;
    for (size_t i = 0; i < c.size(); ++i) {
        squares += static_cast<double>(c[i]) * c[i];
        passed = passed && nearlyEqual(got[i], c[i] * third, 1e-4);
    }
    passed = passed && nearlyEqual(norm, std::sqrt(squares), 1e-4);

    CUBLAS_CHECK(cublasDestroy(handle));
    CUDA_CHECK(cudaStreamDestroy(stream));
    CUDA_CHECK(cudaFree(d_a));
    CUDA_CHECK(cudaFree(d_b));
    CUDA_CHECK(cudaFree(d_c));
    return report("cublas_gemm", passed);
}
