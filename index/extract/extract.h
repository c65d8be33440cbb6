// Extracts FileFacts from the bytes of a file: the public interface of index/extract, the only
// directory that uses tree-sitter. extract() cannot fail: source with syntax errors gives facts and
// an error count. Language descriptions: docs/captures.md.
#pragma once

#include "base/result.h"
#include "index/model.h"
#include "index/model/syntax_parts.h"

#include <chrono>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

struct TSLanguage;

namespace codefinder::extract {

/// Raise it when a grammar, query or extraction rule changes; all files are then extracted again.
inline constexpr std::uint32_t kExtractorVersion = 44;
/// kExtractorVersion, combined with the fingerprint of the added languages: part of every facts
/// digest.
std::uint32_t extractor_version();

struct ExtractLimits {
  // CPU time for one file, from its bytes to its facts. When it is exceeded, the textual fallback
  // is used and FileFlag::truncated is set.
  std::chrono::milliseconds time{5000};
  std::uint32_t max_bytes = 32u << 20;  // Larger input is only read by the textual fallback.
  // Bytes of memory, first for the tree (about 70 for each byte of dense source), then for the flat
  // copy of it that is walked and the facts.
  std::size_t tree_bytes = 256u << 20;
  // For buffers in C and C++: a segment of at least this size that is being edited is parsed
  // incrementally (edited_tree.h), which costs less than a full parse as long as it has no syntax
  // errors.
  std::uint32_t segment_bytes = 1u << 10;
};

/// Facts of one file. Pure: the same arguments give the same facts (unless the time limit is
/// reached). Thread-safe; each call has its own parser. Accepts any bytes: NUL, invalid UTF-8, a
/// BOM, one 10 MB line, 100,000 nested brackets.
FileFacts extract(std::string_view bytes, Language language, const ExtractLimits& limits = {},
                  std::stop_token stop = {});

/// Compiles the text of a query file. Error: invalid_query, with the line and the reason.
Status check_queries(const TSLanguage* grammar, std::string_view queries);

/// The words of a text and the symbols found line by line (macros, keys, headings), without the
/// grammar; sets FileFlag::truncated. For a text that cannot be parsed.
FileFacts extract_plain(std::string_view bytes, Language language);

/// An open buffer: its text, and the tree and facts that make the next extraction incremental. Not
/// thread-safe; owned by the overlay.
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
  /// Same as extract(text(), language()). A text that has exceeded the limits is parsed again at
  /// exponentially growing intervals. Cost: extraction of the edited top-level items, and a copy of
  /// the facts of the others.
  FileFacts facts();

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};

/// Ranges that can be folded, by syntax (bodies, blocks, comment runs, import runs), sorted by
/// first line.
std::vector<Fold> folds(std::string_view bytes, Language language);
/// The nodes that enclose `offset`, innermost first, one for each range; the last is the whole
/// file.
std::vector<SyntaxNode> enclosing_nodes(std::string_view bytes, Language language,
                                        std::uint32_t offset);
/// The constructs of the text, and its tokens that begin with a letter or `?`, each node before its
/// parts.
std::vector<SyntaxNode> construct_nodes(std::string_view bytes, Language language);

}  // namespace codefinder::extract
