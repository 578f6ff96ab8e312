// A stand-in for MIOpen and HIP's memory on the host, with just what the declarations in compat/miopen_*.h lean on: it
// refuses, as MIOpen does, a convolution without a find step, a workspace that is too small, and factors but 1 and 0.
// It is compiled behind those declarations; `main` checks what they make of it.
#include <cstdio>
#include <cstdlib>
#include <set>
#include <utility>

struct Tensor {
  miopenDataType_t type = miopenFloat;
  std::vector<int> lengths, strides;
  size_t count() const {
    size_t all = 1;
    for (int length : lengths) all *= length;
    return all;
  }
};
static Tensor& of(miopenTensorDescriptor_t desc) { return *reinterpret_cast<Tensor*>(desc); }
static miopenTensorDescriptor_t tensor(std::vector<int> lengths, std::vector<int> strides = {}) {
  if (strides.empty()) strides.assign(lengths.size(), 1);
  return reinterpret_cast<miopenTensorDescriptor_t>(new Tensor{miopenFloat, lengths, strides});
}
static int finds = 0, allocations = 0, last_algorithm = -1;
static std::set<std::pair<miopenHandle_t, int>> found;  // what the find step left in a handle
static miopenRNNMode_t rnn_mode = miopenLSTM;

extern "C" {
hipError_t hipMalloc(void** data, size_t bytes) { return ++allocations, *data = std::malloc(bytes), hipSuccess; }
hipError_t hipMallocAsync(void** data, size_t bytes, hipStream_t) { return hipMalloc(data, bytes); }
hipError_t hipFree(void* data) { return std::free(data), hipSuccess; }
hipError_t hipFreeAsync(void* data, hipStream_t) { return hipFree(data); }
miopenStatus_t miopenGetStream(miopenHandle_t, miopenAcceleratorQueue_t* stream) {
  return *stream = nullptr, miopenStatusSuccess;
}
miopenStatus_t miopenGetTensorDescriptorSize(miopenTensorDescriptor_t desc, int* size) {
  return *size = static_cast<int>(of(desc).lengths.size()), miopenStatusSuccess;
}
miopenStatus_t miopenGetTensorDescriptor(miopenTensorDescriptor_t desc, miopenDataType_t* type, int* lengths,
                                         int* strides) {
  *type = of(desc).type;
  std::copy(of(desc).lengths.begin(), of(desc).lengths.end(), lengths);
  std::copy(of(desc).strides.begin(), of(desc).strides.end(), strides);
  return miopenStatusSuccess;
}
miopenStatus_t miopenSetTensorDescriptor(miopenTensorDescriptor_t desc, miopenDataType_t type, int dims,
                                         const int* lengths, const int* strides) {
  of(desc) = {type, {lengths, lengths + dims}, {strides, strides + dims}};
  return miopenStatusSuccess;
}
miopenStatus_t miopenGetTensorNumBytes(miopenTensorDescriptor_t desc, size_t* bytes) {
  return *bytes = of(desc).count() * sizeof(float), miopenStatusSuccess;
}
miopenStatus_t miopenScaleTensor(miopenHandle_t, miopenTensorDescriptor_t desc, void* y, const void* alpha) {
  for (size_t k = 0; k < of(desc).count(); ++k) static_cast<float*>(y)[k] *= *static_cast<const float*>(alpha);
  return miopenStatusSuccess;
}
miopenStatus_t miopenOpTensor(miopenHandle_t, miopenTensorOp_t, const void* alpha, miopenTensorDescriptor_t,
                              const void* a, const void* beta, miopenTensorDescriptor_t b_desc, const void* b,
                              const void* gamma, miopenTensorDescriptor_t c_desc, void* c) {
  const auto value = [](const void* data, size_t k = 0) { return static_cast<const float*>(data)[k]; };
  const size_t wide = of(b_desc).count();
  for (size_t k = 0; k < of(c_desc).count(); ++k) {
    static_cast<float*>(c)[k] =
        value(alpha) * value(a, k) + value(beta) * value(b, k % wide) + value(gamma) * value(c, k);
  }
  return miopenStatusSuccess;
}
miopenStatus_t miopenGetConvolutionSpatialDim(miopenConvolutionDescriptor_t, int* dims) {
  return *dims = 2, miopenStatusSuccess;
}
miopenStatus_t miopenGetConvolutionNdDescriptor(miopenConvolutionDescriptor_t, int, int* dims, int* pads, int* strides,
                                                int* dilations, miopenConvolutionMode_t* mode) {
  *dims = 2;
  for (int k = 0; k < 2; ++k) pads[k] = 0, strides[k] = dilations[k] = 1;
  return *mode = miopenConvolution, miopenStatusSuccess;
}
miopenStatus_t miopenGetConvolutionGroupCount(miopenConvolutionDescriptor_t, int* count) {
  return *count = 1, miopenStatusSuccess;
}
// The fast one (Winograd) wants 64 bytes, the slow one (direct) none, whatever workspace it gets.
miopenStatus_t miopenFindConvolutionForwardAlgorithm(miopenHandle_t handle, miopenTensorDescriptor_t, const void* x,
                                                     miopenTensorDescriptor_t, const void* w,
                                                     miopenConvolutionDescriptor_t, miopenTensorDescriptor_t, void* y,
                                                     int most, int* count, miopenConvAlgoPerf_t* results,
                                                     void* workspace, size_t bytes, bool) {
  if (!x || !w || !y || most < 2 || (workspace == nullptr) != (bytes == 0)) return miopenStatusBadParm;
  ++finds;
  results[0].fwd_algo = miopenConvolutionFwdAlgoWinograd, results[0].time = 1, results[0].memory = 64;
  results[1].fwd_algo = miopenConvolutionFwdAlgoDirect, results[1].time = 2, results[1].memory = 0;
  for (int k = 0; k < 2; ++k) found.insert({handle, results[k].fwd_algo});
  static_cast<float*>(y)[0] = -1;  // the find step writes its output
  return *count = 2, miopenStatusSuccess;
}
miopenStatus_t miopenConvolutionForward(miopenHandle_t handle, const void* alpha, miopenTensorDescriptor_t,
                                        const void* x, miopenTensorDescriptor_t, const void* w,
                                        miopenConvolutionDescriptor_t, miopenConvFwdAlgorithm_t algorithm,
                                        const void* beta, miopenTensorDescriptor_t y_desc, void* y, void* workspace,
                                        size_t bytes) {
  if (*static_cast<const float*>(alpha) != 1 || *static_cast<const float*>(beta) != 0)
    return miopenStatusNotImplemented;
  if (found.count({handle, algorithm}) == 0) return miopenStatusUnknownError;
  if (algorithm == miopenConvolutionFwdAlgoWinograd && (workspace == nullptr || bytes < 64)) return miopenStatusBadParm;
  last_algorithm = algorithm;
  for (size_t k = 0; k < of(y_desc).count(); ++k) {
    static_cast<float*>(y)[k] = static_cast<const float*>(x)[k] * *static_cast<const float*>(w);
  }
  return miopenStatusSuccess;
}
miopenStatus_t miopenGetRNNDescriptor_V2(miopenRNNDescriptor_t, int*, int*, miopenDropoutDescriptor_t*,
                                         miopenRNNInputMode_t*, miopenRNNDirectionMode_t*, miopenRNNMode_t* mode,
                                         miopenRNNBiasMode_t*, miopenRNNAlgo_t*, miopenDataType_t* type) {
  return *mode = rnn_mode, *type = miopenFloat, miopenStatusSuccess;
}
miopenStatus_t miopenGetRNNLayerParamOffset(miopenRNNDescriptor_t, int layer, miopenTensorDescriptor_t, int id,
                                            miopenTensorDescriptor_t, size_t* offset) {
  return *offset = layer * 100 + id, miopenStatusSuccess;
}
miopenStatus_t miopenGetRNNLayerBiasOffset(miopenRNNDescriptor_t, int, miopenTensorDescriptor_t, int,
                                           miopenTensorDescriptor_t, size_t*) {
  return miopenStatusNotImplemented;
}
miopenStatus_t miopenRNNBackwardWeights(miopenHandle_t, miopenRNNDescriptor_t, int, const miopenTensorDescriptor_t*,
                                        const void*, miopenTensorDescriptor_t, const void*,
                                        const miopenTensorDescriptor_t*, const void*, miopenTensorDescriptor_t dw_desc,
                                        void* dw, void*, size_t, const void*, size_t) {
  for (size_t k = 0; k < of(dw_desc).count(); ++k) static_cast<float*>(dw)[k] = 10;
  return miopenStatusSuccess;
}
}

