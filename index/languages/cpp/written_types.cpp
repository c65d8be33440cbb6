// Reads types word by word.
#include "index/languages/cpp/written_types.h"

#include "base/strings.h"
#include "index/languages/words.h"

#include <algorithm>

namespace codefinder::c_family {

namespace {

constexpr Words kNoType =
    "const volatile struct class enum union typename static constexpr inline extern mutable "
    "register thread_local constinit virtual friend explicit";

/// Removes the template at the end, with its arguments.
void drop_template(std::string& type) {
  if (!type.ends_with('>')) return;
  int depth = 0;
  std::size_t at = type.size();
  while (at > 0) {
    const char c = type[--at];
    if (c == '>') ++depth;
    if (c == '<' && --depth == 0) break;
  }
  while (at > 0 && is_word_char(type[at - 1])) --at;
  type.resize(at);
}

}  // namespace

std::string plain_type(std::string_view text) {
  std::string type;
  std::size_t part = 0;  // Where the last name of a path begins.
  for (std::size_t at = 0; at < text.size();) {
    std::size_t end = at + 1;
    if (is_word_char(text[at])) {
      while (end < text.size() && is_word_char(text[end])) ++end;
      const std::string_view word = text.substr(at, end - at);
      if (!kNoType.contains(word)) {
        if (!type.empty() && is_word_char(type.back())) type += ' ';
        part = type.size();
        type += word;
      }
    } else if (text.substr(at, 2) == "::") {
      type.resize(std::min(part, type.size()));
      drop_template(type);
      part = type.size();
      end = at + 2;
    } else if (text[at] == '[') {
      type += '*';
      end = std::min(text.find(']', at), text.size() - 1) + 1;
    } else if (!is_space(text[at]) && text[at] != '&') {
      type += text[at];
      part = type.size();
    }
    at = end;
  }
  if (type == "unsigned int") return "unsigned";
  if (type == "long int") return "long";
  const bool closed = std::count(type.begin(), type.end(), '<') ==
                      std::count(type.begin(), type.end(), '>');
  return type.starts_with("auto") || type.starts_with('*') || !closed ? std::string() : type;
}

std::vector<std::string_view> split_outside_brackets(std::string_view list) {
  std::vector<std::string_view> parts;
  int depth = 0;
  std::size_t from = 0;
  char quote = 0;
  for (std::size_t at = 0; at < list.size(); ++at) {
    const char c = list[at];
    if (quote != 0) {
      if (c == '\\') ++at;
      else if (c == quote) quote = 0;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '(' || c == '[' || c == '{' || c == '<') {
      ++depth;
    } else if (c == ')' || c == ']' || c == '}' || (c == '>' && at > 0 && list[at - 1] != '-')) {
      --depth;
    } else if (c == ',' && depth == 0) {
      parts.push_back(trim(list.substr(from, at - from), " \t\r\n"));
      from = at + 1;
    }
  }
  parts.push_back(trim(list.substr(from), " \t\r\n"));
  return parts;
}

}  // namespace codefinder::c_family
