// Classifies words by their spelling.
#include "index/languages/_c/spelling.h"

#include "base/strings.h"

#include <algorithm>
#include <array>
#include <span>

namespace codefinder::c_family {

namespace {

// Annotations after a declarator, by parts of their names.
constexpr std::array<std::string_view, 15> kAnnotations = {
    "GUARDED_BY", "LOCKS_REQUIRED", "LOCKS_EXCLUDED", "LOCK_RETURNED", "LOCK_FUNCTION",
    "ACQUIRED_",  "ACQUIRE",        "RELEASE",        "REQUIRES",      "EXCLUDES",
    "ATTRIBUTE",  "PRINTF",         "DEPRECATED",     "CAPABILITY",    "THREAD_SAFETY"};

constexpr std::array<std::string_view, 6> kLinkages = {"API",    "EXPORT", "EXTERN",
                                                       "INLINE", "DECL",   "PUBLIC"};

bool contains_any(std::string_view word, std::span<const std::string_view> parts) {
  return std::any_of(parts.begin(), parts.end(), [&](std::string_view part) {
    return word.find(part) != std::string_view::npos;
  });
}

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

bool in_capitals(std::string_view word) {
  if (word.size() < 3) return false;
  bool has_letter = false;
  for (char c : word) {
    if (is_lower(c)) return false;
    has_letter = has_letter || is_upper(c);
  }
  return has_letter;
}

bool is_type_like(std::string_view word) {
  return word.ends_with("_t") ||
         (word.size() > 1 && word.size() < 7 && is_digit(word.back()) && !in_capitals(word));
}

bool is_annotation(std::string_view word) { return contains_any(word, kAnnotations); }

bool is_linkage_macro(std::string_view word) { return contains_any(word, kLinkages); }

bool is_defining_macro(std::string_view word) {
  if (!in_capitals(word)) return false;
  if (has_part(word, "DEFINE") || has_part(word, "DECLARE")) return true;
  return word.ends_with("_HEAD") && word.find('_') == word.size() - 5 && !word.starts_with("INIT");
}

bool is_loop_macro(std::string_view word) {
  return word.find("each") != std::string_view::npos ||
         word.find("EACH") != std::string_view::npos || has_part(word, "for") ||
         has_part(word, "FOR") || has_part(word, "while") || has_part(word, "WHILE") ||
         has_part(word, "if") || has_part(word, "IF");
}

bool is_valid_number(std::string_view number) {
  // 0x, 0b and floating-point numbers.
  if (number.size() > 1 && number[0] == '0' && !is_digit(number[1])) return true;
  for (const char c : number) {
    if (c == '_') return false;
    if (is_letter(c) && std::string_view("uUlLfFeEpPiIjJzZdD").find(c) == std::string_view::npos)
      return false;
  }
  return true;
}

}  // namespace codefinder::c_family
