#include <cusolverDn.h>
#include <vector>
#define SOLVER_CHECK(call) do { cusolverStatus_t s_ = (call); if (s_ != CUSOLVER_STATUS_SUCCESS) return (int)s_; } while (0)
int solve(cudaStream_t stream, float *a, float *b, int n, int rhs)
{
    cusolverDnHandle_t handle = nullptr;
    SOLVER_CHECK(cusolverDnCreate(&handle));
    SOLVER_CHECK(cusolverDnSetStream(handle, stream));
    const cublasFillMode_t uplo = CUBLAS_FILL_MODE_LOWER;
    int size = 0, *info = nullptr;
    SOLVER_CHECK(cusolverDnSpotrf_bufferSize(handle, uplo, n, a, n, &size));
    float *work = nullptr;
    cudaMalloc(reinterpret_cast<void **>(&work), sizeof(float) * size);
    cudaMalloc(reinterpret_cast<void **>(&info), sizeof(int));
    SOLVER_CHECK(cusolverDnSpotrf(handle, uplo, n, a, n, work, size, info));
    SOLVER_CHECK(cusolverDnSpotrs(handle, CUBLAS_FILL_MODE_LOWER, n, rhs, a, n, b, n, info));
    float *arrays[1] = {a};
    SOLVER_CHECK(cusolverDnSpotrfBatched(handle, uplo, n, arrays, n, info, 1));
    cusolverDnDestroy(handle);
    return 0;
}
