// Whether a directory is evidently a project.
#pragma once

#include <cstddef>
#include <cstdint>

namespace codefinder {

enum class RootKind : std::uint8_t {
  project,  // It has a marker of one or an index, or is inside a repository.
  small,    // It has no more than kMaxUnmarkedFiles files.
  large,
  home,  // "/" or a home directory, without a repository or settings of its own.
};

/// A directory without a marker and with more files is not indexed unless the user names it.
inline constexpr std::size_t kMaxUnmarkedFiles = 20'000;

}  // namespace codefinder
