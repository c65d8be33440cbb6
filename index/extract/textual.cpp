// The textual fallback: title, headings and words of a text without a grammar.
#include "index/extract/textual.h"

#include "base/strings.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <optional>
#include <string>
#include <vector>

namespace codefinder::extract {
namespace {

constexpr std::size_t kScannedBytes = 1u << 20;
constexpr std::size_t kMaxWords = 5000;
constexpr std::size_t kMaxHeadings = 2000;
constexpr std::size_t kMaxNameBytes = 80;
constexpr std::size_t kMaxWordBytes = 64;  // Longer runs are hashes and encoded data.

constexpr std::array<std::uint8_t, 256> make_classes() {
  std::array<std::uint8_t, 256> classes{};
  for (int c = 0; c < 256; ++c) {
    const char byte = static_cast<char>(c);
    classes[static_cast<std::size_t>(c)] = is_digit(byte) ? 2 : is_word_char(byte) ? 1 : 0;
  }
  return classes;
}
constexpr auto kClasses = make_classes();
/// 1 for letters (including all bytes of non-ASCII characters), 2 for digits, 0 for the rest.
std::uint8_t class_of(char c) { return kClasses[static_cast<unsigned char>(c)]; }

/// Interns strings. Fixed size: room for every word and heading that is kept.
class Interner {
 public:
  explicit Interner(StringTable& strings) : strings_(strings), slots_(kSlots) {}

  StringIndex intern(std::string_view text, bool* is_new = nullptr) {
    if (is_new != nullptr) *is_new = false;
    if (text.empty()) return StringIndex(0);
    std::uint64_t hash = 0xcbf29ce484222325u;
    for (char c : text) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001b3u;
    hash ^= hash >> 29;
    for (std::size_t at = hash % kSlots;; at = (at + 1) % kSlots) {
      if (slots_[at] == 0) {
        const StringIndex index = strings_.append(text);
        slots_[at] = index.value;
        if (is_new != nullptr) *is_new = true;
        return index;
      }
      if (strings_[StringIndex(slots_[at])] == text) return StringIndex(slots_[at]);
    }
  }

 private:
  static constexpr std::size_t kSlots = 1u << 15;
  static_assert(kSlots > 2 * (kMaxWords + kMaxHeadings + 1));
  StringTable& strings_;
  std::vector<std::uint32_t> slots_;
};

ByteRange trim(std::string_view text, ByteRange range) {
  const auto blank = [&](std::uint32_t at) {
    return std::memchr(" \t\r\n\f\v", text[at], 6) != nullptr;
  };
  while (range.begin < range.end && blank(range.begin)) ++range.begin;
  while (range.begin < range.end && blank(range.end - 1)) --range.end;
  return range;
}

std::string_view slice(std::string_view text, ByteRange range) {
  return text.substr(range.begin, range.end - range.begin);
}

/// At most kMaxNameBytes, not ending inside a UTF-8 character.
ByteRange shorten(std::string_view text, ByteRange range) {
  if (range.end - range.begin <= kMaxNameBytes) return range;
  range.end = range.begin + kMaxNameBytes;
  for (int back = 0; back < 3 && (static_cast<unsigned char>(text[range.end]) & 0xC0) == 0x80;
       ++back)
    --range.end;
  return trim(text, range);
}

/// The title in a line, without comment marks and rules before and after it. Empty if the line has
/// no letter or digit.
ByteRange title_of(std::string_view text, ByteRange line) {
  while (line.begin < line.end && class_of(text[line.begin]) == 0) ++line.begin;
  while (line.begin < line.end && std::memchr(" \t\r\n*/#=-;>", text[line.end - 1], 11) != nullptr)
    --line.end;
  return line;
}

/// The character of a line that consists of three or more of one punctuation character; 0 for other
/// lines.
char rule_of(std::string_view line) {
  if (line.size() < 3 || std::memchr("=-~^\"'`#*+_.:", line[0], 13) == nullptr) return 0;
  return line.find_first_not_of(line[0]) == std::string_view::npos ? line[0] : 0;
}

std::size_t characters(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0) != 0x80;
  }));
}

struct Heading {
  ByteRange name;
  std::uint32_t begin = 0;  // The start of its first line, including a rule above it.
  int level = 0;
};

/// Finds headings in the lines of the scanned part, which are trimmed at their end only.
class HeadingFinder {
 public:
  explicit HeadingFinder(std::string_view text) : text_(text) {}

  std::vector<Heading> find() {
    // A window of three lines is enough: a title is below a blank line or a rule, and above a rule.
    ByteRange before{}, line{};
    for (std::uint32_t at = 0; at < text_.size() && headings_.size() < kMaxHeadings;) {
      const auto newline = text_.find('\n', at);
      const auto end = static_cast<std::uint32_t>(newline == std::string_view::npos ? text_.size()
                                                                                    : newline);
      ByteRange next{at, end};
      while (next.end > next.begin && (text_[next.end - 1] == '\r' || text_[next.end - 1] == ' ' ||
                                       text_[next.end - 1] == '\t'))
        --next.end;
      if (!prefixed(next)) underlined(before, line, next);
      before = line;
      line = next;
      at = end + 1;
    }
    return std::move(headings_);
  }

