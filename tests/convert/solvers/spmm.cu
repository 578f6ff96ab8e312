#include <cusparse.h>
int spmm(cusparseHandle_t h, int m, int k, int n, int64_t nnz, int *rows, int *cols, double *v, double *b, double *c)
{
    double alpha = 1.0, beta = 0.0;
    cusparseSpMatDescr_t a;
    cusparseDnMatDescr_t mb, mc;
    cusparseCreateCoo(&a, m, k, nnz, rows, cols, v, CUSPARSE_INDEX_32I, CUSPARSE_INDEX_BASE_ONE, CUDA_R_64F);
    cusparseCreateDnMat(&mb, k, n, k, b, CUDA_R_64F, CUSPARSE_ORDER_COL);
    cusparseCreateDnMat(&mc, m, n, n, c, CUDA_R_64F, CUSPARSE_ORDER_ROW);
    cusparseSpMMAlg_t algorithms[] = {CUSPARSE_SPMM_ALG_DEFAULT, CUSPARSE_SPMM_COO_ALG1, CUSPARSE_SPMM_CSR_ALG2};
    size_t size;
    for (cusparseSpMMAlg_t alg : algorithms) {
        if (cusparseSpMM_bufferSize(h, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE, &alpha, a, mb, &beta,
                                    mc, CUDA_R_64F, alg, &size) != CUSPARSE_STATUS_SUCCESS)
            continue;
        void *buffer;
        cudaMalloc(&buffer, size);
        cusparseSpMM(h, CUSPARSE_OPERATION_NON_TRANSPOSE, CUSPARSE_OPERATION_TRANSPOSE, &alpha, a, mb, &beta, mc, CUDA_R_64F,
                     alg, buffer);
    }
    int64_t got_rows, got_cols, got_ld;
    void *values;
    cudaDataType type;
    cusparseOrder_t order;
    cusparseDnMatGet(mc, &got_rows, &got_cols, &got_ld, &values, &type, &order);
    cusparseDestroyDnMat(mb);
    cusparseDestroyDnMat(mc);
    return cusparseDestroySpMat(a);
}