static int failures = 0;
#define CHECK(...) ((__VA_ARGS__) ? void() : void((++failures, std::printf("line %d: %s\n", __LINE__, #__VA_ARGS__))))

static void check_find() {
  const auto handle = reinterpret_cast<miopenHandle_t>(0x10);
  const auto shape = tensor({1, 1, 1, 3}), filter = tensor({1, 1, 1, 1});
  const float x[] = {1, 2, 3}, w[] = {2}, one = 1, zero = 0, half = 0.5f;
  float y[] = {100, 100, 100};
  char room[64];
  const auto run = [&](const float& alpha, miopenConvFwdAlgorithm_t algorithm, size_t bytes, const float& beta) {
    return hipport_miopen_forward(handle, &alpha, shape, x, filter, w, nullptr, algorithm, room, bytes, &beta, shape,
                                  y);
  };
  CHECK(run(one, miopenConvolutionFwdAlgoWinograd, 64, zero) == miopenStatusSuccess);
  CHECK(finds == 1 && last_algorithm == miopenConvolutionFwdAlgoWinograd && y[0] == 2 && y[2] == 6);
  CHECK(run(one, miopenConvolutionFwdAlgoDirect, 64, zero) == miopenStatusSuccess);
  CHECK(finds == 1 && last_algorithm == miopenConvolutionFwdAlgoDirect);
  CHECK(run(one, hipport_miopen_fwd_implicit_precomp_gemm, 64, zero) == miopenStatusSuccess);
  CHECK(finds == 1 && last_algorithm == miopenConvolutionFwdAlgoWinograd);  // the fastest where it has no such one
  CHECK(run(one, miopenConvolutionFwdAlgoWinograd, 0, zero) == miopenStatusSuccess);
  CHECK(finds == 1 && last_algorithm == miopenConvolutionFwdAlgoDirect);  // the workspace is too small for the other
  CHECK(allocations == 0);
  CHECK(run(half, miopenConvolutionFwdAlgoDirect, 0, one) == miopenStatusSuccess && y[0] == 3 && y[2] == 9);
  CHECK(run(half, miopenConvolutionFwdAlgoDirect, 0, zero) == miopenStatusSuccess && y[0] == 1 && y[2] == 3);
  found.clear();  // as if the handle were a new one at the old address
  CHECK(run(one, miopenConvolutionFwdAlgoDirect, 0, zero) == miopenStatusSuccess && finds == 2);
  of(shape).lengths = {1, 1, 3, 1};
  CHECK(run(one, miopenConvolutionFwdAlgoDirect, 0, one) == miopenStatusSuccess && finds == 3);
  CHECK(y[0] == 4);  // the find step did not spoil what was added to
}