 private:
  /// "== Title": AsciiDoc and wikis.
  bool prefixed(ByteRange line) {
    const std::string_view text = slice(text_, line);
    const auto marks = text.find_first_not_of('=');
    if (marks == std::string_view::npos || marks == 0 || marks > 6 || text[marks] != ' ')
      return false;
    const ByteRange name = title_of(text_,
                                    {line.begin + static_cast<std::uint32_t>(marks), line.end});
    if (name.empty()) return false;
    headings_.push_back({shorten(text_, name), line.begin, static_cast<int>(marks)});
    return true;
  }

  /// A title with a rule below it. With a rule above it too, it may be indented.
  void underlined(ByteRange before, ByteRange line, ByteRange rule_line) {
    const char rule = rule_of(slice(text_, rule_line));
    if (rule == 0 || line.empty()) return;
    // "= Title =" between rules is one heading.
    if (!headings_.empty() && headings_.back().begin == line.begin) return;
    const bool overlined = rule_of(slice(text_, before)) == rule;
    if (!overlined && (!before.empty() || class_of(text_[line.begin]) == 0)) return;
    const ByteRange name = trim(text_, line);
    const std::string_view title = slice(text_, name);
    if (std::none_of(title.begin(), title.end(), [](char c) { return class_of(c) != 0; })) return;
    const std::size_t width = characters(title), drawn = rule_line.end - rule_line.begin;
    if (width > 120 || drawn + 2 < width || (!overlined && drawn > width + 12)) return;
    headings_.push_back(
        {shorten(text_, name), overlined ? before.begin : line.begin, level_of(rule, overlined)});
  }

  /// As in reStructuredText: the first style used is level 1.
  int level_of(char rule, bool overlined) {
    const int style = rule * 2 + (overlined ? 1 : 0);
    const auto known = std::find(styles_.begin(), styles_.end(), style);
    if (known != styles_.end()) return static_cast<int>(known - styles_.begin()) + 1;
    styles_.push_back(style);
    return static_cast<int>(styles_.size());
  }

  std::string_view text_;
  std::vector<Heading> headings_;
  std::vector<int> styles_;
};

/// The first line with a word in it; "#!" and "<?xml" lines only when there is no other.
ByteRange find_title(std::string_view text) {
  ByteRange fallback{};
  for (std::uint32_t at = 0; at < text.size();) {
    const auto newline = text.find('\n', at);
    const auto end = static_cast<std::uint32_t>(newline == std::string_view::npos ? text.size()
                                                                                  : newline);
    const ByteRange title = title_of(text, {at, end});
    if (!title.empty()) {
      const std::string_view line = text.substr(at, 5);
      if (!line.starts_with("#!") && line != "<?xml") return shorten(text, title);
      if (fallback.empty()) fallback = shorten(text, title);
    }
    at = end + 1;
  }
  return fallback;
}

void collect_words(std::string_view text, Interner& interner, std::vector<StringIndex>& words) {
  // A word that was interned as a title still counts as new the first time.
  std::vector<bool> listed;
  for (std::size_t at = 0; at < text.size() && words.size() < kMaxWords;) {
    if (class_of(text[at]) == 0) {
      ++at;
      continue;
    }
    const std::size_t begin = at;
    while (at < text.size() && class_of(text[at]) != 0) ++at;
    const std::size_t length = at - begin;
    if (length < 3 || length > kMaxWordBytes || class_of(text[begin]) != 1) continue;
    const StringIndex word = interner.intern(text.substr(begin, length));
    if (word.value >= listed.size()) listed.resize(word.value + 64);
    if (listed[word.value]) continue;
    listed[word.value] = true;
    words.push_back(word);
  }
}

}  // namespace

FileFacts extract_textual(std::string_view bytes, Language language) {
  FileFacts facts;
  facts.language = language;
  facts.text_map = TextMap::of(bytes);
  const std::string_view text = bytes.substr(0, kScannedBytes);
  const std::uint32_t size = facts.text_map.size();
  Interner interner(facts.strings);

  const ByteRange title = find_title(text);
  if (title.empty()) return facts;
  Symbol document;
  document.name = interner.intern(slice(text, title));
  document.kind = SymbolKind::document;
  document.name_range = title;
  document.full_range = {0, size};
  document.signature = document.name;
  facts.symbols.push_back(document);

  std::vector<std::pair<int, std::uint32_t>> open{
      {0, 0}};  // Level and symbol of the open headings; the document has level 0.
  const auto close_down_to = [&](int level, std::uint32_t end) {
    for (; open.size() > 1 && open.back().first >= level; open.pop_back())
      facts.symbols[open.back().second].full_range.end = end;
  };
  for (const Heading& heading : HeadingFinder(text).find()) {
    close_down_to(heading.level, heading.begin);
    Symbol symbol;
    symbol.name = interner.intern(slice(text, heading.name));
    symbol.kind = SymbolKind::heading;
    symbol.name_range = heading.name;
    symbol.full_range = {heading.begin, size};
    symbol.container = SymbolIndex(open.back().second);
    symbol.signature = symbol.name;
    open.emplace_back(heading.level, static_cast<std::uint32_t>(facts.symbols.size()));
    facts.symbols.push_back(symbol);
  }
  close_down_to(1, size);

  collect_words(text, interner, facts.words);
  return facts;
}

}  // namespace codefinder::extract
