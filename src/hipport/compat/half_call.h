// rocBLAS and hipBLAS have half types of their own, with the bits of __half. Where a macro gives all arguments of a call
// at once, none can be cast by itself: this casts each to what the function takes.
#ifndef HIPPORT_COMPAT_HALF_CALL
#define HIPPORT_COMPAT_HALF_CALL
template <typename Result, typename... Parameters, typename... Arguments>
inline Result hipport_half_call(Result (*function)(Parameters...), Arguments... arguments) {
  return function((Parameters)(arguments)...);
}
#endif
