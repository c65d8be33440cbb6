// Feeds the pieces of a large file to the textual fallback and the line scanner.
#include "index/extract/large_file.h"

#include "base/trace.h"
#include "index/extract/textual.h"

#include <algorithm>

namespace codefinder::extract {

namespace {

constexpr std::size_t kMaxMarks = 8'000'000;
constexpr std::uint64_t kMaxBytes = 1ull << 30;

/// Length of the part of the text that can be processed by itself: without the first half of "\r\n"
/// or of a character at its end.
std::size_t whole_part(std::string_view text) {
  if (text.ends_with('\r')) return text.size() - 1;
  for (std::size_t back = 1; back <= 3 && back <= text.size(); ++back) {
    const auto byte = static_cast<unsigned char>(text[text.size() - back]);
    if (byte < 0x80) break;
    if (byte < 0xC0) continue;
    const std::size_t length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : 2;
    return length > back ? text.size() - back : text.size();
  }
  return text.size();
}

}  // namespace

bool LargeFile::has_line_symbols(Language language) {
  return definition(language).scan != LineScan::none;
}

bool LargeFile::add(std::string_view piece) {
  const Span span("scan lines");
  if (is_done_) return false;
  pending_ += piece;
  const std::size_t whole = whole_part(pending_);
  scan(std::string_view(pending_).substr(0, whole));
  pending_.erase(0, whole);
  return !is_done_;
}

void LargeFile::scan(std::string_view piece) {
  if (piece.empty() || is_done_) return;
  if (!scanner_) {
    facts_ = extract_textual(piece, language_);
    scanner_.emplace(definition(language_).scan, facts_);
  }
  const TextMap map = TextMap::of(piece);
  const auto offset = static_cast<std::uint32_t>(at_);
  for (auto start = map.line_starts().begin() + 1; start != map.line_starts().end(); ++start)
    line_starts_.push_back(offset + *start);
  for (const TextMap::Wide& wide : map.wide()) wide_.push_back({offset + wide.offset, wide.bytes});
  at_ += piece.size();
  is_done_ = !scanner_->feed(piece) || line_starts_.size() + wide_.size() >= kMaxMarks ||
             at_ >= kMaxBytes;
}

FileFacts LargeFile::facts() {
  const Span span("scan lines");
  scan(std::exchange(pending_, {}));
  if (scanner_) scanner_->finish();
  const auto size = static_cast<std::uint32_t>(at_);
  facts_.language = language_;
  facts_.flags |= FileFlag::truncated;
  facts_.text_map = TextMap::from_parts(std::move(line_starts_), std::move(wide_), size);
  if (!facts_.symbols.empty()) facts_.symbols.front().full_range.end = size;  // The document.
  return std::move(facts_);
}

}  // namespace codefinder::extract
