#include <cusparse.h>
#define SPARSE_CHECK(func) { cusparseStatus_t status = (func); if (status != CUSPARSE_STATUS_SUCCESS) { \
    printf("cuSPARSE error %s (%d) at %d\n", cusparseGetErrorString(status), status, __LINE__); return EXIT_FAILURE; } }
#include <cstdio>
#include <cstdlib>
int spmv(int rows, int cols, int nnz, int *offsets, int *columns, float *values, float *x, float *y)
{
    float alpha = 1.0f, beta = 0.0f;
    cusparseHandle_t handle = NULL;
    cusparseSpMatDescr_t a;
    cusparseDnVecDescr_t vx, vy;
    void *buffer = NULL;
    size_t size = 0;
    SPARSE_CHECK(cusparseCreate(&handle))
    SPARSE_CHECK(cusparseCreateCsr(&a, rows, cols, nnz, offsets, columns, values, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                                   CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F))
    SPARSE_CHECK(cusparseCreateDnVec(&vx, cols, x, CUDA_R_32F))
    SPARSE_CHECK(cusparseCreateDnVec(&vy, rows, y, CUDA_R_32F))
    SPARSE_CHECK(cusparseSpMV_bufferSize(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, vx, &beta, vy, CUDA_R_32F,
                                         CUSPARSE_SPMV_ALG_DEFAULT, &size))
    cudaMalloc(&buffer, size);
    SPARSE_CHECK(cusparseSpMV_preprocess(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, vx, &beta, vy, CUDA_R_32F,
                                         CUSPARSE_SPMV_CSR_ALG2, buffer))
    SPARSE_CHECK(cusparseSpMV(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, &alpha, a, vx, &beta, vy, CUDA_R_32F,
                              CUSPARSE_SPMV_ALG_DEFAULT, buffer))
    cusparseDestroySpMat(a);
    cusparseDestroyDnVec(vx);
    cusparseDestroyDnVec(vy);
    cusparseDestroy(handle);
    return EXIT_SUCCESS;
}
