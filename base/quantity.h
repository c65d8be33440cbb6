// Counts and sizes in words.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace codefinder {

/// "1 file", "2 files", "1,234 files".
std::string count_of(std::uint64_t number, std::string_view what);
/// "12 kB", "3.4 MB", "56 GB".
std::string size_of(std::uint64_t bytes);

}  // namespace codefinder
