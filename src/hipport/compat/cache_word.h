// CUDA's loads and stores with a cache hint are made of accesses to words of at most 8 bytes.
#ifndef HIPPORT_COMPAT_CACHE_WORD
#define HIPPORT_COMPAT_CACHE_WORD
template <unsigned long size> struct hipport_cache_word { typedef unsigned long long type; };
template <> struct hipport_cache_word<1> { typedef unsigned char type; };
template <> struct hipport_cache_word<2> { typedef unsigned short type; };
template <> struct hipport_cache_word<4> { typedef unsigned int type; };
#endif
