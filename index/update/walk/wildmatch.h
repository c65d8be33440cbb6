// Matches git's patterns: finds the last of many patterns that matches a path in one pass over the
// path. Plain names, plain paths and "*suffix" are looked up in hash tables; the others are
// compiled to an automaton (base/pattern_automaton.h).
#pragma once

#include "base/pattern_automaton.h"

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::update {

/// What a pattern is matched against. In a path, `*`, `?` and `[…]` do not match '/', and `**`
/// crosses directories.
enum class MatchedPart : std::uint8_t { name, path };

/// git's wildmatch. O(pattern x text / 64), after compiling the pattern.
bool wildmatch(std::string_view pattern, std::string_view text, MatchedPart part);

/// The patterns of an ignore file or of CODEOWNERS.  Built by one thread; then immutable and
/// thread-safe.
class PatternList {
 public:
  /// As PatternAutomaton::add.
  bool add(std::string_view pattern, MatchedPart part, PatternRule rule);
  void finish();
  /// The highest number of a matching pattern. `name` is the last component of `path`. `cost`, if
  /// given, is increased by the work done.
  std::optional<std::uint32_t> last(std::string_view path, std::string_view name, EntryKind kind,
                                    std::uint64_t* cost = nullptr) const;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };
  struct Last {  // Pattern numbers + 1; 0: none.
    std::uint32_t any = 0, directory = 0;
  };
  using Table = std::unordered_map<std::string, Last, Hash, std::equal_to<>>;
  static void put(Table& table, std::string_view text, PatternRule rule);

  Table names_, paths_, suffixes_;
  std::vector<std::size_t> suffix_lengths_;  // The distinct lengths of suffixes_.
  PatternAutomaton name_patterns_{PatternAutomaton::Units::bytes};
  PatternAutomaton path_patterns_{PatternAutomaton::Units::bytes};
};

}  // namespace codefinder::update
