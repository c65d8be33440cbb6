// Parses CODEOWNERS and finds the owners of a path. The last matching line decides. Immutable;
// thread-safe.
#pragma once

#include "index/update/disk/root_dir.h"
#include "index/update/walk/wildmatch.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

class Owners {
 public:
  explicit Owners(std::string_view text);
  /// Reads the first of .github/CODEOWNERS, CODEOWNERS, docs/CODEOWNERS, .gitlab/CODEOWNERS that
  /// exists; without one, no path has owners.
  static std::shared_ptr<const Owners> read(const RootDir& root);
  /// "@team", "a@b.c", …; empty if the path has no owner.
  std::vector<std::string> of(std::string_view path) const;

 private:
  PatternList patterns_;     // Pattern numbers are indexes in owners_.
  PatternList of_children_;  // "a/*": matches direct children of the directory only.
  std::optional<std::uint32_t> everything_;
  std::vector<std::vector<std::string>> owners_;
};

}  // namespace codefinder::update
