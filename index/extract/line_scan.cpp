// Line scanners for macros, keys and headings.
#include "index/extract/line_scan.h"

#include "base/strings.h"
#include "index/extract/tree/node_text.h"
#include "index/extract/tree/text_scan.h"

#include <algorithm>

namespace codefinder::extract {

namespace {

constexpr std::size_t kMaxFound = 200'000;
constexpr std::size_t kMaxNameLength = 200;
constexpr std::size_t kMaxLineLength = 4096;  // Kept of a line that continues in the next piece.
constexpr std::uint64_t kMaxScannedBytes = 0xFFFFFFFFu;

bool is_blank(char c) { return c == ' ' || c == '\t'; }

}  // namespace

bool LineScanner::feed(std::string_view piece) {
  piece = piece.substr(0, kMaxScannedBytes - std::min(kMaxScannedBytes, at_));
  if (scan_ == LineScan::none || found_.size() >= kMaxFound || piece.empty()) return false;
  if (scan_ == LineScan::keys) feed_keys(piece);
  else feed_lines(piece);
  at_ += piece.size();
  return found_.size() < kMaxFound;
}

void LineScanner::feed_lines(std::string_view piece) {
  for (std::size_t at = 0; at < piece.size() && found_.size() < kMaxFound;) {
    const std::size_t end = piece.find('\n', at);
    const std::string_view rest = piece.substr(at, end == std::string_view::npos ? end : end - at);
    const auto offset = static_cast<std::uint32_t>(at_ + at);
    if (end == std::string_view::npos || in_line_) {
      if (!in_line_) line_begin_ = offset;
      in_line_ = true;
      line_.append(rest.substr(0, kMaxLineLength - std::min(kMaxLineLength, line_.size())));
    }
    if (end == std::string_view::npos) return;
    const auto line_end = static_cast<std::uint32_t>(at_ + end);
    if (in_line_) line(line_, static_cast<std::uint32_t>(line_begin_), line_end);
    else line(rest, offset, line_end);
    in_line_ = false;
    line_.clear();
    at = end + 1;
  }
}

void LineScanner::line(std::string_view text, std::uint32_t begin, std::uint32_t end) {
  if (scan_ == LineScan::defines) define(text, begin, end);
  else heading(text, begin, end);
}

void LineScanner::define(std::string_view text, std::uint32_t begin, std::uint32_t end) {
  std::size_t at = 0;
  const auto blanks = [&] {
    while (at < text.size() && is_blank(text[at])) ++at;
  };
  blanks();
  if (at == text.size() || text[at] != '#') return;
  ++at;
  blanks();
  if (text.substr(at, 6) != "define" || at + 6 >= text.size() || is_identifier_char(text[at + 6]))
    return;
  at += 6;
  blanks();
  const std::size_t name = at;
  while (at < text.size() && is_identifier_char(text[at])) ++at;
  add(SymbolKind::macro, text.substr(name, at - name), folded(text),
      {begin + static_cast<std::uint32_t>(name), begin + static_cast<std::uint32_t>(at)},
      {begin, end});
}

void LineScanner::heading(std::string_view text, std::uint32_t begin, std::uint32_t end) {
  const std::size_t marks = std::min(text.find_first_not_of('#'), text.size());
  if (marks == 0 || marks > 6 || marks == text.size() || text[marks] != ' ') return;
  std::size_t first = marks, last = text.size();
  while (first < last && text[first] == ' ') ++first;
  while (last > first && (text[last - 1] == ' ' || text[last - 1] == '\r' || text[last - 1] == '#'))
    --last;
  const std::string_view name = text.substr(first, last - first);
  add(SymbolKind::heading, name, name,
      {begin + static_cast<std::uint32_t>(first), begin + static_cast<std::uint32_t>(last)},
      {begin, end});
}

void LineScanner::feed_keys(std::string_view piece) {
  for (std::size_t i = 0; i < piece.size(); ++i) {
    const char c = piece[i];
    if (in_string_) {
      if (escaped_) {
        escaped_ = false;
      } else if (c == '\\') {
        escaped_ = true;
      } else if (c == '"') {
        in_string_ = false;
        wants_colon_ = depth_ == 1;
        key_end_ = at_ + i;
        continue;
      }
      if (depth_ == 1 && key_.size() <= kMaxNameLength) key_ += c;
      continue;
    }
    switch (c) {
      case ' ':
      case '\t':
      case '\r':
      case '\n': continue;
      case '"':
        in_string_ = true;
        key_.clear();
        key_begin_ = at_ + i + 1;
        break;
      case '{':
      case '[': ++depth_; break;
      case '}':
      case ']': depth_ -= depth_ > 0; break;
      case ':':
        if (wants_colon_) {
          const auto begin = static_cast<std::uint32_t>(key_begin_),
                     end = static_cast<std::uint32_t>(key_end_);
          add(SymbolKind::key, key_, key_, {begin, end}, {begin - 1, end + 1});
          if (found_.size() >= kMaxFound) return;
        }
        break;
      default: break;
    }
    wants_colon_ = false;
  }
}

void LineScanner::add(SymbolKind kind, std::string_view name, std::string_view signature,
                      ByteRange name_range, ByteRange full_range) {
  if (name.empty() || name.size() > kMaxNameLength) return;
  const auto [known, fresh] = names_.try_emplace(std::string(name));
  if (fresh) known->second = facts_.strings.append(name);
  Symbol symbol;
  symbol.name = known->second;
  symbol.kind = kind;
  symbol.flags = kind == SymbolKind::macro ? SymbolFlag::exported : 0;
  symbol.name_range = name_range;
  symbol.full_range = full_range;
  symbol.signature = signature == name ? symbol.name : facts_.strings.append(signature);
  if (!facts_.symbols.empty()) symbol.container = SymbolIndex(0);
  found_.push_back(symbol);
}

void LineScanner::finish() {
  if (in_line_)
    line(line_, static_cast<std::uint32_t>(line_begin_), static_cast<std::uint32_t>(at_));
  in_line_ = false;
  if (found_.empty()) return;
  if (facts_.symbols.size() > 1) facts_.symbols.resize(1);  // The document itself.
  facts_.symbols.insert(facts_.symbols.end(), found_.begin(), found_.end());
}

}  // namespace codefinder::extract
