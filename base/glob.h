// Shell-style globs over '/'-separated paths, compiled to an automaton (pattern_automaton.h): `*`
// and `?` match inside a segment, `**` crosses segments, `[a-z]`, `{a,b}`. A pattern without '/'
// matches the file name at any depth, as in .gitignore; one with '/' is anchored at the root, and
// one that ends in '/' matches everything below. `\` quotes the next character. Characters are
// UTF-8 code points; a byte that is not UTF-8 is a character of its own.
#pragma once

#include "base/pattern_automaton.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

namespace codefinder {

/// Several globs. Immutable; thread-safe. A path costs about a step for each of its characters and
/// 64 characters of globs; plain file names and "*suffix" cost a hash lookup.
class GlobSet {
 public:
  GlobSet() = default;
  explicit GlobSet(const std::vector<std::string>& globs);

  bool empty() const { return count_ == 0; }
  bool matches(std::string_view path) const { return first(path).has_value(); }
  /// The index of the first glob that matches.
  std::optional<std::uint32_t> first(std::string_view path) const;

 private:
  struct Hash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const {
      return std::hash<std::string_view>()(text);
    }
  };
  using Table = std::unordered_map<std::string, std::uint32_t, Hash, std::equal_to<>>;
  using Automata = std::vector<PatternAutomaton>;
  void add(std::string_view glob, std::uint32_t number);
  void add_alternative(std::string_view pattern, std::uint32_t number);
  static void add_steps(Automata& to, PatternSteps steps, std::uint32_t number);

  // Numbers are counted from the last glob, so that the first glob has the highest number.
  std::size_t count_ = 0;
  Table names_, suffixes_;                   // Text -> number.
  std::vector<std::size_t> suffix_lengths_;  // The distinct lengths of suffixes_.
  Automata name_patterns_, path_patterns_;   // Several if one would be too large.
};

}  // namespace codefinder
