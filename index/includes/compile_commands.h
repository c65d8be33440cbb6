// Parses compile_commands.json: the include search path of each C or C++ file. git mostly ignores
// the file, so it is not in the index and is read separately.
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

namespace codefinder::includes {

/// One compile_commands.json. Immutable; thread-safe.
class CompileCommands {
 public:
  /// `root` is the project's directory, `directory` the one that contains the file; both absolute.
  /// Paths outside the root are left out. Errors: not_found if the text is not a JSON list of
  /// compile commands.
  static Result<std::shared_ptr<const CompileCommands>> parse(std::string_view text,
                                                              const std::string& root,
                                                              const std::string& directory);

  /// Changes with the text or the directory of the file.
  const std::string& fingerprint() const { return fingerprint_; }

  /// Position of `directory` in the search path of an include in `file` (both relative to the
  /// root): smaller is searched earlier; nullopt if it is not searched. A file without a compile
  /// command, such as a header, uses the search path of a nearby compiled file, followed by the
  /// merged one of all files.
  enum class IncludeForm : std::uint8_t { quoted, angled };
  std::optional<std::uint32_t> turn(std::string_view file, std::string_view directory,
                                    IncludeForm form) const;

 private:
  struct Turn {
    std::uint32_t quoted = 0;
    std::optional<std::uint32_t> angled;  // Unset if searched for quoted includes only.
  };
  using Search = std::unordered_map<std::string, Turn>;  // By directory.
  void add(const std::string& file, std::vector<std::pair<std::string, bool>> directories);

  std::string fingerprint_;
  std::vector<Search> searches_;
  Search all_;
  // Deduplicates equal searches: key -> index in searches_.
  std::unordered_map<std::string, std::uint32_t> by_key_;
  std::unordered_map<std::string, std::uint32_t> by_file_;  // Index in searches_.
  // By directory with compiled files below it: the search of the first of those files.
  std::unordered_map<std::string, std::uint32_t> by_nearby_;
};

}  // namespace codefinder::includes
