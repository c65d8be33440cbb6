// Reads from the shape of an answer whether something was found.
#include "cli/exit_code.h"

#include "handlers/verbs/answer/answer_fields.h"

#include <algorithm>

namespace codefinder::cli {
namespace {

using handlers::list_at;
using handlers::value_at;
using nlohmann::json;

int code_of_parts(const json& parts, Parts of) {
  int code = kNothingFound;
  for (const json& part : parts) {
    const json& error = value_at(part, "error");
    // A stack trace also has frames of other projects.
    if (of == Parts::frames && value_at(error, "code") == "not_found") continue;
    const int one = error.is_object() ? kError : exit_code_of(part);
    if (one == kError) return kError;
    if (one == kFound) code = kFound;
  }
  return code;
}

/// True if one of the lists that answers are about is there and has an item or is only counted.
bool has_rows(const json& answer) {
  for (const char* total : {"total", "tests_total", "remaining_total", "removed_total"})
    if (handlers::number_at(answer, total) > 0) return true;
  for (const char* list : {"hits", "references", "callers", "callees", "impact", "tests",
                           "remaining", "changes", "matches", "api", "modules", "paths"})
    if (!list_at(answer, list).empty()) return true;
  return false;
}

bool has_list_of_rows(const json& answer) {
  constexpr const char* kLists[] = {"hits",    "references", "callers", "callees", "impact",
                                    "changes", "matches",    "api",     "modules", "paths"};
  return std::any_of(std::begin(kLists), std::end(kLists),
                     [&](const char* list) { return value_at(answer, list).is_array(); });
}

}  // namespace

int exit_code_of(const json& answer, Parts of) {
  if (const json& parts = value_at(answer, "parts"); parts.is_array())
    return code_of_parts(parts, of);
  if (value_at(answer, "contents").is_string())
    return value_at(answer, "state") == "gone" ? kNothingFound : kFound;
  if (has_list_of_rows(answer)) return has_rows(answer) ? kFound : kNothingFound;
  // An explanation or a context has `suggestions` instead of the symbol.
  // The symbols of an outline are its list.
  if (value_at(answer, "suggestions").is_array() && !value_at(answer, "symbol").is_object())
    return kNothingFound;
  if (const json& symbols = value_at(answer, "symbols"); symbols.is_array())
    return symbols.empty() && !has_rows(answer) ? kNothingFound : kFound;
  return kFound;
}

}  // namespace codefinder::cli
