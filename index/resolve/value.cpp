// Lists of abstract values.
#include "index/resolve/value.h"

#include <algorithm>

namespace codefinder::resolve {

void append(Values& to, Values from) {
  for (Value& value : from) {
    if (to.size() >= kMaxAlternatives) return;
    if (std::find(to.begin(), to.end(), value) == to.end()) to.push_back(std::move(value));
  }
}

void concatenate(Values& to, Values from) {
  for (Value& value : from) to.push_back(std::move(value));
}

Values pointers_to(Values values) {
  constexpr std::uint8_t kMaxLevels = 8;
  for (Value& value : values)
    value.pointers = std::min<std::uint8_t>(value.pointers + 1, kMaxLevels);
  return values;
}

bool has_same_target(const Values& values, const Value& value) {
  return std::any_of(values.begin(), values.end(), [&](const Value& other) {
    return other.kind == value.kind && other.ref() == value.ref() && other.scope == value.scope;
  });
}

}  // namespace codefinder::resolve
