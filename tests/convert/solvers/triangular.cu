#include <cusparse.h>
int solve(cusparseHandle_t h, cusparseSpMatDescr_t a, cusparseDnVecDescr_t x, cusparseDnVecDescr_t y, float alpha)
{
    cusparseFillMode_t fill = CUSPARSE_FILL_MODE_LOWER;
    cusparseDiagType_t diag = CUSPARSE_DIAG_TYPE_UNIT;
    cusparseSpMatSetAttribute(a, CUSPARSE_SPMAT_FILL_MODE, &fill, sizeof(fill));
    cusparseSpMatSetAttribute(a, CUSPARSE_SPMAT_DIAG_TYPE, &diag, sizeof(diag));
    cusparseSpSVDescr_t descr;
    cusparseSpSV_createDescr(&descr);
    size_t size;
    void *buffer;
    const cusparseOperation_t op = CUSPARSE_OPERATION_NON_TRANSPOSE;
    cusparseSpSV_bufferSize(h, op, &alpha, a, x, y, CUDA_R_32F, CUSPARSE_SPSV_ALG_DEFAULT, descr, &size);
    cudaMalloc(&buffer, size);
    cusparseSpSV_analysis(h, op, &alpha, a, x, y, CUDA_R_32F, CUSPARSE_SPSV_ALG_DEFAULT, descr, buffer);
    cusparseSpSV_solve(h, op, &alpha, a, x, y, CUDA_R_32F, CUSPARSE_SPSV_ALG_DEFAULT, descr);
    return cusparseSpSV_destroyDescr(descr);
}
int many(cusparseHandle_t h, cusparseSpMatDescr_t a, cusparseDnMatDescr_t b, cusparseDnMatDescr_t c, double alpha)
{
    cusparseSpSMDescr_t descr;
    cusparseSpSM_createDescr(&descr);
    size_t size;
    void *buffer;
    const cusparseOperation_t op = CUSPARSE_OPERATION_NON_TRANSPOSE;
    cusparseSpSM_bufferSize(h, op, op, &alpha, a, b, c, CUDA_R_64F, CUSPARSE_SPSM_ALG_DEFAULT, descr, &size);
    cudaMalloc(&buffer, size);
    if (cusparseSpSM_analysis(h, op, op, &alpha, a, b, c, CUDA_R_64F, CUSPARSE_SPSM_ALG_DEFAULT, descr, buffer))
        return 1;
    if (cusparseSpSM_solve(h, op, op, &alpha, a, b, c, CUDA_R_64F, CUSPARSE_SPSM_ALG_DEFAULT, descr))
        return 2;
    return cusparseSpSM_destroyDescr(descr);
}
