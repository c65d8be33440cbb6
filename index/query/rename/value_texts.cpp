// Reads paths and calls in a text, and resolves them.
#include "index/query/rename/value_texts.h"

#include "base/strings.h"

#include <algorithm>

namespace codefinder::query {

namespace {

bool is_path_char(char c) { return is_word_char(c) || c == '.' || c == '$'; }
bool is_open(char c) { return c == '(' || c == '[' || c == '{'; }
bool is_close(char c) { return c == ')' || c == ']' || c == '}'; }
bool is_quote(char c) { return c == '"' || c == '\'' || c == '`'; }

/// The offset after the string that begins at `at`, or after the character there.
std::size_t after_string(std::string_view text, std::size_t at) {
  if (!is_quote(text[at])) return at + 1;
  for (std::size_t end = at + 1; end < text.size(); ++end)
    if (text[end] == '\\') ++end;
    else if (text[end] == text[at]) return end + 1;
  return text.size();
}

/// The offset after the string or the bracket that begins at `at`, or after the character there.
std::size_t after_part(std::string_view text, std::size_t at) {
  std::size_t depth = 0;
  do {
    if (is_open(text[at])) ++depth;
    else if (is_close(text[at]) && depth > 0) --depth;
    at = after_string(text, at);
  } while (at < text.size() && depth > 0);
  return at;
}

/// The ranges between the commas in the bracket at `open`.
std::vector<ByteRange> parts_in(std::string_view text, std::size_t open) {
  constexpr std::size_t kMaxParts = 1000;
  std::vector<ByteRange> parts;
  std::size_t begin = open + 1, at = begin;
  const auto add = [&] {
    while (begin < at && is_space(text[begin])) ++begin;
    if (begin < at)
      parts.push_back({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(at)});
  };
  while (at < text.size() && !is_close(text[at]) && parts.size() < kMaxParts) {
    if (text[at] == ',') add(), begin = at + 1;
    at = after_part(text, at);
  }
  add();
  return parts;
}

/// The offset after the first colon of an entry that no bracket has; `begin` if it has none.
std::size_t value_of_entry(std::string_view text, ByteRange entry) {
  for (std::size_t at = entry.begin; at < entry.end; at = after_part(text, at))
    if (text[at] == ':') return at + 1;
  return entry.begin;
}

bool has_project_type(const resolve::Values& values) {
  return std::any_of(values.begin(), values.end(),
                     [](const resolve::Value& value) { return value.symbol.valid(); });
}

}  // namespace

const Symbol* variable_of(const FileFacts& facts, const Occurrence& use) {
  const bool bound = use.binding == Binding::local || use.binding == Binding::symbol;
  if (!bound || use.receiver.valid() || use.target >= facts.symbols.size()) return nullptr;
  const Symbol& symbol = facts.symbols[use.target];
  const bool variable = symbol.kind == SymbolKind::variable ||
                        symbol.kind == SymbolKind::constant || symbol.kind == SymbolKind::parameter;
  return variable ? &symbol : nullptr;
}

std::string_view ValueTexts::word_at(std::size_t at) const {
  std::size_t end = at;
  while (end < text_.size() && is_word_char(text_[end])) ++end;
  return text_.substr(std::min(at, text_.size()), end - at);
}

std::size_t ValueTexts::skip(std::size_t at) const {
  while (at < text_.size() && (text_[at] == ' ' || text_[at] == '\t')) ++at;
  return at;
}

std::size_t ValueTexts::skip_marks(std::size_t at) const {
  while (is_mark(word_at(at))) at = skip(at + word_at(at).size());
  return at;
}

bool ValueTexts::are_known(const resolve::Values& known, const resolve::Values& found) const {
  return !found.empty() && std::all_of(found.begin(), found.end(), [&](const resolve::Value& each) {
    if (each.is_external() || each.is_external_instance()) return !each.is_unknown();
    return std::any_of(known.begin(), known.end(), [&](const resolve::Value& one) {
      return one.kind == each.kind && one.symbol.valid() && one.ref() == each.ref();
    });
  });
}

bool ValueTexts::gives_only(const resolve::Values& known, std::size_t end) const {
  std::size_t at = skip(end);
  const std::string_view word = word_at(at);
  const bool loop = is_iteration(word);
  if (loop) at = skip(at + word.size());
  else if (at + 1 < text_.size() && text_[at] != '=' && text_[at + 1] == '=') return true;  // `+=`
  else if (at >= text_.size() || text_[at] != '=' || text_.substr(at).starts_with("=="))
    return false;
  else at = skip(at + 1);
  if (at >= text_.size()) return false;
  if (!loop) return is_only(known, at);
  resolve::Values items;
  for (const resolve::Value& each : values_at(skip_marks(at)))
    if (each.element.valid()) resolve::append(items, resolver_.element_of(each));
  return are_known(known, items);
}

bool ValueTexts::is_only(const resolve::Values& known, std::size_t at) const {
  if (std::string_view("\"'`[{-0123456789").find(text_[at]) != std::string_view::npos) return true;
  at = skip_marks(at);
  return is_plain(word_at(at)) || are_known(known, values_at(at));
}

/// The values of a path or the call of one that ends its statement, argument or item; none if it is
/// another form.
resolve::Values ValueTexts::values_at(std::size_t at) const {
  std::size_t end = at;
  while (end < text_.size() && is_path_char(text_[end])) ++end;
  const std::size_t name = text_.substr(at, end - at).rfind('.');
  const std::size_t begin = name == std::string_view::npos ? at : at + name + 1;
  const OccurrenceIndex use = occurrence_at(facts_, static_cast<std::uint32_t>(begin));
  if (end == at || !use.valid()) return {};
  const bool call = end < text_.size() && text_[end] == '(';
  if (call) end = after_part(text_, end);
  end = skip(end);
  if (end < text_.size() && std::string_view("\r\n;:)#,]}").find(text_[end]) == std::string::npos)
    return {};
  resolve::Values found;
  for (const resolve::Value& named : resolve::Values(resolver_.named_values(file_, use)))
    for (const resolve::Value& value : resolver_.expanded(named))
      if (call) resolve::append(found, resolver_.results_of(value));
      else resolve::append(found, {value});
  return found;
}

bool ValueTexts::is_value_only(const resolve::Values& known, std::size_t at) const {
  if (at >= text_.size() || is_only(known, at)) return true;
  return !has_project_type(known) && !has_project_type(values_at(skip_marks(at)));
}

/// True for an item that is no other type's.
bool ValueTexts::is_item_only(const resolve::Values& known, ByteRange item) const {
  const std::string_view text = text_.substr(item.begin, item.end - item.begin);
  const bool computed = rules_ && !rules_->comprehension_word.empty() &&
                        contains_word(text, rules_->comprehension_word);
  return computed || is_value_only(known, item.begin);
}

bool ValueTexts::holds_only(const resolve::Values& known, std::size_t bracket) const {
  const std::vector<ByteRange> items = parts_in(text_, bracket);
  return std::all_of(items.begin(), items.end(), [&](ByteRange item) {
    const std::size_t begin = text_[bracket] == '{' ? value_of_entry(text_, item) : item.begin;
    return is_item_only(known, {static_cast<std::uint32_t>(skip(begin)), item.end});
  });
}

bool ValueTexts::holds_alike(std::size_t bracket) const {
  const std::vector<ByteRange> items = parts_in(text_, bracket);
  return items.size() < 2 || holds_only(values_at(skip_marks(items[0].begin)), bracket);
}

bool ValueTexts::adds_only(const resolve::Values& known, std::size_t bracket) const {
  const std::vector<ByteRange> arguments = parts_in(text_, bracket);
  if (arguments.empty()) return true;
  const ByteRange last = arguments.back();
  const char first = text_[last.begin];
  return first == '[' || first == '{' || first == '(' ? holds_only(known, last.begin)
                                                      : is_item_only(known, last);
}

}  // namespace codefinder::query
