// CUDA 12 reports what an update of an executable graph met in one struct, HIP through two pointers. HIP doesn't tell
// the node of the old graph, so that `errorFromNode` stays empty.
#ifndef HIPPORT_COMPAT_GRAPH_UPDATE
#define HIPPORT_COMPAT_GRAPH_UPDATE
#include <hip/hip_runtime.h>
struct hipport_graph_update_info {
  hipGraphExecUpdateResult result;
  hipGraphNode_t errorNode;
  hipGraphNode_t errorFromNode;
};
inline hipError_t hipport_graph_exec_update(hipGraphExec_t program, hipGraph_t graph, hipport_graph_update_info* info) {
  hipGraphNode_t node = nullptr;
  hipGraphExecUpdateResult result = hipGraphExecUpdateSuccess;
  const hipError_t error = hipGraphExecUpdate(program, graph, &node, &result);
  if (info) *info = {result, node, nullptr};
  return error;
}
#endif
