// What a file too large to parse still tells at the price of reading it: the macros a header
// defines, the top-level keys of a data file, the headings of a document.  Takes the text piece by
// piece, so that nobody has to hold it whole.
#pragma once

#include "index/extract/grammars.h"
#include "index/model.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::index {

class LineScanner {
 public:
  /// Adds what it finds to the facts that the textual fallback made of the same text, in the place
  /// of that one's headings. REQUIRES: `facts` outlives it, and nobody else changes them before
  /// finish().
  LineScanner(LineScan scan, FileFacts& facts) : scan_(scan), facts_(facts) {}

  /// The next piece; O(bytes).  False once it has found the 200,000 symbols that it keeps: what
  /// follows makes no difference.
  bool feed(std::string_view piece);
  /// The text has ended.
  void finish();

 private:
  void feed_lines(std::string_view piece);
  void feed_keys(std::string_view piece);
  void line(std::string_view text, std::uint32_t begin, std::uint32_t end);
  void define(std::string_view text, std::uint32_t begin, std::uint32_t end);
  void heading(std::string_view text, std::uint32_t begin, std::uint32_t end);
  void add(SymbolKind kind, std::string_view name, std::string_view signature, ByteRange name_range,
           ByteRange full_range);

  const LineScan scan_;
  FileFacts& facts_;
  std::uint64_t at_ = 0;  // Bytes before the next piece.
  std::vector<Symbol> found_;
  std::unordered_map<std::string, StringIndex> names_;

  // Lines: what there is of the last one, without what is beyond kLongestLine.
  std::string line_;
  std::uint64_t line_begin_ = 0;
  bool in_line_ = false;
  // Keys.
  std::size_t depth_ = 0;
  bool in_string_ = false, escaped_ = false, wants_colon_ = false;
  std::string key_;
  std::uint64_t key_begin_ = 0, key_end_ = 0;
};

}  // namespace codefinder::index
