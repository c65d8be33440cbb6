// The platforms that files are for, by the words in their paths: `win/`, `os_linux.c`.
#pragma once

#include <cstdint>
#include <string_view>

namespace codefinder::common {

enum class Platform : std::uint8_t { any, linux_, unix_, darwin, bsd, windows, other };

/// The platform that the path names; any if it names none.
Platform platform_of(std::string_view path);

constexpr int kMaxPlatformDistance = 3;
/// The order in which a file for `platform` is built together with a file for `from`: 0 first.
/// Files for the platform of `from` are first, or, if it is for all, those for this machine's.
int platform_distance(Platform platform, Platform from);

}  // namespace codefinder::common
