#include "index/extract/line_scan.h"

#include "index/extract/node_text.h"

#include <algorithm>
#include <unordered_map>

namespace codefinder::index {

namespace {

constexpr std::size_t kMostFound = 200'000;
constexpr std::uint32_t kLongestName = 200;

bool in_word(char c) { return c == '_' || (c >= '0' && c <= '9') || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

class LineScanner {
 public:
  LineScanner(std::string_view text, FileFacts& facts) : text_(text.substr(0, 0xFFFFFFFFu)), facts_(facts) {}

  void lines(LineScan scan) {
    for (std::size_t at = 0; at < text_.size() && found_.size() < kMostFound;) {
      const std::size_t end = std::min(text_.find('\n', at), text_.size());
      if (scan == LineScan::defines) define(at, end);
      else heading(at, end);
      at = end + 1;
    }
    done();
  }

  void keys() {
    std::size_t depth = 0;
    for (std::size_t at = 0; at < text_.size() && found_.size() < kMostFound; ++at) {
      const char c = text_[at];
      if (c == '{' || c == '[') {
        ++depth;
      } else if (c == '}' || c == ']') {
        depth -= depth > 0;
      } else if (c == '"') {
        const std::size_t begin = ++at;
        while (at < text_.size() && text_[at] != '"') at += text_[at] == '\\' ? 2 : 1;
        const std::size_t next = text_.find_first_not_of(" \t\r\n", std::min(at + 1, text_.size()));
        if (depth == 1 && next != std::string_view::npos && text_[next] == ':')
          add(SymbolKind::key, begin, at, begin - 1, at + 1);
      }
    }
    done();
  }

 private:
  void define(std::size_t at, std::size_t end) {
    const std::size_t line = at;
    const auto blanks = [&] {
      while (at < end && (text_[at] == ' ' || text_[at] == '\t')) ++at;
    };
    blanks();
    if (at == end || text_[at] != '#') return;
    ++at;
    blanks();
    if (text_.substr(at, 6) != "define" || at + 6 >= end || in_word(text_[at + 6])) return;
    at += 6;
    blanks();
    const std::size_t name = at;
    while (at < end && in_word(text_[at])) ++at;
    add(SymbolKind::macro, name, at, line, end);
  }

  void heading(std::size_t at, std::size_t end) {
    const std::size_t marks = std::min(text_.find_first_not_of('#', at), end) - at;
    if (marks == 0 || marks > 6 || at + marks == end || text_[at + marks] != ' ') return;
    std::size_t begin = at + marks, last = end;
    while (begin < last && text_[begin] == ' ') ++begin;
    while (last > begin && (text_[last - 1] == ' ' || text_[last - 1] == '\r' || text_[last - 1] == '#')) --last;
    add(SymbolKind::heading, begin, last, at, end);
  }

  void add(SymbolKind kind, std::size_t begin, std::size_t end, std::size_t line, std::size_t line_end) {
    end = std::min(end, text_.size()), line_end = std::min(line_end, text_.size());
    if (begin >= end || end - begin > kLongestName) return;
    const std::string_view name = text_.substr(begin, end - begin);
    const auto [known, fresh] = names_.try_emplace(name);
    if (fresh) known->second = facts_.strings.append(name);
    Symbol symbol;
    symbol.name = known->second;
    symbol.kind = kind;
    symbol.flags = kind == SymbolKind::macro ? SymbolFlag::exported : 0;
    symbol.name_range = {static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)};
    symbol.full_range = {static_cast<std::uint32_t>(line), static_cast<std::uint32_t>(line_end)};
    symbol.signature =
        kind == SymbolKind::macro ? facts_.strings.append(folded(text_.substr(line, line_end - line))) : symbol.name;
    if (!facts_.symbols.empty()) symbol.container = SymbolIndex(0);
    found_.push_back(symbol);
  }

  void done() {
    if (found_.empty()) return;
    if (facts_.symbols.size() > 1) facts_.symbols.resize(1);  // The document itself.
    facts_.symbols.insert(facts_.symbols.end(), found_.begin(), found_.end());
  }

  std::string_view text_;
  FileFacts& facts_;
  std::vector<Symbol> found_;
  std::unordered_map<std::string_view, StringIndex> names_;
};

}  // namespace

void scan_lines(std::string_view bytes, LineScan scan, FileFacts& facts) {
  LineScanner scanner(bytes, facts);
  if (scan == LineScan::keys) scanner.keys();
  else if (scan != LineScan::none) scanner.lines(scan);
}

}  // namespace codefinder::index
