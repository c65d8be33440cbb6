// Splits initializers at their commas and brackets.
#include "index/query/references/initializers.h"

#include "base/strings.h"

#include <algorithm>

namespace codefinder::query {

namespace {

/// The offset behind blanks and comments.
std::size_t skip_blanks(std::string_view text, std::size_t at) {
  while (at < text.size()) {
    if (is_space(text[at])) ++at;
    else if (text.substr(at, 2) == "//") at = std::min(text.find('\n', at), text.size());
    else if (text.substr(at, 2) == "/*")
      at = std::min(text.find("*/", at + 2), text.size() - 2) + 2;
    else break;
  }
  return at;
}

/// The offset behind a string or character literal that begins at the offset.
std::size_t skip_quoted(std::string_view text, std::size_t at) {
  const char quote = text[at++];
  while (at < text.size() && text[at] != quote) at += text[at] == '\\' ? 2 : 1;
  return std::min(at + 1, text.size());
}

/// The elements between the braces that open at the offset.
std::vector<ByteRange> elements_at(std::string_view text, std::size_t open) {
  std::vector<ByteRange> found;
  int depth = 0;
  std::size_t begin = open + 1;
  const auto add = [&](std::size_t end) {
    const std::size_t from = skip_blanks(text, begin);
    if (from < end)
      found.push_back({static_cast<std::uint32_t>(from), static_cast<std::uint32_t>(end)});
    begin = end + 1;
  };
  for (std::size_t at = open; at < text.size();) {
    const char c = text[at];
    if (c == '"' || c == '\'') {
      at = skip_quoted(text, at);
      continue;
    }
    if (const std::size_t next = skip_blanks(text, at); next != at) {
      at = next;
      continue;
    }
    if (c == '{' || c == '(' || c == '[') ++depth;
    if (c == '}' || c == ')' || c == ']') --depth;
    if (depth == 0) return add(at), found;
    if (depth == 1 && c == ',') add(at);
    ++at;
  }
  return {};
}

class Initializer {
 public:
  Initializer(std::string_view text, const FileFacts& facts, SymbolIndex type)
      : text_(text), facts_(facts), fields_(query::fields_of(facts, type)) {}

  std::vector<FieldValue> run(std::size_t open, bool array) {
    if (!array) {
      add_values(open);
      return std::move(found_);
    }
    for (const ByteRange& element : elements_at(text_, open)) {
      const std::size_t at = behind_index(element);
      if (at < element.end && text_[at] == '{') add_values(at);
    }
    return std::move(found_);
  }

 private:
  /// `[2] = {…}`: the offset of the value.
  std::size_t behind_index(ByteRange element) const {
    std::size_t at = element.begin;
    if (text_[at] != '[') return at;
    at = std::min<std::size_t>(text_.find('=', at), element.end);
    return skip_blanks(text_, at + 1);
  }

  void add_values(std::size_t open) {
    std::size_t number = 0;
    for (const ByteRange& element : elements_at(text_, open)) {
      if (text_[element.begin] == '.') {
        number = number_of(element) + 1;
        continue;
      }
      if (number < fields_.size()) add(element, fields_[number]);
      ++number;
    }
  }

  /// The number of the field that the element names.
  std::size_t number_of(ByteRange element) const {
    const std::size_t begin = skip_blanks(text_, element.begin + 1);
    std::size_t end = begin;
    while (end < element.end && is_word_char(text_[end])) ++end;
    const std::string_view name = text_.substr(begin, end - begin);
    const auto at = std::ranges::find_if(
        fields_, [&](SymbolIndex field) { return facts_.str(facts_.symbol(field).name) == name; });
    return static_cast<std::size_t>(at - fields_.begin());
  }

  /// A value that is a name, perhaps in parentheses, converted, or as an address.
  void add(ByteRange element, SymbolIndex field) {
    std::size_t end = element.end;
    while (end > element.begin && (is_space(text_[end - 1]) || text_[end - 1] == ')')) --end;
    std::size_t begin = end;
    while (begin > element.begin && is_word_char(text_[begin - 1])) --begin;
    if (begin == end || is_digit(text_[begin])) return;
    found_.push_back({static_cast<std::uint32_t>(begin), field});
  }

  const std::string_view text_;
  const FileFacts& facts_;
  const std::vector<SymbolIndex> fields_;
  std::vector<FieldValue> found_;
};

}  // namespace

std::vector<SymbolIndex> fields_of(const FileFacts& facts, SymbolIndex type) {
  std::vector<SymbolIndex> fields;
  const std::uint32_t end = facts.symbol(type).full_range.end;
  for (std::uint32_t i = type.value + 1; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.full_range.begin >= end) break;
    if (symbol.container == type && symbol.kind == SymbolKind::field &&
        !symbol.has(SymbolFlag::static_))
      fields.push_back(SymbolIndex(i));
  }
  return fields;
}

std::vector<FieldValue> unnamed_values(std::string_view text, const Symbol& variable,
                                       const FileFacts& type_facts, SymbolIndex type) {
  text = text.substr(0,
                     std::min<std::size_t>(text.size(), variable.name_range.end + kMaxInitializer));
  std::size_t at = skip_blanks(text, variable.name_range.end);
  const bool array = at < text.size() && text[at] == '[';
  while (at < text.size() && text[at] == '[')
    at = skip_blanks(text, std::min(text.find(']', at), text.size() - 1) + 1);
  if (at < text.size() && text[at] == '=') at = skip_blanks(text, at + 1);
  if (at >= text.size() || text[at] != '{') return {};
  return Initializer(text, type_facts, type).run(at, array);
}

}  // namespace codefinder::query
