#include <cusolverDn.h>
#include <vector>
template <typename T> struct traits;
template <> struct traits<double> { static constexpr cudaDataType type = CUDA_R_64F; };
template <typename T> int solve(cusolverDnHandle_t h, int64_t n, T *a, T *b, int64_t *ipiv, int *info)
{
    cusolverDnParams_t params;
    if (cusolverDnCreateParams(&params) != CUSOLVER_STATUS_SUCCESS) return 1;
    cusolverDnSetAdvOptions(params, CUSOLVERDN_GETRF, CUSOLVER_ALG_0);
    size_t device = 0, host = 0;
    cusolverDnXgetrf_bufferSize(h, params, n, n, traits<T>::type, a, n, traits<T>::type, &device, &host);
    void *on_device;
    cudaMalloc(&on_device, device);
    std::vector<char> on_host(host);
    cusolverDnXgetrf(h, params, n, n, traits<T>::type, a, n, ipiv, traits<T>::type, on_device, device, on_host.data(),
                     host, info);
    cusolverDnXgetrs(h, params, CUBLAS_OP_N, n, 1, traits<T>::type, a, n, ipiv, traits<T>::type, b, n, info);
    cusolverDnXpotrf_bufferSize(h, params, CUBLAS_FILL_MODE_LOWER, n, traits<T>::type, a, n, traits<T>::type, &device, &host);
    cusolverDnXpotrf(h, params, CUBLAS_FILL_MODE_LOWER, n, traits<T>::type, a, n, traits<T>::type, on_device, device,
                     on_host.data(), host, info);
    cusolverDnXpotrs(h, params, CUBLAS_FILL_MODE_LOWER, n, 1, traits<T>::type, a, n, traits<T>::type, b, n, info);
    cusolverDnXgeqrf_bufferSize(h, params, n, n, traits<T>::type, a, n, traits<T>::type, b, traits<T>::type, &device, &host);
    return cusolverDnDestroyParams(params) == CUSOLVER_STATUS_SUCCESS ? 0 : 2;
}
template int solve<double>(cusolverDnHandle_t, int64_t, double *, double *, int64_t *, int *);
