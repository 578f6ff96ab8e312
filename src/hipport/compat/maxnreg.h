// CUDA's __maxnreg__(n) limits the registers of a kernel. Register counts of the two vendors do not compare, so that
// the limit is dropped; __launch_bounds__ is the way to steer occupancy in HIP.
#ifndef HIPPORT_COMPAT_MAXNREG
#define HIPPORT_COMPAT_MAXNREG
#ifndef __maxnreg__
#define __maxnreg__(...)
#endif
#endif
