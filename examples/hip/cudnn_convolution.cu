// SPDX-License-Identifier: MIT
// Copyright (c) 2026 hipport contributors

// A convolution layer with cuDNN: y = convolution(x, w) + bias, and the gradients of
// its input, filter and bias, compared with loops on the host.

#include <miopen/miopen.h>
#include <hip/hip_runtime.h>

#include <algorithm>
#include <vector>

#include "check.cuh"

// cuDNN computes out = alpha * result + beta * out everywhere, much of MIOpen only out = result: hipport_miopen_blend
// does the rest, with memory that is taken and given back in the order of the handle's stream. Factors are double for
// tensors of double and float for all others.
#ifndef HIPPORT_COMPAT_MIOPEN_BLEND
#define HIPPORT_COMPAT_MIOPEN_BLEND
#include <hip/hip_runtime.h>
#include <miopen/miopen.h>
#include <cstring>
#include <vector>
struct hipport_miopen_shape {
  miopenDataType_t type = miopenFloat;
  std::vector<int> lengths, strides;
  miopenStatus_t read(miopenTensorDescriptor_t desc) {
    int dims = 0;
    const miopenStatus_t status = miopenGetTensorDescriptorSize(desc, &dims);
    if (status != miopenStatusSuccess) return status;
    lengths.resize(dims);
    strides.resize(dims);
    return miopenGetTensorDescriptor(desc, &type, lengths.data(), strides.data());
  }
};

inline miopenDataType_t hipport_miopen_type(miopenTensorDescriptor_t desc) {
  hipport_miopen_shape shape;
  return shape.read(desc) == miopenStatusSuccess ? shape.type : miopenFloat;
}
inline double hipport_miopen_factor(const void* factor, miopenDataType_t type) {
  return type == miopenDouble ? *static_cast<const double*>(factor) : *static_cast<const float*>(factor);
}
// A factor as the tensor's type wants it.
struct hipport_miopen_number {
  float single;
  double whole;
  bool wide;
  hipport_miopen_number(double value, miopenDataType_t type)
      : single(static_cast<float>(value)), whole(value), wide(type == miopenDouble) {}
  const void* get() const { return wide ? static_cast<const void*>(&whole) : &single; }
};

class hipport_miopen_scratch {
 public:
  hipport_miopen_scratch(miopenHandle_t handle, size_t bytes) {
    (void)miopenGetStream(handle, &stream_);
    if (bytes == 0 || hipMallocAsync(&data_, bytes, stream_) == hipSuccess) return;
    pooled_ = false;
    if (hipMalloc(&data_, bytes) != hipSuccess) data_ = nullptr;
  }
  hipport_miopen_scratch(const hipport_miopen_scratch&) = delete;
  hipport_miopen_scratch& operator=(const hipport_miopen_scratch&) = delete;
  ~hipport_miopen_scratch() {
    if (data_ != nullptr) (void)(pooled_ ? hipFreeAsync(data_, stream_) : hipFree(data_));
  }
  void* get() const { return data_; }

 private:
  void* data_ = nullptr;
  hipStream_t stream_ = nullptr;
  bool pooled_ = true;
};
inline size_t hipport_miopen_bytes(miopenTensorDescriptor_t desc) {
  size_t bytes = 0;
  (void)miopenGetTensorNumBytes(desc, &bytes);
  return bytes;
}

// miopenScaleTensor wants the factor in the tensor's own type, cuDNN has it in float for the 16-bit ones.
inline miopenStatus_t hipport_miopen_scale(miopenHandle_t handle, miopenTensorDescriptor_t desc, void* data,
                                           const void* factor) {
  const miopenDataType_t type = hipport_miopen_type(desc);
  if (type != miopenHalf && type != miopenBFloat16) return miopenScaleTensor(handle, desc, data, factor);
  const float value = *static_cast<const float*>(factor);
  if (type == miopenHalf) {
    const _Float16 half = static_cast<_Float16>(value);
    return miopenScaleTensor(handle, desc, data, &half);
  }
  unsigned int bits;
  std::memcpy(&bits, &value, sizeof bits);
  const unsigned short brain = static_cast<unsigned short>((bits + 0x7fffu + (bits >> 16 & 1u)) >> 16);
  return miopenScaleTensor(handle, desc, data, &brain);
}
// out = op(alpha * a, beta * b) + gamma * out, with the factors as cuDNN has them; MIOpen always reads floats.
inline miopenStatus_t hipport_miopen_op(miopenHandle_t handle, miopenTensorOp_t op, const void* alpha,
                                        miopenTensorDescriptor_t a_desc, const void* a, const void* beta,
                                        miopenTensorDescriptor_t b_desc, const void* b, const void* gamma,
                                        miopenTensorDescriptor_t out_desc, void* out) {
  const miopenDataType_t type = hipport_miopen_type(out_desc);
  const float on_a = static_cast<float>(hipport_miopen_factor(alpha, type));
  const float on_b = static_cast<float>(hipport_miopen_factor(beta, type));
  const float on_out = static_cast<float>(hipport_miopen_factor(gamma, type));
  return miopenOpTensor(handle, op, &on_a, a_desc, a, &on_b, b_desc, b, &on_out, out_desc, out);
}
// out = alpha * a + beta * out, where a may have length 1 in some dimensions: cudnnAddTensor
inline miopenStatus_t hipport_miopen_add(miopenHandle_t handle, const void* alpha, miopenTensorDescriptor_t a_desc,
                                         const void* a, const void* beta, miopenTensorDescriptor_t out_desc,
                                         void* out) {
  const hipport_miopen_number zero(0, hipport_miopen_type(out_desc));
  return hipport_miopen_op(handle, miopenTensorOpAdd, beta, out_desc, out, alpha, a_desc, a, zero.get(), out_desc, out);
}

