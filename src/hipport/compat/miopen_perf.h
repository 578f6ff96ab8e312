// needs: miopen_math_type
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
