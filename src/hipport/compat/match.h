// CUDA's __match_any_sync and __match_all_sync for a warp of 32 lanes. HIP's own compare all 64 lanes of a wave and
// return 64 bits; here each half of a 64-lane wave is a warp of its own, and the result has 32 bits.
#ifndef HIPPORT_COMPAT_MATCH
#define HIPPORT_COMPAT_MATCH
template <typename T>
__device__ inline unsigned long long hipport_match_bits(T value) {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "CUDA matches values of 32 or 64 bits");
  unsigned long long bits = 0;
  __builtin_memcpy(&bits, &value, sizeof(T));
  return bits;
}

template <typename T>
__device__ inline unsigned int hipport_match_any(unsigned int mask, T value) {
  const unsigned long long bits = hipport_match_bits(value);
  const unsigned int half = __lane_id() & 32;
  unsigned int result = 0;
  bool done = false;
  // Each round serves all lanes that hold the value of the first lane still waiting, in both halves at once.
  while (__any(!done)) {
    if (!done) {
      const unsigned int low = __builtin_amdgcn_readfirstlane(static_cast<int>(bits));
      const unsigned int high = __builtin_amdgcn_readfirstlane(static_cast<int>(bits >> 32));
      const bool same = bits == ((static_cast<unsigned long long>(high) << 32) | low);
      const unsigned long long lanes = __ballot(same);
      if (same) {
        result = static_cast<unsigned int>(lanes >> half) & mask;
        done = true;
      }
    }
  }
  return result;
}

template <typename T>
__device__ inline unsigned int hipport_match_all(unsigned int mask, T value, int* pred) {
  const unsigned long long bits = hipport_match_bits(value);
  const unsigned int half = __lane_id() & 32;
  const unsigned int lanes = mask & static_cast<unsigned int>(__ballot(1) >> half);
  const unsigned long long first = __shfl(bits, __ffs(static_cast<int>(lanes)) - 1, 32);
  const unsigned int same = static_cast<unsigned int>(__ballot(bits == first) >> half);
  *pred = (same & lanes) == lanes;
  return *pred ? lanes : 0u;
}
#endif
