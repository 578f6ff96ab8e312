// A function template that is there for some types only: where HIP has a function of its own, that one is taken.
#ifndef HIPPORT_COMPAT_ONLY_FOR
#define HIPPORT_COMPAT_ONLY_FOR
template <typename T, typename... Types> struct hipport_is_one_of { static constexpr bool value = false; };
template <typename T, typename First, typename... Rest> struct hipport_is_one_of<T, First, Rest...> {
  static constexpr bool value = __is_same(T, First) || hipport_is_one_of<T, Rest...>::value;
};
template <bool, typename T> struct hipport_if { typedef T type; };
template <typename T> struct hipport_if<false, T> {};
template <typename T, typename... Types>
using hipport_only_for = typename hipport_if<hipport_is_one_of<T, Types...>::value, T>::type;
template <typename T> struct hipport_same_as { typedef T type; };
template <typename T> using hipport_same = typename hipport_same_as<T>::type;  // the argument converts to T
#endif
