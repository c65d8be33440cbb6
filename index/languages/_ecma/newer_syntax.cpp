// Finds the word `using` where a statement or the head of a loop begins, before a name, and
// `export type *`.
#include "index/languages/_ecma/newer_syntax.h"

#include "base/strings.h"

namespace codefinder::ecma {

namespace {

constexpr std::string_view kWord = "using", kAwait = "await", kConst = "const";

bool is_name_char(char c) { return is_word_char(c) || c == '$'; }

/// The offset after the blanks of the line from `at` on.
std::size_t skip(std::string_view text, std::size_t at) {
  while (at < text.size() && (text[at] == ' ' || text[at] == '\t')) ++at;
  return at;
}

/// The offset after the last character before `at` that is no blank of the line.
std::size_t end_before(std::string_view text, std::size_t at) {
  while (at > 0 && (text[at - 1] == ' ' || text[at - 1] == '\t')) --at;
  return at;
}

/// True if a name follows, and then `:`, `=` or `of`.
bool declares(std::string_view text, std::size_t at) {
  const std::size_t begin = skip(text, at);
  std::size_t end = begin;
  while (end < text.size() && is_name_char(text[end])) ++end;
  const std::string_view name = text.substr(begin, end - begin);
  if (begin == at || name.empty() || name == "in" || name == "instanceof") return false;
  const std::string_view rest = text.substr(skip(text, end));
  return rest.starts_with(':') || (rest.starts_with('=') && !rest.starts_with("==")) ||
         (rest.starts_with("of") && rest.size() > 2 && !is_name_char(rest[2]));
}

bool begins_statement(std::string_view text, std::size_t at) {
  const std::size_t before = end_before(text, at);
  return before == 0 || std::string_view("\n\r;{}(").find(text[before - 1]) != std::string::npos;
}

void blank(extract::Repairs& repairs, std::size_t begin, std::size_t end) {
  repairs.blank({static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(end)});
}

void repair_using(extract::Repairs& repairs) {
  const std::string_view text = repairs.original();
  for (std::size_t at = text.find(kWord); at != std::string_view::npos;
       at = text.find(kWord, at + 1)) {
    if ((at > 0 && is_name_char(text[at - 1])) || !declares(text, at + kWord.size())) continue;
    const std::size_t before = end_before(text, at);
    const bool awaits = before < at && text.substr(0, before).ends_with(kAwait);
    const std::size_t begin = awaits ? before - kAwait.size() : at;
    if ((begin > 0 && is_name_char(text[begin - 1])) || !begins_statement(text, begin)) continue;
    if (awaits) blank(repairs, begin, at + kWord.size());
    repairs.put(static_cast<std::uint32_t>(begin), kConst);
  }
}

void repair_type_exports(extract::Repairs& repairs) {
  constexpr std::string_view kExport = "export type *", kKept = "export ", kStar = "*";
  const std::string_view text = repairs.original();
  for (std::size_t at = text.find(kExport); at != std::string_view::npos;
       at = text.find(kExport, at + 1))
    blank(repairs, at + kKept.size(), at + kExport.size() - kStar.size());
}

}  // namespace

void repair_newer_syntax(extract::Repairs& repairs) {
  repair_using(repairs);
  repair_type_exports(repairs);
}

}  // namespace codefinder::ecma
