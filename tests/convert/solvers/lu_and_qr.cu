#include <cusolverDn.h>
#include <cublas_v2.h>
int lu(cusolverDnHandle_t h, double *a, double *b, int *ipiv, int *info, int n, double *work, bool transposed)
{
    int size;
    if (cusolverDnDgetrf_bufferSize(h, n, n, a, n, &size) != CUSOLVER_STATUS_SUCCESS) return 1;
    if (cusolverDnDgetrf(h, n, n, a, n, work, ipiv, info) != CUSOLVER_STATUS_SUCCESS) return 2;
    cublasOperation_t op = transposed ? CUBLAS_OP_T : CUBLAS_OP_N;
    return cusolverDnDgetrs(h, op, n, 1, a, n, ipiv, b, n, info) == CUSOLVER_STATUS_SUCCESS ? 0 : 3;
}
int qr(cusolverDnHandle_t h, cublasHandle_t blas, double *a, double *b, double *tau, int *info, int m, int n, double *work)
{
    int first, second;
    cusolverDnDgeqrf_bufferSize(h, m, n, a, m, &first);
    cusolverDnDormqr_bufferSize(h, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, m, 1, n, a, m, tau, b, m, &second);
    cusolverDnDgeqrf(h, m, n, a, m, tau, work, first, info);
    cusolverStatus_t status =
        cusolverDnDormqr(h, CUBLAS_SIDE_LEFT, CUBLAS_OP_T, m, 1, n, a, m, tau, b, m, work, second, info);
    const double one = 1.0;
    cublasStatus_t solved = cublasDtrsm(blas, CUBLAS_SIDE_LEFT, CUBLAS_FILL_MODE_UPPER, CUBLAS_OP_N,
                                        CUBLAS_DIAG_NON_UNIT, n, 1, &one, a, m, b, m);
    cusolverDnDorgqr(h, m, n, n, a, m, tau, work, second, info);
    return status == CUSOLVER_STATUS_SUCCESS && solved == CUBLAS_STATUS_SUCCESS ? 0 : 1;
}
