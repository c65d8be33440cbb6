// One ignore file: lines in the syntax of .gitignore, of which the last one that matches decides.
#pragma once

#include "index/update/walk/wildmatch.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

class IgnoreFile;

/// A rule that includes or excludes paths: a line of an ignore file, or a glob of the settings.
struct IgnoreRule {
  std::string pattern;               // As written.
  const IgnoreFile* file = nullptr;  // nullptr: of the settings.
  std::size_t line = 0;              // 1-based.
  bool negative = false;             // It includes what it matches.
};
/// ".gitignore:12: /*", or "index.exclude: docs/**".
std::string to_string(const IgnoreRule& rule);

/// The lines of one ignore file.  Immutable; thread-safe.
class IgnoreFile {
 public:
  /// `path` is for messages only.
  explicit IgnoreFile(std::string_view text, std::string path = {});
  IgnoreFile(const IgnoreFile&) = delete;  // Its rules refer to it.
  IgnoreFile& operator=(const IgnoreFile&) = delete;

  enum class Verdict : std::uint8_t { none, ignored, included };
  /// `path` is relative to the directory of the ignore file; `name` is its last component. `cost`,
  /// if given, is increased by the work done: at most the path's length for each 64 bytes of
  /// patterns, whatever the patterns are (wildmatch.h).
  Verdict match(std::string_view path, std::string_view name, EntryKind kind,
                std::uint64_t* cost = nullptr) const;
  /// The line that decides; nullptr if none matches.
  const IgnoreRule* rule_of(std::string_view path, std::string_view name, EntryKind kind,
                            std::uint64_t* cost = nullptr) const;

  const std::string& path() const { return path_; }
  bool empty() const { return rules_.empty(); }
  /// The first line that is not used because the file exceeds the pattern limits; 0 if all are
  /// used.
  std::size_t unused_line() const { return unused_line_; }

 private:
  const std::string path_;
  PatternList patterns_;
  std::vector<IgnoreRule> rules_;  // Indexed by pattern number.
  std::size_t unused_line_ = 0;
};

}  // namespace codefinder::update
