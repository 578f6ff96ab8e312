#include <cusparse_v2.h>
int blocks(cusparseHandle_t h, int m, int n, const float *v, const int *rows, const int *cols, bsric02Info_t info)
{
    cusparseMatDescr_t descr;
    cusparseCreateMatDescr(&descr);
    cusparseSetMatType(descr, CUSPARSE_MATRIX_TYPE_GENERAL);
    cusparseSetMatIndexBase(descr, CUSPARSE_INDEX_BASE_ZERO);
    int size;
    if (cusparseScsr2gebsr_bufferSize(h, CUSPARSE_DIRECTION_ROW, m, n, descr, v, rows, cols, 2, 3, &size)) return 1;
    size_t wide;
    cusparseScsr2gebsr_bufferSizeExt(h, CUSPARSE_DIRECTION_ROW, m, n, descr, v, rows, cols, 2, 3, &wide);
    cusparseSbsric02_bufferSizeExt(h, CUSPARSE_DIRECTION_ROW, m, 4, descr, const_cast<float *>(v), rows, cols, 2, info, &wide);
    cusparseDestroyMatDescr(descr);
    return size + (int)wide;
}
