// CUDA's __nanosleep(n) sleeps for anything between nothing and 2n nanoseconds. One step here is 64 clocks,
// which is less than 64 ns on every AMD GPU.
#ifndef HIPPORT_COMPAT_NANOSLEEP
#define HIPPORT_COMPAT_NANOSLEEP
__device__ inline void hipport_nanosleep(unsigned int nanoseconds) {
  for (unsigned int slept = 0; slept < nanoseconds && slept < 1000000u; slept += 64u) __builtin_amdgcn_s_sleep(1);
}
#endif
