// hipSPARSE gives some buffer sizes in a size_t where cuSPARSE has an int, or the other way round. The call writes to a
// temporary of its type, and the caller's variable gets the value at the end of the statement.
#ifndef HIPPORT_COMPAT_SIZE_OUT
#define HIPPORT_COMPAT_SIZE_OUT
#include <cstddef>
template <typename To, typename From>
class hipport_size_writer {
 public:
  explicit hipport_size_writer(To* to) : to_(to) {}
  hipport_size_writer(const hipport_size_writer&) = delete;
  ~hipport_size_writer() {
    if (to_) *to_ = static_cast<To>(from_);
  }
  operator From*() { return to_ ? &from_ : nullptr; }

 private:
  To* to_;
  From from_ = 0;
};
inline hipport_size_writer<int, std::size_t> hipport_size_out(int* to) {
  return hipport_size_writer<int, std::size_t>(to);
}
inline hipport_size_writer<std::size_t, int> hipport_size_out(std::size_t* to) {
  return hipport_size_writer<std::size_t, int>(to);
}
#endif
