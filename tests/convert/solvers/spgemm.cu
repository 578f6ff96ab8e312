#include <cusparse.h>
int spgemm(cusparseHandle_t h, cusparseSpMatDescr_t a, cusparseSpMatDescr_t b, int rows, int cols, int *offsets)
{
    float alpha = 1.0f, beta = 0.0f;
    const cusparseOperation_t op = CUSPARSE_OPERATION_NON_TRANSPOSE;
    cusparseSpMatDescr_t c;
    cusparseCreateCsr(&c, rows, cols, 0, offsets, NULL, NULL, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_32I,
                      CUSPARSE_INDEX_BASE_ZERO, CUDA_R_32F);
    cusparseSpGEMMDescr_t descr;
    cusparseSpGEMM_createDescr(&descr);
    size_t size1 = 0, size2 = 0;
    void *buffer1 = NULL, *buffer2 = NULL;
    cusparseSpGEMM_workEstimation(h, op, op, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, descr, &size1, NULL);
    cudaMalloc(&buffer1, size1);
    cusparseSpGEMM_workEstimation(h, op, op, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, descr, &size1,
                                  buffer1);
    cusparseSpGEMM_compute(h, op, op, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, descr, &size2, buffer2);
    int64_t m, n, nnz;
    cusparseSpMatGetSize(c, &m, &n, &nnz);
    int *columns;
    float *values;
    cudaMalloc((void **)&columns, nnz * sizeof(int));
    cudaMalloc((void **)&values, nnz * sizeof(float));
    cusparseCsrSetPointers(c, offsets, columns, values);
    cusparseSpGEMM_copy(h, op, op, &alpha, a, b, &beta, c, CUDA_R_32F, CUSPARSE_SPGEMM_DEFAULT, descr);
    cusparseSpGEMM_destroyDescr(descr);
    return cusparseDestroySpMat(c);
}