template <typename Compute>
inline miopenStatus_t hipport_miopen_blend(miopenHandle_t handle, const void* alpha, const void* beta,
                                           miopenTensorDescriptor_t desc, void* out, Compute compute) {
  const miopenDataType_t type = hipport_miopen_type(desc);
  if (hipport_miopen_factor(beta, type) == 0) {
    const miopenStatus_t status = compute(out);
    if (status != miopenStatusSuccess || hipport_miopen_factor(alpha, type) == 1) return status;
    return hipport_miopen_scale(handle, desc, out, alpha);
  }
  const hipport_miopen_scratch result(handle, hipport_miopen_bytes(desc));
  if (result.get() == nullptr) return miopenStatusAllocFailed;
  const miopenStatus_t status = compute(result.get());
  return status == miopenStatusSuccess ? hipport_miopen_add(handle, alpha, desc, result.get(), beta, desc, out)
                                       : status;
}
#endif

// MIOpen runs a convolution only after a find step for its shapes. It is done here, once for each handle and shape, and
// its result is kept. As in cuDNN the caller's workspace limits the choice of the algorithm.
#ifndef HIPPORT_COMPAT_MIOPEN_FIND
#define HIPPORT_COMPAT_MIOPEN_FIND
#include <algorithm>
#include <cstdint>
#include <initializer_list>
#include <map>
#include <mutex>
using hipport_miopen_key = std::vector<std::intptr_t>;
using hipport_miopen_results = std::vector<miopenConvAlgoPerf_t>;
inline std::mutex& hipport_miopen_lock() {
  static std::mutex lock;
  return lock;
}
inline std::map<hipport_miopen_key, hipport_miopen_results>& hipport_miopen_found() {
  static std::map<hipport_miopen_key, hipport_miopen_results> found;
  return found;
}

// What a find step depends on. An empty key: a descriptor could not be read.
inline hipport_miopen_key hipport_miopen_key_of(miopenHandle_t handle, int direction,
                                                miopenConvolutionDescriptor_t conv,
                                                std::initializer_list<miopenTensorDescriptor_t> tensors) {
  int dims = 0, groups = 1;
  if (miopenGetConvolutionSpatialDim(conv, &dims) != miopenStatusSuccess) return {};
  std::vector<int> pads(dims), strides(dims), dilations(dims);
  miopenConvolutionMode_t mode = miopenConvolution;
  if (miopenGetConvolutionNdDescriptor(conv, dims, &dims, pads.data(), strides.data(), dilations.data(), &mode) !=
          miopenStatusSuccess ||
      miopenGetConvolutionGroupCount(conv, &groups) != miopenStatusSuccess) {
    return {};
  }
  hipport_miopen_key key{reinterpret_cast<std::intptr_t>(handle), direction, mode, groups};
  for (const std::vector<int>* part : {&pads, &strides, &dilations}) key.insert(key.end(), part->begin(), part->end());
  for (miopenTensorDescriptor_t tensor : tensors) {
    hipport_miopen_shape shape;
    if (shape.read(tensor) != miopenStatusSuccess) return {};
    key.push_back(shape.type);
    key.push_back(static_cast<std::intptr_t>(shape.lengths.size()));
    key.insert(key.end(), shape.lengths.begin(), shape.lengths.end());
    key.insert(key.end(), shape.strides.begin(), shape.strides.end());
  }
  return key;
}

