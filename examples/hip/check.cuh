// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

/*
 * Error checking and result reporting, shared by the example programs.
 *
 * The macros take their expression as variadic arguments, so that a call with
 * template arguments (and so with commas of its own) needs no extra parentheses.
 */
#ifndef EXAMPLES_CHECK_CUH
#define EXAMPLES_CHECK_CUH

#include <cmath>
#include <cstdio>
#include <cstdlib>

#include <hip/hip_runtime.h>

#define CUDA_CHECK(...)                                                                          \
    do {                                                                                         \
        const hipError_t check_status_ = (__VA_ARGS__);                                         \
        if (check_status_ != hipSuccess) {                                                      \
            std::fprintf(stderr, "%s:%d: %s (%s)\n", __FILE__, __LINE__,                         \
                         hipGetErrorString(check_status_), hipGetErrorName(check_status_));    \
            std::exit(EXIT_FAILURE);                                                             \
        }                                                                                        \
    } while (0)

// A launch itself returns nothing: its errors are fetched afterwards.
#define CUDA_CHECK_LAUNCH() CUDA_CHECK(hipGetLastError())

// Rounds up, for grid sizes.
inline int ceilDiv(int total, int part) { return (total + part - 1) / part; }

inline bool nearlyEqual(double got, double want, double tolerance)
{
    return std::fabs(got - want) <= tolerance * std::fmax(1.0, std::fabs(want));
}

// Prints the verdict and turns it into an exit status.
inline int report(const char *program, bool passed)
{
    std::printf("%s: %s\n", program, passed ? "PASS" : "FAIL");
    return passed ? EXIT_SUCCESS : EXIT_FAILURE;
}

#endif  // EXAMPLES_CHECK_CUH
