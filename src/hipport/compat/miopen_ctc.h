// MIOpen's descriptor of a CTC loss has the blank label (0 in cuDNN) and a switch for the softmax, which stays on.
#ifndef HIPPORT_COMPAT_MIOPEN_CTC
#define HIPPORT_COMPAT_MIOPEN_CTC
#include <miopen/miopen.h>
enum hipport_miopen_loss_normalization {
  hipport_miopen_loss_normalization_none = 0,
  hipport_miopen_loss_normalization_softmax = 1
};
inline miopenStatus_t hipport_miopen_get_ctc(miopenCTCLossDescriptor_t desc, miopenDataType_t* type) {
  int blank = 0;
  bool softmax = true;
  return miopenGetCTCLossDescriptor(desc, type, &blank, &softmax);
}
#endif