// The find step itself: find(most, &count, results, workspace, bytes)
template <typename Find>
inline miopenStatus_t hipport_miopen_find(const hipport_miopen_key& key, void* workspace, size_t bytes,
                                          hipport_miopen_results& results, Find find) {
  int count = 0;
  results.resize(8);
  const bool room = workspace != nullptr && bytes != 0;
  const miopenStatus_t status =
      find(static_cast<int>(results.size()), &count, results.data(), room ? workspace : nullptr, room ? bytes : 0);
  results.resize(status == miopenStatusSuccess ? count : 0);
  if (results.empty()) return status == miopenStatusSuccess ? miopenStatusUnsupportedOp : status;
  const std::lock_guard<std::mutex> guard(hipport_miopen_lock());
  hipport_miopen_found()[key] = results;
  return status;
}

// A convolution: run(algorithm, workspace, bytes). The algorithm asked for is taken where MIOpen found it and the
// workspace is large enough, else the fastest for which it is; where there is none, memory is taken for a moment.
template <typename Algorithm, typename Find, typename Run>
inline miopenStatus_t hipport_miopen_convolve(miopenHandle_t handle, const hipport_miopen_key& key,
                                              Algorithm miopenConvAlgoPerf_t::* algorithm, Algorithm wanted,
                                              void* workspace, size_t bytes, Find find, Run run) {
  if (key.empty()) return miopenStatusBadParm;
  if (workspace == nullptr || bytes == 0) workspace = nullptr, bytes = 0;
  hipport_miopen_results known;
  {
    const std::lock_guard<std::mutex> guard(hipport_miopen_lock());
    const auto place = hipport_miopen_found().find(key);
    if (place != hipport_miopen_found().end()) known = place->second;
  }
  for (bool again = !known.empty();; again = false) {
    if (known.empty()) {
      const miopenStatus_t status = hipport_miopen_find(key, workspace, bytes, known, find);
      if (status != miopenStatusSuccess) return status;
    }
    const auto fits = [&](const miopenConvAlgoPerf_t& one) { return one.memory <= bytes; };
    auto best = std::find_if(known.begin(), known.end(),
                             [&](const miopenConvAlgoPerf_t& one) { return one.*algorithm == wanted && fits(one); });
    if (best == known.end()) best = std::find_if(known.begin(), known.end(), fits);
    miopenStatus_t status = miopenStatusAllocFailed;
    if (best != known.end()) {
      status = run((*best).*algorithm, workspace, bytes);
    } else {
      best = std::min_element(
          known.begin(), known.end(),
          [](const miopenConvAlgoPerf_t& a, const miopenConvAlgoPerf_t& b) { return a.memory < b.memory; });
      const hipport_miopen_scratch room(handle, best->memory);
      if (room.get() != nullptr) status = run((*best).*algorithm, room.get(), best->memory);
    }
    if (status == miopenStatusSuccess || !again) return status;
    known.clear();  // the handle may be another one at the same address
  }
}
#endif

// The gradient of a convolution by its input, with the arguments of cudnnConvolutionBackwardData.
#ifndef HIPPORT_COMPAT_MIOPEN_BACKWARD_DATA
#define HIPPORT_COMPAT_MIOPEN_BACKWARD_DATA
inline auto hipport_miopen_backward_data_finder(miopenHandle_t handle, miopenTensorDescriptor_t w_desc, const void* w,
                                                miopenTensorDescriptor_t dy_desc, const void* dy,
                                                miopenConvolutionDescriptor_t conv, miopenTensorDescriptor_t dx_desc,
                                                void* dx) {
  return [=](int most, int* count, miopenConvAlgoPerf_t* results, void* workspace, size_t bytes) {
    return miopenFindConvolutionBackwardDataAlgorithm(handle, dy_desc, dy, w_desc, w, conv, dx_desc, dx, most, count,
                                                      results, workspace, bytes, false);
  };
}
inline miopenStatus_t hipport_miopen_backward_data(miopenHandle_t handle, const void* alpha,
                                                   miopenTensorDescriptor_t w_desc, const void* w,
                                                   miopenTensorDescriptor_t dy_desc, const void* dy,
                                                   miopenConvolutionDescriptor_t conv,
                                                   miopenConvBwdDataAlgorithm_t algorithm, void* workspace,
                                                   size_t bytes, const void* beta, miopenTensorDescriptor_t dx_desc,
                                                   void* dx) {
  const hipport_miopen_key key = hipport_miopen_key_of(handle, 1, conv, {w_desc, dy_desc, dx_desc});
  const miopenDataType_t type = hipport_miopen_type(dx_desc);
  const hipport_miopen_number one(1, type), zero(0, type);
  return hipport_miopen_blend(handle, alpha, beta, dx_desc, dx, [&](void* to) {
    return hipport_miopen_convolve(
        handle, key, &miopenConvAlgoPerf_t::bwd_data_algo, algorithm, workspace, bytes,
        hipport_miopen_backward_data_finder(handle, w_desc, w, dy_desc, dy, conv, dx_desc, to),
        [&](miopenConvBwdDataAlgorithm_t chosen, void* room, size_t size) {
          return miopenConvolutionBackwardData(handle, one.get(), dy_desc, dy, w_desc, w, conv, chosen, zero.get(),
                                               dx_desc, to, room, size);
        });
  });
}
#endif

