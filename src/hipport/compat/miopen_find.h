// needs: miopen_blend
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
