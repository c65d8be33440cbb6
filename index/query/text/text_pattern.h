// A pattern to search texts for: a literal text or a regular expression in RE2's syntax, with its
// rules for case and for whole words.  Linear in the text, whatever the pattern.
#pragma once

#include "base/piece_filter.h"
#include "base/result.h"
#include "base/text.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::query {

enum class LetterCase : std::uint8_t {
  sensitive,
  insensitive,  // By Unicode's simple case folding.
  smart,        // Sensitive only if the pattern has a capital letter.
};

struct PatternRules {
  bool literal = false;      // The pattern is a text, not a regular expression.
  bool whole_words = false;  // Neither a letter, a digit nor `_` before and after a match.
  // A match may contain line ends; without it only one of a literal pattern that has some.
  bool multi_line = false;
  LetterCase letters = LetterCase::sensitive;
};

/// Immutable; thread-safe.  `^` and `$` match at lines, which end at "\n".
class TextPattern {
 public:
  /// Errors: invalid_query, with RE2's message, for a pattern that is empty, too long, wrong, or
  /// that needs more memory than kPatternMemory.
  static Result<TextPattern> compile(std::string_view pattern, const PatternRules& rules);
  TextPattern(TextPattern&&) noexcept;
  TextPattern& operator=(TextPattern&&) noexcept;
  ~TextPattern();

  /// The first match that begins at or after `from`, an offset at the start of a line or after
  /// another match.
  std::optional<ByteRange> find(std::string_view text, std::size_t from) const;
  bool matches(std::string_view text) const;
  /// False if the text of a file, with whatever line ends, has no match.  Fast, for a pattern with
  /// a literal part; else true.
  bool may_match(std::string_view stored) const;
  /// Checks as may_match() in pieces of the text; nullopt if that needs all of it. The pattern must
  /// outlive the filter.
  std::optional<PieceFilter> piece_filter() const;

  /// Texts, in lower case, of which certain combinations are in every text that matches, when
  /// letters are compared without their case.  Empty if nothing is certain.
  const std::vector<std::string>& atoms() const;
  /// False if a text with these atoms (their indices, ascending) and no others cannot match.
  bool may_match(const std::vector<int>& present_atoms) const;

 private:
  struct Compiled;
  explicit TextPattern(std::unique_ptr<Compiled> compiled);
  std::unique_ptr<Compiled> compiled_;
};
inline constexpr std::size_t kMaxPatternLength = 10'000;    // Bytes.
inline constexpr std::int64_t kPatternMemory = 16ll << 20;  // Bytes of a pattern, with its caches.

}  // namespace codefinder::query