// The gradient of a convolution by its filter, with the arguments of cudnnConvolutionBackwardFilter.
#ifndef HIPPORT_COMPAT_MIOPEN_BACKWARD_FILTER
#define HIPPORT_COMPAT_MIOPEN_BACKWARD_FILTER
inline auto hipport_miopen_backward_filter_finder(miopenHandle_t handle, miopenTensorDescriptor_t x_desc, const void* x,
                                                  miopenTensorDescriptor_t dy_desc, const void* dy,
                                                  miopenConvolutionDescriptor_t conv, miopenTensorDescriptor_t dw_desc,
                                                  void* dw) {
  return [=](int most, int* count, miopenConvAlgoPerf_t* results, void* workspace, size_t bytes) {
    return miopenFindConvolutionBackwardWeightsAlgorithm(handle, dy_desc, dy, x_desc, x, conv, dw_desc, dw, most, count,
                                                         results, workspace, bytes, false);
  };
}
inline miopenStatus_t hipport_miopen_backward_filter(miopenHandle_t handle, const void* alpha,
                                                     miopenTensorDescriptor_t x_desc, const void* x,
                                                     miopenTensorDescriptor_t dy_desc, const void* dy,
                                                     miopenConvolutionDescriptor_t conv,
                                                     miopenConvBwdWeightsAlgorithm_t algorithm, void* workspace,
                                                     size_t bytes, const void* beta, miopenTensorDescriptor_t dw_desc,
                                                     void* dw) {
  const hipport_miopen_key key = hipport_miopen_key_of(handle, 2, conv, {x_desc, dy_desc, dw_desc});
  const miopenDataType_t type = hipport_miopen_type(dw_desc);
  const hipport_miopen_number one(1, type), zero(0, type);
  return hipport_miopen_blend(handle, alpha, beta, dw_desc, dw, [&](void* to) {
    return hipport_miopen_convolve(
        handle, key, &miopenConvAlgoPerf_t::bwd_weights_algo, algorithm, workspace, bytes,
        hipport_miopen_backward_filter_finder(handle, x_desc, x, dy_desc, dy, conv, dw_desc, to),
        [&](miopenConvBwdWeightsAlgorithm_t chosen, void* room, size_t size) {
          return miopenConvolutionBackwardWeights(handle, one.get(), dy_desc, dy, x_desc, x, conv, chosen, zero.get(),
                                                  dw_desc, to, room, size);
        });
  });
}
#endif

// The gradient of a bias with any factors.
#ifndef HIPPORT_COMPAT_MIOPEN_BIAS
#define HIPPORT_COMPAT_MIOPEN_BIAS
inline miopenStatus_t hipport_miopen_backward_bias(miopenHandle_t handle, const void* alpha,
                                                   miopenTensorDescriptor_t dy_desc, const void* dy, const void* beta,
                                                   miopenTensorDescriptor_t db_desc, void* db) {
  const float one = 1, zero = 0;
  return hipport_miopen_blend(handle, alpha, beta, db_desc, db, [&](void* to) {
    return miopenConvolutionBackwardBias(handle, &one, dy_desc, dy, &zero, db_desc, to);
  });
}
#endif

