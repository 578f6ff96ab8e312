// needs: miopen_blend
// cuDNN's descriptor of an operation on tensors. MIOpen takes the operation itself, and computes in the tensors' type.
#ifndef HIPPORT_COMPAT_MIOPEN_OP_TENSOR
#define HIPPORT_COMPAT_MIOPEN_OP_TENSOR
struct hipport_miopen_op_descriptor {
  miopenTensorOp_t op;
  miopenDataType_t type;
  miopenNanPropagation_t nan;
};
using hipport_miopen_op_descriptor_t = hipport_miopen_op_descriptor*;
inline miopenStatus_t hipport_miopen_create_op(hipport_miopen_op_descriptor_t* desc) {
  *desc = new hipport_miopen_op_descriptor{miopenTensorOpAdd, miopenFloat, MIOPEN_NOT_PROPAGATE_NAN};
  return miopenStatusSuccess;
}
inline miopenStatus_t hipport_miopen_set_op(hipport_miopen_op_descriptor_t desc, miopenTensorOp_t op,
                                            miopenDataType_t type, miopenNanPropagation_t nan) {
  *desc = {op, type, nan};
  return miopenStatusSuccess;
}
inline miopenStatus_t hipport_miopen_get_op(const hipport_miopen_op_descriptor* desc, miopenTensorOp_t* op,
                                            miopenDataType_t* type, miopenNanPropagation_t* nan) {
  *op = desc->op;
  *type = desc->type;
  *nan = desc->nan;
  return miopenStatusSuccess;
}
inline miopenStatus_t hipport_miopen_destroy_op(hipport_miopen_op_descriptor_t desc) {
  delete desc;
  return miopenStatusSuccess;
}
inline miopenStatus_t hipport_miopen_op_tensor(miopenHandle_t handle, const hipport_miopen_op_descriptor* desc,
                                               const void* alpha1, miopenTensorDescriptor_t a_desc, const void* a,
                                               const void* alpha2, miopenTensorDescriptor_t b_desc, const void* b,
                                               const void* beta, miopenTensorDescriptor_t c_desc, void* c) {
  return hipport_miopen_op(handle, desc->op, alpha1, a_desc, a, alpha2, b_desc, b, beta, c_desc, c);
}
#endif
