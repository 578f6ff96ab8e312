#include <cusolverDn.h>
int both(cublasHandle_t blas, cusolverDnHandle_t solver, float *a, float *b, int n)
{
    const float one = 1.0f, zero = 0.0f;
    if (cublasSgemm(blas, CUBLAS_OP_N, CUBLAS_OP_N, n, n, n, &one, a, n, b, n, &zero, b, n) != CUBLAS_STATUS_SUCCESS) return 1;
    int size;
    return cusolverDnSpotrf_bufferSize(solver, CUBLAS_FILL_MODE_UPPER, n, a, n, &size) != CUSOLVER_STATUS_SUCCESS;
}