// A convolution, with the arguments of cudnnConvolutionForward.
#ifndef HIPPORT_COMPAT_MIOPEN_FORWARD
#define HIPPORT_COMPAT_MIOPEN_FORWARD
inline auto hipport_miopen_forward_finder(miopenHandle_t handle, miopenTensorDescriptor_t x_desc, const void* x,
                                          miopenTensorDescriptor_t w_desc, const void* w,
                                          miopenConvolutionDescriptor_t conv, miopenTensorDescriptor_t y_desc,
                                          void* y) {
  return [=](int most, int* count, miopenConvAlgoPerf_t* results, void* workspace, size_t bytes) {
    return miopenFindConvolutionForwardAlgorithm(handle, x_desc, x, w_desc, w, conv, y_desc, y, most, count, results,
                                                 workspace, bytes, false);
  };
}
inline miopenStatus_t hipport_miopen_forward(miopenHandle_t handle, const void* alpha, miopenTensorDescriptor_t x_desc,
                                             const void* x, miopenTensorDescriptor_t w_desc, const void* w,
                                             miopenConvolutionDescriptor_t conv, miopenConvFwdAlgorithm_t algorithm,
                                             void* workspace, size_t bytes, const void* beta,
                                             miopenTensorDescriptor_t y_desc, void* y) {
  const hipport_miopen_key key = hipport_miopen_key_of(handle, 0, conv, {x_desc, w_desc, y_desc});
  const miopenDataType_t type = hipport_miopen_type(y_desc);
  const hipport_miopen_number one(1, type), zero(0, type);
  return hipport_miopen_blend(handle, alpha, beta, y_desc, y, [&](void* to) {
    return hipport_miopen_convolve(handle, key, &miopenConvAlgoPerf_t::fwd_algo, algorithm, workspace, bytes,
                                   hipport_miopen_forward_finder(handle, x_desc, x, w_desc, w, conv, y_desc, to),
                                   [&](miopenConvFwdAlgorithm_t chosen, void* room, size_t size) {
                                     return miopenConvolutionForward(handle, one.get(), x_desc, x, w_desc, w, conv,
                                                                     chosen, zero.get(), y_desc, to, room, size);
                                   });
  });
}
#endif

// cuDNN lets a program choose whether tensor cores are used and with which rounding. MIOpen has no such choice: it uses
// the matrix cores where it has a kernel for them. The names stay, and the setting has no effect.
#ifndef HIPPORT_COMPAT_MIOPEN_MATH_TYPE
#define HIPPORT_COMPAT_MIOPEN_MATH_TYPE
#include <miopen/miopen.h>
enum hipport_miopen_math_type {
  hipport_miopen_default_math = 0,
  hipport_miopen_tensor_op_math = 1,
  hipport_miopen_tensor_op_math_allow_conversion = 2,
  hipport_miopen_fma_math = 3
};
enum hipport_miopen_reorder { hipport_miopen_default_reorder = 0, hipport_miopen_no_reorder = 1 };
template <typename Descriptor>
inline miopenStatus_t hipport_miopen_set_math_type(Descriptor, hipport_miopen_math_type) {
  return miopenStatusSuccess;
}
template <typename Descriptor>
inline miopenStatus_t hipport_miopen_get_math_type(Descriptor, hipport_miopen_math_type* type) {
  *type = hipport_miopen_default_math;
  return miopenStatusSuccess;
}
#endif

// What cuDNN tells of an algorithm. MIOpen has no word on determinism: it is called non-deterministic.
#ifndef HIPPORT_COMPAT_MIOPEN_PERF
#define HIPPORT_COMPAT_MIOPEN_PERF
#include <algorithm>
#include <cstddef>
#include <vector>
enum { hipport_miopen_algorithm_count = 8 };  // more than MIOpen has for any direction

enum hipport_miopen_determinism { hipport_miopen_non_deterministic = 0, hipport_miopen_deterministic = 1 };
template <typename Algorithm>
struct hipport_miopen_perf {
  Algorithm algo;
  miopenStatus_t status;
  float time;
  size_t memory;
  hipport_miopen_determinism determinism;
  hipport_miopen_math_type mathType;
  int reserved[3];
};
using hipport_miopen_fwd_perf = hipport_miopen_perf<miopenConvFwdAlgorithm_t>;
using hipport_miopen_bwd_data_perf = hipport_miopen_perf<miopenConvBwdDataAlgorithm_t>;
using hipport_miopen_bwd_filter_perf = hipport_miopen_perf<miopenConvBwdWeightsAlgorithm_t>;

inline miopenStatus_t hipport_miopen_max_algorithms(miopenHandle_t, int* count) {
  *count = hipport_miopen_algorithm_count;
  return miopenStatusSuccess;
}

template <typename Algorithm>
inline void hipport_miopen_tell(const std::vector<miopenConvAlgoPerf_t>& results,
                                Algorithm miopenConvAlgoPerf_t::* algorithm, int most, int* count,
                                hipport_miopen_perf<Algorithm>* perf) {
  *count = std::min(most, static_cast<int>(results.size()));
  for (int k = 0; k < *count; ++k) {
    perf[k] = {results[k].*algorithm,
               miopenStatusSuccess,
               results[k].time,
               results[k].memory,
               hipport_miopen_non_deterministic,
               hipport_miopen_default_math,
               {0, 0, 0}};
  }
}
#endif

