// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// Half precision: a fused multiply-add on pairs, a dot product that adds up in float,
// and the conversions on both sides.

#include <hip/hip_fp16.h>
#include <hip/hip_runtime.h>

#include <vector>

#include "check.cuh"

// What atomics on types of two and four bytes are made of: the word around the value is exchanged until nobody else has
// written to it in between.
#ifndef HIPPORT_COMPAT_ATOMIC_WORDS
#define HIPPORT_COMPAT_ATOMIC_WORDS
template <typename T, typename Op> __device__ inline T hipport_atomic_update(T* to, Op op) {
  static_assert(sizeof(T) == 2 || sizeof(T) == 4, "a type of two or four bytes");
  const unsigned long long place = reinterpret_cast<unsigned long long>(to);
  unsigned int* word = reinterpret_cast<unsigned int*>(place & ~3ull);
  const unsigned int shift = 8 * static_cast<unsigned int>(place & 3);
  const unsigned int mask = (0xffffffffu >> (32 - 8 * sizeof(T))) << shift;
  unsigned int seen = __hip_atomic_load(word, __ATOMIC_RELAXED, __HIP_MEMORY_SCOPE_AGENT), expected;
  T before;
  do {
    expected = seen;
    unsigned int bits = (expected & mask) >> shift;
    __builtin_memcpy(&before, &bits, sizeof(T));
    const T after = op(before);
    __builtin_memcpy(&bits, &after, sizeof(T));
    seen = atomicCAS(word, expected, (expected & ~mask) | (bits << shift));
  } while (seen != expected);
  return before;
}
#endif

// A function template that is there for some types only: where HIP has a function of its own, that one is taken.
#ifndef HIPPORT_COMPAT_ONLY_FOR
#define HIPPORT_COMPAT_ONLY_FOR
template <typename T, typename... Types> struct hipport_is_one_of { static constexpr bool value = false; };
template <typename T, typename First, typename... Rest> struct hipport_is_one_of<T, First, Rest...> {
  static constexpr bool value = __is_same(T, First) || hipport_is_one_of<T, Rest...>::value;
};
template <bool, typename T> struct hipport_if { typedef T type; };
template <typename T> struct hipport_if<false, T> {};
template <typename T, typename... Types>
using hipport_only_for = typename hipport_if<hipport_is_one_of<T, Types...>::value, T>::type;
template <typename T> struct hipport_same_as { typedef T type; };
template <typename T> using hipport_same = typename hipport_same_as<T>::type;  // the argument converts to T
#endif

// atomicAdd of half and half2, which HIP lacks.
#ifndef HIPPORT_COMPAT_ATOMIC_HALF
#define HIPPORT_COMPAT_ATOMIC_HALF
#include <hip/hip_fp16.h>
template <typename T> __device__ inline hipport_only_for<T, __half, __half2> atomicAdd(T* to, hipport_same<T> value) {
  return hipport_atomic_update(to, [value](T before) { return before + value; });
}
#endif

// y = factor * x + y, two at a time.
__global__ void haxpy(__half factor, const __half2 *x, __half2 *y, int pairs)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < pairs)
        y[i] = __hfma2(__half2half2(factor), x[i], y[i]);
}

// Clamps at zero and converts to float.
__global__ void rectify(const half2 *in, float2 *out, int pairs)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= pairs)
        return;
    const half2 zero = __float2half2_rn(0.0f);
    const half2 positive = __hgt2(in[i], zero);  // 1 or 0 in each half
    out[i] = __half22float2(__hmul2(in[i], positive));
}

__global__ void dot(const half *x, const half *y, int n, float *result)
{
    float sum = 0.0f;
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        sum = fmaf(__half2float(x[i]), __half2float(y[i]), sum);
    atomicAdd(result, sum);
}

int main()
{
    const int n = 4096, pairs = n / 2;
    const float factor = 0.5f;
    std::vector<__half> x(n), y(n);
    std::vector<float> got(n);
    for (int i = 0; i < n; ++i) {
        x[i] = __float2half(static_cast<float>(i % 33) - 16.0f);
        y[i] = __float2half_rn(static_cast<float>(i % 7) * 0.25f);
    }

    __half *d_x, *d_y;
    float *d_out, *d_dot, dotGot = 0.0f;
    CUDA_CHECK(hipMalloc(&d_x, n * sizeof(__half)));
    CUDA_CHECK(hipMalloc(&d_y, n * sizeof(__half)));
    CUDA_CHECK(hipMalloc(&d_out, n * sizeof(float)));
    CUDA_CHECK(hipMalloc(&d_dot, sizeof(float)));
    CUDA_CHECK(hipMemcpy(d_x, x.data(), n * sizeof(__half), hipMemcpyHostToDevice));
    CUDA_CHECK(hipMemcpy(d_y, y.data(), n * sizeof(__half), hipMemcpyHostToDevice));
    CUDA_CHECK(hipMemset(d_dot, 0, sizeof(float)));

    const int blocks = ceilDiv(pairs, 256);
    haxpy<<<blocks, 256>>>(__float2half(factor), reinterpret_cast<const __half2 *>(d_x),
                           reinterpret_cast<__half2 *>(d_y), pairs);
    rectify<<<blocks, 256>>>((const half2 *)d_y, (float2 *)d_out, pairs);
    dot<<<8, 256>>>(d_x, d_y, n, d_dot);
    CUDA_CHECK_LAUNCH();
    CUDA_CHECK(hipMemcpy(got.data(), d_out, n * sizeof(float), hipMemcpyDeviceToHost));
    CUDA_CHECK(hipMemcpy(&dotGot, d_dot, sizeof(float), hipMemcpyDeviceToHost));

    // All the values are multiples of 1/4 and small: half precision holds them exactly.
    bool passed = true;
    double dotWant = 0.0;
    for (int i = 0; i < n; ++i) {
        const float sum = factor * __half2float(x[i]) + __half2float(y[i]);
        dotWant += static_cast<double>(__half2float(x[i])) * sum;
        passed = passed && got[i] == (sum > 0.0f ? sum : 0.0f);
    }
    passed = passed && nearlyEqual(dotGot, dotWant, 1e-4);

    CUDA_CHECK(hipFree(d_x));
    CUDA_CHECK(hipFree(d_y));
    CUDA_CHECK(hipFree(d_out));
    CUDA_CHECK(hipFree(d_dot));
    return report("half_precision", passed);
}
