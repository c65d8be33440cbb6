// Counts with separators and plurals, and sizes with decimal units.
#include "base/quantity.h"

#include "base/log.h"

#include <array>

namespace codefinder {

std::string count_of(std::uint64_t number, std::string_view what) {
  std::string digits = std::to_string(number);
  for (std::size_t at = digits.size(); at > 3;) digits.insert(at -= 3, 1, ',');
  if (number == 1) return fmt::format("1 {}", what);
  return what.ends_with('y') ? fmt::format("{} {}ies", digits, what.substr(0, what.size() - 1))
                             : fmt::format("{} {}s", digits, what);
}

std::string size_of(std::uint64_t bytes) {
  constexpr std::array kUnits{"kB", "MB", "GB", "TB"};
  double value = static_cast<double>(bytes) / 1000;
  std::size_t unit = 0;
  while (value >= 1000 && unit + 1 < kUnits.size()) value /= 1000, ++unit;
  return fmt::format("{:.{}f} {}", value, value < 10 ? 1 : 0, kUnits[unit]);
}

}  // namespace codefinder
