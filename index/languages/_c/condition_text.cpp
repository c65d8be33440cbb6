// Reads conditional directives.
#include "index/languages/_c/condition_text.h"

#include "base/c_platforms.h"
#include "base/strings.h"

#include <algorithm>

namespace codefinder::c_family {

namespace {

/// The directive without its `#`.
std::string_view without_mark(std::string_view line) {
  return line.substr(std::min(line.size(), line.find_first_not_of("# \t")));
}

}  // namespace

std::string_view condition_of(std::string_view line) {
  line = without_mark(line);
  std::size_t at = 0;
  while (at < line.size() && is_identifier_char(line[at])) ++at;
  while (at < line.size() && (line[at] == ' ' || line[at] == '\t')) ++at;
  std::size_t end = std::min({line.find("/*", at), line.find("//", at), line.size()});
  while (end > at && (line[end - 1] == ' ' || line[end - 1] == '\t' || line[end - 1] == '\r'))
    --end;
  return line.substr(at, end - at);
}

bool is_ifndef(std::string_view line) { return without_mark(line).starts_with("ifndef"); }

bool is_foreign_branch(std::string_view line) {
  line = without_mark(line);
  if (line.starts_with("ifndef") || line.starts_with("else") ||
      line.find_first_of("!|") != std::string_view::npos)
    return false;
  for (std::size_t at = 0; at < line.size();) {
    const std::size_t begin = at;
    while (at < line.size() && is_identifier_char(line[at])) ++at;
    if (is_foreign_platform(line.substr(begin, at - begin))) return true;
    if (at == begin) ++at;
  }
  return false;
}

TestedMacro tested_macro(std::string_view line) {
  std::string_view rest = condition_of(line);
  TestedMacro out{{}, !is_ifndef(line)};
  if (rest.starts_with('!')) rest.remove_prefix(1), out.positive = false;
  if (rest.starts_with("defined")) rest.remove_prefix(7);
  while (!rest.empty() && (rest.front() == ' ' || rest.front() == '(')) rest.remove_prefix(1);
  while (!rest.empty() && (rest.back() == ' ' || rest.back() == ')')) rest.remove_suffix(1);
  if (!rest.empty() && !is_digit(rest.front()) &&
      std::all_of(rest.begin(), rest.end(), is_identifier_char))
    out.macro = rest;
  return out;
}

bool names_assembler(std::string_view condition) {
  return condition.find("__ASSEMBLY__") != std::string_view::npos ||
         condition.find("__ASSEMBLER__") != std::string_view::npos;
}

}  // namespace codefinder::c_family
