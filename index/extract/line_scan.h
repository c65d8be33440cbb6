// Finds symbols in a file that is too large to parse, in one linear pass: the macros that a header
// defines, the top-level keys of a data file, the headings of a document. Takes the text in pieces,
// so that it is never in memory as a whole.
#pragma once

#include "index/languages/language.h"
#include "index/model.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::extract {

class LineScanner {
 public:
  /// Adds the symbols to facts that the textual fallback made of the same text, in place of its
  /// headings. REQUIRES: `facts` outlives this object and is not changed by others before finish().
  LineScanner(LineScan scan, FileFacts& facts) : scan_(scan), facts_(facts) {}

  /// Adds the next piece; O(bytes). False once 200,000 symbols are found, the maximum: further
  /// input has no effect.
  bool feed(std::string_view piece);
  /// Ends the text.
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

  // For lines: the incomplete last line, at most kMaxLineLength bytes.
  std::string line_;
  std::uint64_t line_begin_ = 0;
  bool in_line_ = false;
  // For keys.
  std::size_t depth_ = 0;
  bool in_string_ = false, escaped_ = false, wants_colon_ = false;
  std::string key_;
  std::uint64_t key_begin_ = 0, key_end_ = 0;
};

}  // namespace codefinder::extract
