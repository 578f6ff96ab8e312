// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// A sparse matrix times a dense one, and times a vector, with cuSPARSE's generic interface: descriptors, sizes of
// buffers, algorithms.

#include <cuda_runtime.h>
#include <cusparse.h>

#include <vector>

#include "check.cuh"

#define SPARSE_CHECK(call)                                                                              \
    do {                                                                                                \
        const cusparseStatus_t sparse_status_ = (call);                                                 \
        if (sparse_status_ != CUSPARSE_STATUS_SUCCESS) {                                                \
            std::fprintf(stderr, "%s:%d: cuSPARSE: %s\n", __FILE__, __LINE__,                           \
                         cusparseGetErrorString(sparse_status_));                                       \
            std::exit(EXIT_FAILURE);                                                                    \
        }                                                                                               \
    } while (0)

constexpr int kRows = 120, kCols = 80, kRight = 24;

struct Sparse {
    std::vector<int> offsets{0}, columns;
    std::vector<float> values;
};

// Some entries in each row, none in every eleventh.
static Sparse makeSparse()
{
    Sparse a;
    for (int row = 0; row < kRows; ++row) {
        for (int col = row % 3; col < kCols && row % 11 != 0; col += 5 + row % 4) {
            a.columns.push_back(col);
            a.values.push_back(static_cast<float>((row + 2 * col) % 9) - 4.0f);
        }
        a.offsets.push_back(static_cast<int>(a.columns.size()));
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

// Column `col` of alpha * a * b + beta * c, where c is 1 everywhere.
static bool columnMatches(const Sparse &a, const float *b, const float *got, float alpha, float beta)
{
    for (int row = 0; row < kRows; ++row) {
        float sum = 0.0f;
        for (int k = a.offsets[row]; k < a.offsets[row + 1]; ++k)
            sum += a.values[k] * b[a.columns[k]];
        if (!nearlyEqual(got[row], alpha * sum + beta, 1e-4))
            return false;
    }
    return true;
}

int main()
{
    const Sparse a = makeSparse();
    const float alpha = 0.5f, beta = 2.0f;
    std::vector<float> b(kCols * kRight), c(kRows * kRight, 1.0f), y(kRows, 1.0f);
    for (size_t i = 0; i < b.size(); ++i)
        b[i] = static_cast<float>(i % 13) * 0.25f;
    int *d_offsets = upload(a.offsets), *d_columns = upload(a.columns);
    float *d_values = upload(a.values), *d_b = upload(b), *d_c = upload(c), *d_y = upload(y);

    cusparseHandle_t handle;
    cusparseSpMatDescr_t matA;
    cusparseDnMatDescr_t matB, matC;
    cusparseDnVecDescr_t vecX, vecY;
    SPARSE_CHECK(cusparseCreate(&handle));
    SPARSE_CHECK(cusparseCreateCsr(&matA, kRows, kCols, a.values.size(), d_offsets, d_columns, d_values,
                                   CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F));
    SPARSE_CHECK(cusparseCreateDnMat(&matB, kCols, kRight, kCols, d_b, CUDA_R_32F, CUSPARSE_ORDER_COL));
    SPARSE_CHECK(cusparseCreateDnMat(&matC, kRows, kRight, kRows, d_c, CUDA_R_32F, CUSPARSE_ORDER_COL));
    SPARSE_CHECK(cusparseCreateDnVec(&vecX, kCols, d_b, CUDA_R_32F));
    SPARSE_CHECK(cusparseCreateDnVec(&vecY, kRows, d_y, CUDA_R_32F));

    const cusparseOperation_t plain = CUSPARSE_OPERATION_NON_TRANSPOSE;
    size_t forMatrix = 0, forVector = 0;
    void *matrixBuffer = nullptr, *vectorBuffer = nullptr;
    SPARSE_CHECK(cusparseSpMM_bufferSize(handle, plain, plain, &alpha, matA, matB, &beta, matC, CUDA_R_32F,
                                         CUSPARSE_SPMM_ALG_DEFAULT, &forMatrix));
    SPARSE_CHECK(cusparseSpMV_bufferSize(handle, plain, &alpha, matA, vecX, &beta, vecY, CUDA_R_32F,
                                         CUSPARSE_SPMV_ALG_DEFAULT, &forVector));
    CUDA_CHECK(cudaMalloc(&matrixBuffer, forMatrix));
    CUDA_CHECK(cudaMalloc(&vectorBuffer, forVector));
    SPARSE_CHECK(cusparseSpMM(handle, plain, plain, &alpha, matA, matB, &beta, matC, CUDA_R_32F,
                              CUSPARSE_SPMM_ALG_DEFAULT, matrixBuffer));
    SPARSE_CHECK(cusparseSpMV(handle, plain, &alpha, matA, vecX, &beta, vecY, CUDA_R_32F, CUSPARSE_SPMV_ALG_DEFAULT,
                              vectorBuffer));
    CUDA_CHECK(cudaMemcpy(c.data(), d_c, c.size() * sizeof(float), cudaMemcpyDeviceToHost));
    CUDA_CHECK(cudaMemcpy(y.data(), d_y, y.size() * sizeof(float), cudaMemcpyDeviceToHost));

    bool passed = columnMatches(a, b.data(), y.data(), alpha, beta);
    for (int col = 0; col < kRight; ++col)
        passed = passed && columnMatches(a, &b[col * kCols], &c[col * kRows], alpha, beta);

    SPARSE_CHECK(cusparseDestroySpMat(matA));
    SPARSE_CHECK(cusparseDestroyDnMat(matB));
    SPARSE_CHECK(cusparseDestroyDnMat(matC));
    SPARSE_CHECK(cusparseDestroyDnVec(vecX));
    SPARSE_CHECK(cusparseDestroyDnVec(vecY));
    SPARSE_CHECK(cusparseDestroy(handle));
    for (void *pointer : {(void *)d_offsets, (void *)d_columns, (void *)d_values, (void *)d_b, (void *)d_c,
                          (void *)d_y, matrixBuffer, vectorBuffer})
        CUDA_CHECK(cudaFree(pointer));
    return report("cusparse_spmm", passed);
}
