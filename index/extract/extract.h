// Bytes in, facts out.  The only door into the one room that has tree-sitter.
// extract() cannot fail: broken source gives facts plus an error count.  How a language is
// described: docs/add-a-language.md.
#pragma once

#include "index/model.h"

#include <chrono>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// Part of every facts digest: raise it when any grammar, query or rule of extraction changes, and
/// every file is read again.
inline constexpr std::uint32_t kExtractorVersion = 19;

struct ExtractLimits {
  std::chrono::milliseconds time{// CPU time of one file, from its bytes to its facts; after it the
                                 // textual fallback answers and FileFlag::truncated is set.
                                 5000};
  std::uint32_t max_bytes = 32u << 20;  // Larger input is read by the textual fallback only.
  // Of memory, first for its tree (some 70 bytes for each of dense source), then for the copy of it
  // that is walked and the facts.
  std::size_t tree_bytes = 256u << 20;
  // Of a buffer in C: from this size on, a segment that is typed in is parsed again only where it
  // was edited (edited_tree.h), which costs less than parsing it as a whole as long as it is not
  // broken.
  std::uint32_t segment_bytes = 1u << 10;
};

/// Facts of one file.  Pure: the same arguments give the same facts (unless the time limit
/// strikes).  Thread-safe; each call has its own parser. Any bytes are welcome: NUL, invalid UTF-8,
/// a BOM, one 10 MB line, 100,000 nested brackets.
FileFacts extract(std::string_view bytes, Language language, const ExtractLimits& limits = {},
                  std::stop_token stop = {});

/// The words of a text and what its lines give (macros, keys, headings), without its grammar;
/// FileFlag::truncated is set.  For a text that cannot be parsed.
FileFacts extract_plain(std::string_view bytes, Language language);

struct Fold {
  enum class Kind : std::uint8_t { region, comment, imports };
  std::uint32_t first_line = 0;  // 0-based; first_line < last_line.
  std::uint32_t last_line = 0;
  Kind kind = Kind::region;
};

/// An open buffer: its text, and the tree of it that makes the next parse cheap.  Not thread-safe;
/// owned by the overlay.
class Buffer {
 public:
  Buffer(Language language, std::string text, const ExtractLimits& limits = {});
  ~Buffer();
  Buffer(Buffer&&) noexcept;
  Buffer& operator=(Buffer&&) noexcept;

  Language language() const;
  const std::string& text() const;
  /// Replaces bytes `range` by `replacement`.  A range beyond the end is clamped.
  void edit(ByteRange range, std::string_view replacement);
  /// Those of extract(text(), language()).  A text that once went over the limits is
  /// tried again ever more rarely.  Cost: that of the top-level items that were edited, and a copy
  /// of what is known of the others.
  FileFacts facts();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Foldable ranges by syntax (bodies, blocks, comment runs, import runs), by first line.
std::vector<Fold> folds(std::string_view bytes, Language language);
/// The ranges of the nodes around `offset`, innermost first, without repeats; ends with the whole
/// file.
std::vector<ByteRange> enclosing_nodes(std::string_view bytes, Language language,
                                       std::uint32_t offset);

}  // namespace codefinder::index
