// needs: miopen_perf
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