static void check_formats() {
  const auto desc = tensor({});
  CHECK(hipport_miopen_set_4d(desc, miopenTensorNHWC, miopenHalf, 2, 3, 5, 7) == miopenStatusSuccess);
  CHECK(of(desc).lengths == std::vector<int>{2, 3, 5, 7} && of(desc).strides == std::vector<int>{105, 1, 21, 3});
  miopenTensorLayout_t format = miopenTensorNCHW;
  int k, c, h, w;
  miopenDataType_t type = miopenFloat;
  CHECK(hipport_miopen_get_filter_4d(desc, &type, &format, &k, &c, &h, &w) == miopenStatusSuccess);
  CHECK(type == miopenHalf && format == miopenTensorNHWC && k == 2 && c == 3 && h == 5 && w == 7);
  CHECK(hipport_miopen_set_4d(desc, miopenTensorNCHW, miopenHalf, 2, 3, 5, 7) == miopenStatusSuccess);
  CHECK(of(desc).strides == std::vector<int>{105, 35, 7, 1});
  const int lengths[] = {2, 3, 4, 5, 7};
  CHECK(hipport_miopen_set_nd(desc, miopenTensorNHWC, miopenFloat, 5, lengths) == miopenStatusSuccess);
  CHECK(of(desc).strides == std::vector<int>{420, 1, 105, 21, 3});
  CHECK(hipport_miopen_set_4d(desc, miopenTensorNCHWc4, miopenInt8, 1, 4, 1, 1) == miopenStatusUnsupportedOp);
}

static void check_add() {
  const auto wide = tensor({1, 1, 1, 4}), narrow = tensor({1, 1, 1, 2});
  const float a[] = {1, 2}, two = 2, three = 3;
  float c[] = {1, 1, 1, 1};
  CHECK(hipport_miopen_add(nullptr, &two, narrow, a, &three, wide, c) == miopenStatusSuccess);
  CHECK(c[0] == 5 && c[1] == 7 && c[2] == 5 && c[3] == 7);
}

static void check_rnn() {
  const float w[200] = {};
  void* place = nullptr;
  const auto gate = [&](miopenRNNMode_t mode, int layer, int id) {
    rnn_mode = mode;
    CHECK(hipport_miopen_rnn_matrix(nullptr, nullptr, layer, nullptr, nullptr, w, id, nullptr, &place) ==
          miopenStatusSuccess);
    return static_cast<int>(static_cast<float*>(place) - w);
  };
  for (const auto& pair : {std::pair<int, int>{0, 0}, {1, 1}, {2, 3}, {3, 2}, {4, 4}, {5, 5}, {6, 7}, {7, 6}}) {
    CHECK(gate(miopenLSTM, 1, pair.first) == 100 + pair.second);
  }
  for (const auto& pair : {std::pair<int, int>{0, 1}, {1, 0}, {2, 2}, {3, 4}, {4, 3}, {5, 5}}) {
    CHECK(gate(miopenGRU, 0, pair.first) == pair.second);
  }
  CHECK(gate(miopenRNNTANH, 0, 1) == 1);
  const auto desc = tensor({2, 1, 1});
  float dw[] = {1, 2};
  CHECK(hipport_miopen_rnn_backward_weights(nullptr, nullptr, 1, nullptr, nullptr, nullptr, nullptr, nullptr, nullptr,
                                            nullptr, 0, desc, dw, nullptr, 0) == miopenStatusSuccess);
  CHECK(dw[0] == 11 && dw[1] == 12);
}

int main() {
  check_find();
  check_formats();
  check_add();
  check_rnn();
  return failures == 0 ? 0 : 1;
}
