// Cuts the text of a symbol into signature, body and doc comment.
#include "index/query/hits/symbol_text.h"

#include "base/strings.h"
#include "index/query/hits/line_diff.h"

#include <algorithm>
#include <optional>

namespace codefinder::query {

namespace {

// A signature of so many bytes may be cut short.
constexpr std::size_t kLongSignature = 195;
constexpr std::string_view kBlank = " \t\r\n";

bool is_blank(char c) { return kBlank.find(c) != std::string_view::npos; }

std::string_view slice(std::string_view text, ByteRange range) {
  const std::size_t end = std::min<std::size_t>(range.end, text.size());
  return range.begin < end ? text.substr(range.begin, end - range.begin) : std::string_view();
}

std::size_t indentation_of(std::string_view line) {
  return std::min(line.find_first_not_of(" \t"), line.size());
}

/// The first line begins in the middle of one, so its indentation is not known.
std::string plain(std::string_view text) {
  std::vector<std::string_view> lines;
  for (std::string_view line : lines_of(text)) {
    line = line.substr(0, line.find_last_not_of(kBlank) + 1);
    if (!line.empty() || lines.empty()) lines.push_back(line);
  }
  std::size_t shared = SIZE_MAX;
  for (std::size_t i = 1; i < lines.size(); ++i)
    shared = std::min(shared, indentation_of(lines[i]));
  std::string out;
  for (std::size_t i = 0; i < lines.size(); ++i) {
    const std::string_view line = i == 0 ? trim(lines[0], kBlank) : lines[i].substr(shared);
    if (line.empty()) continue;
    if (!out.empty()) out += '\n';
    out += line;
  }
  return out;
}

/// All white space as single blanks.
std::string one_line(std::string_view text) {
  std::string out;
  for (const char c : text) {
    if (!is_blank(c)) out += c;
    else if (!out.empty() && out.back() != ' ') out += ' ';
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

/// The ranges that are left out, ascending: the shape inside of a symbol with its doc comments, and
/// the separator behind each; the symbol's own doc comment.
std::vector<ByteRange> inner_ranges(const FileFacts& facts, std::string_view text,
                                    SymbolIndex index) {
  const ByteRange full = facts.symbol(index).full_range;
  std::vector<ByteRange> out{facts.symbol(index).doc_range};
  for (std::uint32_t i = index.value + 1; i < facts.symbols.size(); ++i) {
    const Symbol& inner = facts.symbols[i];
    if (inner.full_range.begin >= full.end) break;
    if (!is_shape(inner) || shape_around(facts, SymbolIndex(i)) != index) continue;
    out.push_back(inner.doc_range);
    ByteRange range = inner.full_range;
    const std::size_t next = text.find_first_not_of(kBlank, range.end);
    if (next < full.end && (text[next] == ',' || text[next] == ';'))
      range.end = static_cast<std::uint32_t>(next) + 1;
    out.push_back(range);
  }
  std::sort(out.begin(), out.end(), [](ByteRange a, ByteRange b) { return a.begin < b.begin; });
  return out;
}

std::string own_text(const FileFacts& facts, std::string_view text, SymbolIndex index) {
  const ByteRange full = facts.symbol(index).full_range;
  std::string out;
  std::uint32_t at = full.begin;
  for (const ByteRange inner : inner_ranges(facts, text, index)) {
    if (inner.begin >= full.end || inner.end <= at) continue;
    if (inner.begin > at) out += slice(text, {at, inner.begin});
    // The blanks between two on one line.
    if (const std::size_t last = out.find_last_not_of(" \t");
        last != std::string::npos && out[last] != '\n')
      out.resize(last + 1);
    at = inner.end;
  }
  if (at < full.end) out += slice(text, {at, full.end});
  return out;
}

/// Where the words of the signature, which has no comments and other white space, stand in `text`.
std::optional<ByteRange> find_signature(std::string_view text, std::string_view signature) {
  std::string words;
  for (const char c : signature)
    if (!is_blank(c)) words += c;
  if (words.empty()) return std::nullopt;
  std::string all;
  std::vector<std::uint32_t> offsets;
  // Nearly always it is at the beginning, behind decorators at most.
  const std::size_t most = signature.size() * 2 + 4096;
  for (std::uint32_t i = 0; i < text.size() && all.size() < most; ++i) {
    if (is_blank(text[i])) continue;
    all += text[i];
    offsets.push_back(i);
  }
  const std::size_t at = all.find(words);
  if (at == std::string::npos) return std::nullopt;
  return ByteRange{offsets[at], offsets[at + words.size() - 1] + 1};
}

/// The parameters of a signature that is too long to be kept whole.
std::string_view parameters_of(const FileFacts& facts, std::string_view text, SymbolIndex index) {
  const Symbol& symbol = facts.symbol(index);
  std::uint32_t end = symbol.name_range.end;
  for (std::uint32_t i = index.value + 1; i < facts.symbols.size(); ++i) {
    const Symbol& inner = facts.symbols[i];
    if (inner.full_range.begin >= symbol.full_range.end) break;
    if (inner.container == index && inner.kind == SymbolKind::parameter)
      end = std::max(end, inner.full_range.end);
  }
  return slice(text, {symbol.name_range.begin, end});
}

}  // namespace

bool is_shape(const Symbol& symbol) {
  return !symbol.has(SymbolFlag::local) && symbol.kind != SymbolKind::parameter &&
         symbol.kind != SymbolKind::type_parameter && symbol.kind != SymbolKind::label;
}

SymbolIndex shape_around(const FileFacts& facts, SymbolIndex symbol) {
  for (SymbolIndex at = symbol; at.valid();) {
    const SymbolIndex around = facts.symbol(at).container;
    if (!around.valid() || around.value >= at.value) return {};
    if (is_shape(facts.symbol(around))) return around;
    at = around;
  }
  return {};
}

SymbolText text_of_symbol(const FileFacts& facts, std::string_view text, SymbolIndex index) {
  const Symbol& symbol = facts.symbol(index);
  SymbolText out;
  out.signature = facts.str(symbol.signature);
  out.doc = plain(slice(text, symbol.doc_range));
  std::string own = own_text(facts, text, index);
  if (const auto head = find_signature(own, out.signature)) {
    own.erase(head->begin, head->end - head->begin);
  } else if (find_signature(slice(text, symbol.full_range), out.signature)) {
    // On the line of its definition are symbols inside of it.
    out.signature = one_line(std::string_view(own).substr(0, own.find('\n')));
    own.erase(0, own.find('\n'));
  } else {
    // It has comments, or parts from elsewhere: the rest of the line of the name goes with it.
    const std::size_t name = own.find(facts.str(symbol.name));
    if (name != std::string::npos) own.erase(0, own.find('\n', name));
  }
  if (out.signature.size() >= kLongSignature)
    out.signature += one_line(parameters_of(facts, text, index));
  out.body = plain(own);
  return out;
}

std::string whole_text_of(const FileFacts& facts, std::string_view text, SymbolIndex symbol) {
  return plain(slice(text, facts.symbol(symbol).full_range));
}

double common_lines(std::string_view a, std::string_view b) {
  std::vector<std::string_view> left = lines_of(a), right = lines_of(b);
  for (auto* lines : {&left, &right}) {
    for (std::string_view& line : *lines) line = trim(line, kBlank);
    std::erase(*lines, std::string_view());
    std::sort(lines->begin(), lines->end());
  }
  if (left.empty() && right.empty()) return 1;
  std::vector<std::string_view> common;
  std::set_intersection(left.begin(), left.end(), right.begin(), right.end(),
                        std::back_inserter(common));
  const auto bytes = [](const std::vector<std::string_view>& lines) {
    std::size_t sum = 0;
    for (const std::string_view line : lines) sum += line.size();
    return static_cast<double>(sum);
  };
  return 2.0 * bytes(common) / (bytes(left) + bytes(right));
}

bool is_in_expression(std::string_view text, ByteRange definition) {
  if (definition.end > text.size()) return true;
  const std::string_view before = trim_end(text.substr(0, definition.begin));
  const std::size_t line = text.substr(0, definition.begin).rfind('\n');
  const bool is_first = line == std::string_view::npos || before.size() <= line;
  const char last = before.empty() ? ';' : before.back();
  const bool follows_operator = std::string_view("(,=[?|&").find(last) != std::string_view::npos;
  const bool follows_statement = std::string_view(";{}").find(last) != std::string_view::npos;
  if (follows_operator || !(is_first || follows_statement)) return true;
  const std::size_t next = text.find_first_not_of(" \t", definition.end);
  if (next == std::string_view::npos) return false;
  return is_word_char(text[next]) ||
         std::string_view(".([,*&=").find(text[next]) != std::string_view::npos;
}

}  // namespace codefinder::query
