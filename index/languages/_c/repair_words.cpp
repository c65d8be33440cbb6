// Classifies words by their spelling.
#include "base/strings.h"
#include "index/languages/_c/repair.h"

#include <algorithm>

namespace codefinder::c_family {

namespace {

// Annotations after a declarator, by parts of their names.
constexpr std::array<std::string_view, 15> kAnnotations = {
    "GUARDED_BY", "LOCKS_REQUIRED", "LOCKS_EXCLUDED", "LOCK_RETURNED", "LOCK_FUNCTION",
    "ACQUIRED_",  "ACQUIRE",        "RELEASE",        "REQUIRES",      "EXCLUDES",
    "ATTRIBUTE",  "PRINTF",         "DEPRECATED",     "CAPABILITY",    "THREAD_SAFETY"};

/// True if `part` occurs in `name`, delimited by underscores or the ends of `name`.
bool has_part(std::string_view name, std::string_view part) {
  for (std::size_t at = name.find(part); at != std::string_view::npos;
       at = name.find(part, at + 1)) {
    const std::size_t end = at + part.size();
    if ((at == 0 || name[at - 1] == '_') && (end == name.size() || name[end] == '_')) return true;
  }
  return false;
}

}  // namespace

bool CRepair::in_capitals(std::uint32_t i) const {
  const std::string_view word = text(i);
  if (word.size() < 3) return false;
  bool has_letter = false;
  for (char c : word) {
    if (is_lower(c)) return false;
    has_letter = has_letter || is_upper(c);
  }
  return has_letter;
}

bool CRepair::is_underscored(std::uint32_t i) const { return text(i).starts_with("__"); }

bool CRepair::is_type_like(std::uint32_t i) const {
  const std::string_view word = text(i);
  return word.ends_with("_t") ||
         (word.size() > 1 && word.size() < 7 && is_digit(word.back()) && !in_capitals(i));
}

bool CRepair::is_annotation(std::uint32_t i) const {
  const std::string_view word = text(i);
  return std::any_of(kAnnotations.begin(), kAnnotations.end(), [&](std::string_view part) {
    return word.find(part) != std::string_view::npos;
  });
}

/// True for `DEFINE_MUTEX(name)`, `DECLARE_BITMAP(name, bits)`, `LIST_HEAD(name)`: by convention,
/// such a macro defines the name in its arguments.
bool CRepair::is_defining_macro(std::uint32_t i) const {
  const std::string_view word = text(i);
  if (!in_capitals(i)) return false;
  if (has_part(word, "DEFINE") || has_part(word, "DECLARE")) return true;
  return word.ends_with("_HEAD") && word.find('_') == word.size() - 5 && !word.starts_with("INIT");
}

/// True for macros that begin a loop or a condition: `list_for_each_entry(…) {`.
bool CRepair::is_loop_macro(std::uint32_t i) const {
  const std::string_view word = text(i);
  return word.find("each") != std::string_view::npos ||
         word.find("EACH") != std::string_view::npos || has_part(word, "for") ||
         has_part(word, "FOR") || has_part(word, "while") || has_part(word, "WHILE") ||
         has_part(word, "if") || has_part(word, "IF");
}

bool CRepair::is_valid_number(std::uint32_t i) const {
  const std::string_view number = text(i);
  // 0x, 0b and floating-point numbers.
  if (number.size() > 1 && number[0] == '0' && !is_digit(number[1])) return true;
  for (std::size_t k = 0; k < number.size(); ++k) {
    if (number[k] == '_') return false;
    if (is_letter(number[k]) &&
        std::string_view("uUlLfFeEpPiIjJzZdD").find(number[k]) == std::string_view::npos)
      return false;
  }
  return true;
}

}  // namespace codefinder::c_family
