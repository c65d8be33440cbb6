// CODEOWNERS: who owns a path.  The last matching line decides.  Immutable; thread-safe.
#pragma once

#include "index/update/root_dir.h"
#include "index/update/wildmatch.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

class Owners {
 public:
  explicit Owners(std::string_view text);
  /// The first of .github/CODEOWNERS, CODEOWNERS, docs/CODEOWNERS, .gitlab/CODEOWNERS that exists;
  /// without one, nobody owns anything.
  static std::shared_ptr<const Owners> read(const RootDir& root);
  /// "@team", "a@b.c", …; empty when nobody is named.
  std::vector<std::string> of(std::string_view path) const;
  static bool is_owners_file(std::string_view path);

 private:
  PatternList patterns_;     // By the number in owners_.
  PatternList of_children_;  // "a/*": what lies in the directory itself, not what is below that.
  std::optional<std::uint32_t> everything_;
  std::vector<std::vector<std::string>> owners_;
};

}  // namespace codefinder::index
