// Links in comments and docstrings: `{@link A.b}`, `[A::b]`. A language reads them
// (Preprocessor::read_doc_links) and adds them here; they become occurrences of role `doc`.
#pragma once

#include "index/extract/facts/builder.h"

#include <cstdint>
#include <span>
#include <string_view>
#include <vector>

namespace codefinder::extract {

/// The links of one comment.
class DocLinks {
 public:
  /// `scope`: of `out`, around the comment.
  DocLinks(std::string_view text, std::uint32_t scope, FactsBuilder& out)
      : text_(text), scope_(scope), out_(out) {}

  std::string_view text() const { return text_; }
  /// Adds a link to the symbol of the parts, each a member of the one before it. REQUIRES: in
  /// source order. No effect without parts.
  void add(std::span<const ByteRange> parts, DocStart start);
  /// The same for a path that begins at the module that the word `root` means.
  void add_rooted(std::span<const ByteRange> parts, std::string_view root);
  /// The same for a function that is named with its parameter types; an empty range is a type that
  /// is not known. REQUIRES: the types come after the parts.
  void add_function(std::span<const ByteRange> parts, DocStart start,
                    std::span<const ByteRange> types);

 private:
  DocLink link_of(ByteRange name, DocStart start);
  void add_type(ByteRange type, std::vector<ExprIndex>& to);

  std::string_view text_;
  std::uint32_t scope_;
  FactsBuilder& out_;
};

/// The names from `at` on that separators join, as far as they go: `a`, `b` and `c` of `a.b#c`. A
/// name is a run of word characters that begins with no digit. `separators`: of one or two
/// characters, the longer ones first.
std::vector<ByteRange> path_at(std::string_view text, std::uint32_t at, std::uint32_t end,
                               std::span<const std::string_view> separators);

}  // namespace codefinder::extract