// MIOpen's solutions, which need no find step and no data, told as cuDNN's algorithms: get(most, &count, solutions)
#ifndef HIPPORT_COMPAT_MIOPEN_SOLUTIONS
#define HIPPORT_COMPAT_MIOPEN_SOLUTIONS
template <typename Algorithm, typename Count, typename Get>
inline miopenStatus_t hipport_miopen_solutions(Algorithm miopenConvAlgoPerf_t::* algorithm, int most, int* count,
                                               hipport_miopen_perf<Algorithm>* perf, Count number, Get get) {
  size_t there = 0;
  miopenStatus_t status = number(&there);
  if (status != miopenStatusSuccess) return status;
  std::vector<miopenConvSolution_t> solutions(there);
  if (there != 0) status = get(there, &there, solutions.data());
  if (status != miopenStatusSuccess) return status;
  std::vector<miopenConvAlgoPerf_t> results;
  for (size_t k = 0; k < there; ++k) {
    miopenConvAlgoPerf_t one{};
    one.*algorithm = static_cast<Algorithm>(static_cast<int>(solutions[k].algorithm));
    one.time = solutions[k].time;
    one.memory = solutions[k].workspace_size;
    const auto same = [&](const miopenConvAlgoPerf_t& other) { return other.*algorithm == one.*algorithm; };
    if (std::none_of(results.begin(), results.end(), same)) results.push_back(one);
  }
  hipport_miopen_tell(results, algorithm, most, count, perf);
  return results.empty() ? miopenStatusUnsupportedOp : miopenStatusSuccess;
}

// cuDNN 7 chose one algorithm by a preference and a limit of memory.
enum hipport_miopen_preference {
  hipport_miopen_no_workspace = 0,
  hipport_miopen_prefer_fastest = 1,
  hipport_miopen_workspace_limit = 2
};
template <typename Algorithm, typename Get>
inline miopenStatus_t hipport_miopen_choose(hipport_miopen_preference preference, size_t limit, Algorithm* algorithm,
                                            Get get) {
  hipport_miopen_perf<Algorithm> perf[hipport_miopen_algorithm_count];
  int count = 0;
  const miopenStatus_t status = get(static_cast<int>(hipport_miopen_algorithm_count), &count, perf);
  if (status != miopenStatusSuccess) return status;
  if (preference == hipport_miopen_no_workspace) limit = 0;
  for (int k = 0; k < count; ++k) {
    if (preference != hipport_miopen_prefer_fastest && perf[k].memory > limit) continue;
    *algorithm = perf[k].algo;
    return miopenStatusSuccess;
  }
  return miopenStatusUnsupportedOp;
}
#endif

// The algorithms for a convolution that MIOpen knows without a find step.
#ifndef HIPPORT_COMPAT_MIOPEN_FORWARD_GET
#define HIPPORT_COMPAT_MIOPEN_FORWARD_GET
// cudnnGetConvolutionForwardAlgorithm_v7: by MIOpen's knowledge alone
inline miopenStatus_t hipport_miopen_get_forward(miopenHandle_t handle, miopenTensorDescriptor_t x_desc,
                                                 miopenTensorDescriptor_t w_desc, miopenConvolutionDescriptor_t conv,
                                                 miopenTensorDescriptor_t y_desc, int most, int* count,
                                                 hipport_miopen_fwd_perf* perf) {
  return hipport_miopen_solutions(
      &miopenConvAlgoPerf_t::fwd_algo, most, count, perf,
      [&](size_t* there) {
        return miopenConvolutionForwardGetSolutionCount(handle, w_desc, x_desc, conv, y_desc, there);
      },
      [&](size_t room, size_t* there, miopenConvSolution_t* solutions) {
        return miopenConvolutionForwardGetSolution(handle, w_desc, x_desc, conv, y_desc, room, there, solutions);
      });
}
// cudnnGetConvolutionForwardAlgorithm of cuDNN 7 and before
inline miopenStatus_t hipport_miopen_choose_forward(miopenHandle_t handle, miopenTensorDescriptor_t x_desc,
                                                    miopenTensorDescriptor_t w_desc, miopenConvolutionDescriptor_t conv,
                                                    miopenTensorDescriptor_t y_desc,
                                                    hipport_miopen_preference preference, size_t limit,
                                                    miopenConvFwdAlgorithm_t* algorithm) {
  return hipport_miopen_choose(preference, limit, algorithm, [&](int most, int* count, hipport_miopen_fwd_perf* perf) {
    return hipport_miopen_get_forward(handle, x_desc, w_desc, conv, y_desc, most, count, perf);
  });
}
#endif

