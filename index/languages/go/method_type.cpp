// Splits the lists of parameters and results, and drops what is not part of the type.
#include "index/languages/go/method_type.h"

#include "base/strings.h"
#include "index/languages/words.h"

#include <algorithm>
#include <vector>

namespace codefinder::go {

namespace {

constexpr Words kTypeWords{"chan func map struct interface"};

bool is_word(char c) { return is_identifier_char(c) || static_cast<unsigned char>(c) >= 0x80; }

/// The end of the first word; 0 if the text does not begin with one.
std::size_t word_end(std::string_view text) {
  return static_cast<std::size_t>(std::find_if_not(text.begin(), text.end(), is_word) -
                                  text.begin());
}

/// The offset behind the bracket that closes the one at `open`; npos if none does.
std::size_t behind_bracket(std::string_view text, std::size_t open) {
  int depth = 0;
  for (std::size_t at = open; at < text.size(); ++at) {
    if (std::string_view("([{").find(text[at]) != std::string_view::npos) ++depth;
    else if (std::string_view(")]}").find(text[at]) != std::string_view::npos && --depth == 0)
      return at + 1;
  }
  return std::string_view::npos;
}

std::vector<std::string_view> split_list(std::string_view list) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t from = 0;
  for (std::size_t at = 0; at <= list.size(); ++at) {
    const char c = at < list.size() ? list[at] : ',';
    if (std::string_view("([{").find(c) != std::string_view::npos) ++depth;
    if (std::string_view(")]}").find(c) != std::string_view::npos) --depth;
    if (c != ',' || depth > 0) continue;
    const std::string_view part = trim(list.substr(from, at - from), " \t\n");
    if (!part.empty()) parts.push_back(part);
    from = at + 1;
  }
  return parts;
}

/// True for "name type", false for a type or a name alone.
bool has_name(std::string_view part) {
  const std::size_t end = word_end(part);
  return end > 0 && end < part.size() && part[end] == ' ' &&
         !kTypeWords.contains(part.substr(0, end));
}

/// The type without the packages that qualify its names, and with the short names of aliases.
std::string plain_type(std::string_view type) {
  std::string out;
  while (!type.empty()) {
    const std::size_t end = word_end(type);
    const std::string_view word = type.substr(0, end);
    if (end == 0) {
      if (type[0] != ' ') out += type[0];
      type.remove_prefix(1);
      continue;
    }
    type.remove_prefix(end);
    if (type.starts_with('.') && !type.starts_with("..")) {
      type.remove_prefix(1);
      continue;
    }
    if (!out.empty() && is_word(out.back())) out += ' ';
    if (word == "interface" && type.starts_with("{}")) {
      out += "any";
      type.remove_prefix(2);
    } else {
      out += word == "byte" ? "uint8" : word == "rune" ? "int32" : word;
    }
  }
  return out;
}

/// Each type of a list with a comma; names that share one type (`a, b int`) have it each.
std::string types_of(std::string_view list) {
  const std::vector<std::string_view> parts = split_list(list);
  const bool named = std::any_of(parts.begin(), parts.end(), has_name);
  std::string out, type;
  std::vector<std::string> types;
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    if (!named) type = plain_type(*part);
    else if (has_name(*part)) type = plain_type(part->substr(word_end(*part)));
    types.push_back(type);
  }
  for (auto each = types.rbegin(); each != types.rend(); ++each) out += *each + ',';
  return out;
}

}  // namespace

std::optional<std::string> method_type(std::string_view signature, std::string_view name) {
  std::size_t at = 0;
  if (signature.starts_with("func")) {
    at = signature.find('(');
    const bool method = at != std::string_view::npos && trim(signature.substr(4, at - 4)).empty();
    at = method ? behind_bracket(signature, at) : 4;
  }
  if (at != std::string_view::npos) at = signature.find(name, at);
  if (name.empty() || at == std::string_view::npos) return std::nullopt;
  const std::size_t open = signature.find('(', at + name.size());
  const std::size_t end = open == std::string_view::npos ? open : behind_bracket(signature, open);
  if (end == std::string_view::npos) return std::nullopt;
  std::string_view results = trim(signature.substr(end), " \t\n{");
  if (results.starts_with('(')) {
    const std::size_t close = behind_bracket(results, 0);
    if (close == std::string_view::npos) return std::nullopt;
    results = results.substr(1, close - 2);
  }
  return types_of(signature.substr(open + 1, end - open - 2)) + ")" + types_of(results);
}

}  // namespace codefinder::go
