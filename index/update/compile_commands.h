// compile_commands.json: where the build looks for what each C or C++ file includes.  git mostly
// ignores the file, so it is not in the index: it is read for itself.
#pragma once

#include "base/result.h"

#include <cstdint>
#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::index {

/// One such file.  Immutable; thread-safe.
class CompileCommands {
 public:
  /// `root` is the project's directory, `directory` the one that holds the file; both absolute.
  /// What lies outside the root is left out. Errors: not_found when it is no list of commands in
  /// JSON.
  static Result<std::shared_ptr<const CompileCommands>> parse(std::string_view text,
                                                              const std::string& root,
                                                              const std::string& directory);

  /// Another one for another text or place.
  const std::string& fingerprint() const { return fingerprint_; }

  /// When a build that includes something in `file` looks into `directory` (both relative to the
  /// root): less is earlier; nullopt if never. A file that is not compiled by itself, a header, is
  /// taken for one of those nearest to it, and then for any.
  std::optional<std::uint32_t> turn(std::string_view file, std::string_view directory,
                                    bool quoted) const;

 private:
  struct Turn {
    std::uint32_t quoted = 0;
    std::optional<std::uint32_t> angled;  // Not for what is only looked into for quoted names.
  };
  using Search = std::unordered_map<std::string, Turn>;  // By directory.
  void add(const std::string& file, std::vector<std::pair<std::string, bool>> directories);

  std::string fingerprint_;
  std::vector<Search> searches_;
  Search all_;
  // Of equal searches: the index of the one.
  std::unordered_map<std::string, std::uint32_t> by_key_;
  std::unordered_map<std::string, std::uint32_t> by_file_;  // Index in searches_.
  std::unordered_map<std::string, std::uint32_t>
      by_nearby_;  // By a directory with compiled files below it: that of the first of them.
};

}  // namespace codefinder::index
