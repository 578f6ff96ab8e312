#include <cusolverDn.h>
#include <cuComplex.h>
cusolverStatus_t eigen(cusolverDnHandle_t h, double *a, double *w, int n, int *info)
{
    int lwork = 0;
    cusolverEigMode_t jobz = CUSOLVER_EIG_MODE_VECTOR;
    cublasFillMode_t uplo = CUBLAS_FILL_MODE_UPPER;
    cusolverDnDsyevd_bufferSize(h, jobz, uplo, n, a, n, w, &lwork);
    double *work;
    cudaMalloc((void **)&work, lwork * sizeof(double));
    return cusolverDnDsyevd(h, jobz, uplo, n, a, n, w, work, lwork, info);
}
cusolverStatus_t hermitian(cusolverDnHandle_t h, cuDoubleComplex *a, double *w, cuDoubleComplex *work, int n, int *info)
{
    int lwork;
    cusolverDnZheevd_bufferSize(h, CUSOLVER_EIG_MODE_NOVECTOR, CUBLAS_FILL_MODE_LOWER, n, a, n, w, &lwork);
    return cusolverDnZheevd(h, CUSOLVER_EIG_MODE_NOVECTOR, CUBLAS_FILL_MODE_LOWER, n, a, n, w, work, lwork, info);
}
cusolverStatus_t jacobi(cusolverDnHandle_t h, float *a, float *w, float *work, int n, int batch, int *info)
{
    syevjInfo_t params = NULL;
    cusolverDnCreateSyevjInfo(&params);
    cusolverDnXsyevjSetTolerance(params, 1e-7);
    cusolverDnXsyevjSetMaxSweeps(params, 15);
    int lwork;
    cusolverDnSsyevjBatched_bufferSize(h, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, a, n, w, &lwork, params, batch);
    cusolverStatus_t s = cusolverDnSsyevjBatched(h, CUSOLVER_EIG_MODE_VECTOR, CUBLAS_FILL_MODE_LOWER, n, a, n, w, work, lwork,
                                                 info, params, batch);
    cusolverDnDestroySyevjInfo(params);
    return s;
}
cusolverStatus_t svd(cusolverDnHandle_t h, float *a, float *s, float *u, float *vt, int m, int n, int *info)
{
    int lwork;
    cusolverDnSgesvd_bufferSize(h, m, n, &lwork);
    float *work, *rwork = NULL;
    cudaMalloc((void **)&work, sizeof(float) * lwork);
    signed char jobu = 'A';
    cusolverStatus_t done = cusolverDnSgesvd(h, jobu, 'A', m, n, a, m, s, u, m, vt, n, work, lwork, rwork, info);
    gesvdjInfo_t params;
    cusolverDnCreateGesvdjInfo(&params);
    cusolverDnSgesvdj_bufferSize(h, CUSOLVER_EIG_MODE_VECTOR, 1, m, n, a, m, s, u, m, vt, n, &lwork, params);
    cusolverDnSgesvdj(h, CUSOLVER_EIG_MODE_VECTOR, 1, m, n, a, m, s, u, m, vt, n, work, lwork, info, params);
    cusolverDnDestroyGesvdjInfo(params);
    return done;
}
