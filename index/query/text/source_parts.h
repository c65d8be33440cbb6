// Which parts of a source are comments and strings.
#pragma once

#include "index/languages/renaming_rules.h"
#include "index/model.h"

#include <cstdint>
#include <string_view>
#include <vector>

namespace codefinder::query {

enum class SourcePart : std::uint8_t { code, comment, string };

/// The comments and strings of a text, by position.
class SourceParts {
 public:
  /// They are found by their delimiters only.  O(text).
  SourceParts(std::string_view text, const RenamingRules& rules);
  /// The same, by the rules of the language; of one without rules, comments to the end of the line,
  /// and in data the strings in double quotes.
  SourceParts(std::string_view text, Language language);

  /// The part that has the byte at `offset`.
  SourcePart at(std::uint32_t offset) const;

 private:
  struct Part {
    ByteRange range;
    SourcePart kind;
  };
  std::vector<Part> parts_;
};

}  // namespace codefinder::query
