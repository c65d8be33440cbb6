// Facts of a file that is too large to hold in memory, from its pieces.
#pragma once

#include "index/extract/line_scan.h"
#include "index/model.h"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::extract {

/// Collects the symbols found line by line (line_scan.h), the words at the beginning, and the line
/// starts. Not thread-safe. Keeps at most 100 MB: stops at eight million lines and non-ASCII
/// characters together, at 200,000 symbols, or at 1 GiB.
class LargeFile {
 public:
  explicit LargeFile(Language language) : language_(language) {}
  /// True if symbols are found line by line in this language: macros of headers, keys of data
  /// files, headings of documents.
  static bool has_line_symbols(Language language);

  /// Adds the next piece, of any size. False if no more input is needed.
  bool add(std::string_view piece);
  /// Number of bytes read.
  std::uint64_t bytes() const { return at_; }
  /// Ends the text and returns its facts. Call once.
  FileFacts facts();

 private:
  void scan(std::string_view piece);

  const Language language_;
  std::string pending_;  // Incomplete end of a piece: half a character or half a line end.
  FileFacts facts_;
  std::optional<LineScanner> scanner_;  // Set with the first piece.
  std::vector<std::uint32_t> line_starts_{0};
  std::vector<TextMap::Wide> wide_;
  std::uint64_t at_ = 0;
  bool is_done_ = false;
};

}  // namespace codefinder::extract
