// Interface that index/languages implements for index/extract: edits a text that the grammar of its
// language cannot parse, and reads the types and the links in its comments.
#pragma once

#include "index/extract/facts/builder.h"
#include "index/extract/repair/repairs.h"
#include "index/languages/language.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::extract {

class DocLinks;

/// A segment of a text; begins where the previous one ends. Repaired, parsed and walked by itself.
struct MaskedSegment {
  std::uint32_t end = 0;
  // Its repair looked up names that earlier segments define.
  bool uses_earlier_names = false;
  std::vector<std::string> defined;  // Names that it defines for later segments.
};

/// Stateless; all functions are pure except for the objects passed to be changed, and thread-safe.
class Preprocessor {
 public:
  /// The text that is edited before the parse: none, the whole text, or one segment after another.
  enum class Edits : std::uint8_t { nothing, text, segments };

  virtual ~Preprocessor() = default;
  virtual Edits edits() const { return Edits::nothing; }
  /// True if an edited text is extracted as a whole: an edit changes other top-level items.
  virtual bool walks_whole() const { return false; }
  /// True if facts quote the edited text, in which escapes are undone: names, signatures and
  /// documentation.
  virtual bool shows_edits() const { return false; }
  /// Edits::text: repairs the whole text. O(bytes).
  virtual void repair(Repairs& repairs) const { (void)repairs; }

  /// Where to repair a text that is edited: from offset `from`, the end of a segment, to the first
  /// segment end that is in `ends` (ascending; empty: to the end of the text). `before` are the
  /// segments before `from`.
  struct Range {
    std::uint32_t from = 0;
    std::span<const std::uint32_t> ends;
    std::span<const MaskedSegment> before;
  };
  /// Edits::segments: repairs the range; returns its segments, at least one. REQUIRES: after
  /// `ends.front()` the text is one whose segments ended at `ends`. O(bytes).
  virtual std::vector<MaskedSegment> repair_segments(Repairs& repairs, const Range& range) const {
    return (void)repairs, (void)range, std::vector<MaskedSegment>();
  }

  /// Reads the types in a comment captured as `@comment.types`, at `range` in `scope`: names in
  /// them become occurrences, types that it defines become symbols, and the types for the
  /// definition after it are recorded (FactsBuilder::add_typed_doc). Returns the type that the
  /// comment declares for an expression, if any. Cost: linear in the size of the comment.
  virtual ExprIndex read_comment_types(std::string_view text, ByteRange range, std::uint32_t scope,
                                       FactsBuilder& out) const {
    return (void)text, (void)range, (void)scope, (void)out, ExprIndex();
  }

  /// True if read_comment_types() of the comment may find a type for the definition after it.
  virtual bool declares_type(std::string_view comment) const { return (void)comment, false; }

  /// Adds the links of a comment, or of a string captured as `@comment.links`. Cost: linear in its
  /// size.
  virtual void read_doc_links(ByteRange comment, DocLinks& out) const { (void)comment, (void)out; }
};

/// nullptr if the language has none.
inline const Preprocessor* preprocessor_of(Language language) {
  const auto preprocessor = definition(language).preprocessor;
  return preprocessor ? &preprocessor() : nullptr;
}

}  // namespace codefinder::extract
