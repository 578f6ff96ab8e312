// cuSPARSE keeps the buffer that was given to the analysis of a triangular solve, hipSPARSE wants it again in the solve.
#ifndef HIPPORT_COMPAT_SPSM
#define HIPPORT_COMPAT_SPSM
#include <hipsparse/hipsparse.h>
#include <mutex>
#include <unordered_map>
inline void* hipport_spsm_buffer(hipsparseSpSMDescr_t descr, void* given, bool is_given) {
  static std::mutex lock;
  static std::unordered_map<hipsparseSpSMDescr_t, void*> buffers;
  const std::lock_guard<std::mutex> guard(lock);
  void*& buffer = buffers[descr];
  if (is_given) buffer = given;
  return buffer;
}
inline hipsparseStatus_t hipport_spsm_analysis(hipsparseHandle_t handle, hipsparseOperation_t op_a,
                                               hipsparseOperation_t op_b, const void* alpha,
                                               hipsparseConstSpMatDescr_t a, hipsparseConstDnMatDescr_t b,
                                               hipsparseDnMatDescr_t c, hipDataType type, hipsparseSpSMAlg_t algorithm,
                                               hipsparseSpSMDescr_t descr, void* buffer) {
  hipport_spsm_buffer(descr, buffer, true);
  return hipsparseSpSM_analysis(handle, op_a, op_b, alpha, a, b, c, type, algorithm, descr, buffer);
}
inline hipsparseStatus_t hipport_spsm_solve(hipsparseHandle_t handle, hipsparseOperation_t op_a,
                                            hipsparseOperation_t op_b, const void* alpha, hipsparseConstSpMatDescr_t a,
                                            hipsparseConstDnMatDescr_t b, hipsparseDnMatDescr_t c, hipDataType type,
                                            hipsparseSpSMAlg_t algorithm, hipsparseSpSMDescr_t descr) {
  void* buffer = hipport_spsm_buffer(descr, nullptr, false);
  return hipsparseSpSM_solve(handle, op_a, op_b, alpha, a, b, c, type, algorithm, descr, buffer);
}
#endif