#define CUDNN_CHECK(call)                                                                  \
    do {                                                                                   \
        miopenStatus_t dnn_status_ = (call);                                                \
        if (dnn_status_ != miopenStatusSuccess) {                                         \
            std::fprintf(stderr, "%s:%d: cuDNN: %s\n", __FILE__, __LINE__,                 \
                         miopenGetErrorString(dnn_status_));                                \
            std::exit(EXIT_FAILURE);                                                       \
        }                                                                                  \
    } while (0)

static const int N = 2, C = 3, K = 4, H = 9, W = 7, R = 3, PAD = 1;

static size_t at(int n, int c, int h, int w, int channels)
{
    return ((static_cast<size_t>(n) * channels + c) * H + h) * W + w;
}

// Calls visit(x, w, y) for each product of the convolution, as places in the three tensors.
template <typename Visit>
static void eachProduct(Visit visit)
{
    for (int n = 0; n < N; ++n)
        for (int k = 0; k < K; ++k)
            for (int h = 0; h < H; ++h)
                for (int w = 0; w < W; ++w)
                    for (int c = 0; c < C; ++c)
                        for (int r = 0; r < R; ++r)
                            for (int s = 0; s < R; ++s) {
                                const int ih = h + r - PAD, iw = w + s - PAD;
                                if (ih >= 0 && ih < H && iw >= 0 && iw < W)
                                    visit(at(n, c, ih, iw, C), ((k * C + c) * R + r) * R + s, at(n, k, h, w, K));
                            }
}

static float *upload(const std::vector<float> &data)
{
    float *device;
    CUDA_CHECK(hipMalloc(&device, data.size() * sizeof(float)));
    CUDA_CHECK(hipMemcpy(device, data.data(), data.size() * sizeof(float), hipMemcpyHostToDevice));
    return device;
}

static bool same(const char *what, const float *device, const std::vector<float> &want)
{
    std::vector<float> got(want.size());
    CUDA_CHECK(hipMemcpy(got.data(), device, got.size() * sizeof(float), hipMemcpyDeviceToHost));
    for (size_t i = 0; i < got.size(); ++i)
        if (!nearlyEqual(got[i], want[i], 1e-3)) {
            std::fprintf(stderr, "%s[%zu] is %g, not %g\n", what, i, got[i], want[i]);
            return false;
        }
    return true;
}

