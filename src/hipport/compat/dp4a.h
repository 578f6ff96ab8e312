// CUDA's __dp4a and __dp2a: dot products of packed small integers, added to a 32-bit sum. The four-byte ones use the
// dot-product instruction where the GPU has it.
#ifndef HIPPORT_COMPAT_DP4A
#define HIPPORT_COMPAT_DP4A
template <typename To, typename From>
__device__ inline To hipport_dp_bits(From from) {
  static_assert(sizeof(To) == sizeof(From), "only the type changes");
  To to;
  __builtin_memcpy(&to, &from, sizeof(To));
  return to;
}

__device__ inline int hipport_dp4a(char4 a, char4 b, int c) { return amd_mixed_dot(a, b, c, false); }
__device__ inline unsigned int hipport_dp4a(uchar4 a, uchar4 b, unsigned int c) {
  return amd_mixed_dot(a, b, c, false);
}
__device__ inline int hipport_dp4a(int a, int b, int c) {
  return hipport_dp4a(hipport_dp_bits<char4>(a), hipport_dp_bits<char4>(b), c);
}
__device__ inline unsigned int hipport_dp4a(unsigned int a, unsigned int b, unsigned int c) {
  return hipport_dp4a(hipport_dp_bits<uchar4>(a), hipport_dp_bits<uchar4>(b), c);
}

__device__ inline int hipport_dp2a_lo(short2 a, char4 b, int c) { return c + a.x * b.x + a.y * b.y; }
__device__ inline unsigned int hipport_dp2a_lo(ushort2 a, uchar4 b, unsigned int c) {
  return c + static_cast<unsigned int>(a.x) * b.x + static_cast<unsigned int>(a.y) * b.y;
}
__device__ inline int hipport_dp2a_lo(int a, int b, int c) {
  return hipport_dp2a_lo(hipport_dp_bits<short2>(a), hipport_dp_bits<char4>(b), c);
}
__device__ inline unsigned int hipport_dp2a_lo(unsigned int a, unsigned int b, unsigned int c) {
  return hipport_dp2a_lo(hipport_dp_bits<ushort2>(a), hipport_dp_bits<uchar4>(b), c);
}

__device__ inline int hipport_dp2a_hi(short2 a, char4 b, int c) { return c + a.x * b.z + a.y * b.w; }
__device__ inline unsigned int hipport_dp2a_hi(ushort2 a, uchar4 b, unsigned int c) {
  return c + static_cast<unsigned int>(a.x) * b.z + static_cast<unsigned int>(a.y) * b.w;
}
__device__ inline int hipport_dp2a_hi(int a, int b, int c) {
  return hipport_dp2a_hi(hipport_dp_bits<short2>(a), hipport_dp_bits<char4>(b), c);
}
__device__ inline unsigned int hipport_dp2a_hi(unsigned int a, unsigned int b, unsigned int c) {
  return hipport_dp2a_hi(hipport_dp_bits<ushort2>(a), hipport_dp_bits<uchar4>(b), c);
}
#endif