int main()
{
    std::vector<float> x(N * C * H * W), w(K * C * R * R), bias(K), dy(N * K * H * W);
    for (size_t i = 0; i < x.size(); ++i) x[i] = static_cast<float>(i % 13) * 0.25f - 1.5f;
    for (size_t i = 0; i < w.size(); ++i) w[i] = static_cast<float>(i % 7) * 0.125f - 0.25f;
    for (size_t i = 0; i < bias.size(); ++i) bias[i] = static_cast<float>(i) - 1.0f;
    for (size_t i = 0; i < dy.size(); ++i) dy[i] = static_cast<float>(i % 5) * 0.5f - 1.0f;

    // The filter's gradient is added to what is there, as where a layer is used twice.
    std::vector<float> y(dy.size()), dx(x.size()), dw(w.size(), 0.5f), db(K);
    for (size_t i = 0; i < y.size(); ++i) y[i] = bias[i / (H * W) % K];
    eachProduct([&](size_t in, size_t filter, size_t out) {
        y[out] += x[in] * w[filter];
        dx[in] += dy[out] * w[filter];
        dw[filter] += dy[out] * x[in];
    });
    for (size_t i = 0; i < dy.size(); ++i) db[i / (H * W) % K] += dy[i];

    float *d_x = upload(x), *d_w = upload(w), *d_bias = upload(bias), *d_dy = upload(dy);
    float *d_y = upload(std::vector<float>(y.size())), *d_dx = upload(std::vector<float>(x.size()));
    float *d_dw = upload(std::vector<float>(w.size(), 0.5f)), *d_db = upload(std::vector<float>(K));

    miopenHandle_t handle;
    hipStream_t stream;
    CUDNN_CHECK(miopenCreate(&handle));
    CUDA_CHECK(hipStreamCreate(&stream));
    CUDNN_CHECK(miopenSetStream(handle, stream));

    miopenTensorDescriptor_t xDesc, yDesc, biasDesc;
    miopenTensorDescriptor_t wDesc;
    miopenConvolutionDescriptor_t convDesc;
    CUDNN_CHECK(miopenCreateTensorDescriptor(&xDesc));
    CUDNN_CHECK(miopenCreateTensorDescriptor(&yDesc));
    CUDNN_CHECK(miopenCreateTensorDescriptor(&biasDesc));
    CUDNN_CHECK(miopenCreateTensorDescriptor(&wDesc));
    CUDNN_CHECK(miopenCreateConvolutionDescriptor(&convDesc));
    CUDNN_CHECK(miopenSet4dTensorDescriptor(xDesc, miopenFloat, N, C, H, W));
    CUDNN_CHECK(miopenSet4dTensorDescriptor(wDesc, miopenFloat, K, C, R, R));
    CUDNN_CHECK(miopenSet4dTensorDescriptor(biasDesc, miopenFloat, 1, K, 1, 1));
    CUDNN_CHECK(miopenInitConvolutionDescriptor(convDesc, miopenConvolution, PAD, PAD, 1, 1, 1, 1));

    int n, c, h, wide;
    CUDNN_CHECK(miopenGetConvolutionForwardOutputDim(convDesc, xDesc, wDesc, &n, &c, &h, &wide));
    CUDNN_CHECK(miopenSet4dTensorDescriptor(yDesc, miopenFloat, n, c, h, wide));

    int found = 0;
    hipport_miopen_fwd_perf fwd[hipport_miopen_algorithm_count];
    CUDNN_CHECK(hipport_miopen_get_forward(handle, xDesc, wDesc, convDesc, yDesc,
                                                       hipport_miopen_algorithm_count, &found, fwd));
    const miopenConvBwdDataAlgorithm_t dataAlgo = miopenConvolutionBwdDataAlgoDirect;
    const miopenConvBwdWeightsAlgorithm_t filterAlgo = miopenConvolutionBwdWeightsAlgoDirect;

    size_t bytes = 0, more = 0;
    void *workspace = nullptr;
    CUDNN_CHECK(miopenConvolutionForwardGetWorkSpaceSize(handle, wDesc, xDesc, convDesc, yDesc, &bytes));
    CUDNN_CHECK(miopenConvolutionBackwardDataGetWorkSpaceSize(handle, yDesc, wDesc, convDesc, xDesc, &more));
    bytes = std::max(bytes, more);
    CUDNN_CHECK(miopenConvolutionBackwardWeightsGetWorkSpaceSize(handle, yDesc, xDesc, convDesc, wDesc, &more));
    bytes = std::max(bytes, more);
    if (bytes > 0)
        CUDA_CHECK(hipMalloc(&workspace, bytes));

    const float one = 1.0f, zero = 0.0f;
    CUDNN_CHECK(hipport_miopen_forward(handle, &one, xDesc, d_x, wDesc, d_w, convDesc, fwd[0].algo, workspace, bytes,
                                        &zero, yDesc, d_y));
    CUDNN_CHECK(hipport_miopen_add(handle, &one, biasDesc, d_bias, &one, yDesc, d_y));
    CUDNN_CHECK(hipport_miopen_backward_data(handle, &one, wDesc, d_w, yDesc, d_dy, convDesc, dataAlgo, workspace,
                                             bytes, &zero, xDesc, d_dx));
    CUDNN_CHECK(hipport_miopen_backward_filter(handle, &one, xDesc, d_x, yDesc, d_dy, convDesc, filterAlgo, workspace,
                                               bytes, &one, wDesc, d_dw));
    CUDNN_CHECK(hipport_miopen_backward_bias(handle, &one, yDesc, d_dy, &zero, biasDesc, d_db));
    CUDA_CHECK(hipStreamSynchronize(stream));

    bool passed = same("y", d_y, y);
    passed = same("dx", d_dx, dx) && passed;
    passed = same("dw", d_dw, dw) && passed;
    passed = same("db", d_db, db) && passed;

    CUDNN_CHECK(miopenDestroyConvolutionDescriptor(convDesc));
    CUDNN_CHECK(miopenDestroyTensorDescriptor(wDesc));
    CUDNN_CHECK(miopenDestroyTensorDescriptor(biasDesc));
    CUDNN_CHECK(miopenDestroyTensorDescriptor(yDesc));
    CUDNN_CHECK(miopenDestroyTensorDescriptor(xDesc));
    CUDNN_CHECK(miopenDestroy(handle));
    CUDA_CHECK(hipStreamDestroy(stream));
    for (float *data : {d_x, d_w, d_bias, d_dy, d_y, d_dx, d_dw, d_db})
        CUDA_CHECK(hipFree(data));
    CUDA_CHECK(hipFree(workspace));
    return report("cudnn_convolution", passed);
}
