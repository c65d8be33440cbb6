// Reads from the shape of an answer whether something was found.
#include "cli/exit_code.h"

#include "cli/text/answer_fields.h"
#include "handlers/verbs/answer/impact_answer.h"
#include "handlers/verbs/answer/map_answer.h"
#include "handlers/verbs/answer/outline_answer.h"
#include "handlers/verbs/answer/uses_answer.h"
#include "handlers/verbs/answer/verb.h"

#include <algorithm>

namespace codefinder::cli {
namespace {

using nlohmann::json;

int code_of_parts(const json& parts, Parts of) {
  int code = kNothingFound;
  for (const json& part : parts) {
    const json& error = kPart.error(part);
    // A stack trace also has frames of other projects.
    if (of == Parts::frames && kErrorShape.code(error) == "not_found") continue;
    const int one = error.is_object() ? kError : exit_code_of(part);
    if (one == kError) return kError;
    if (one == kFound) code = kFound;
  }
  return code;
}

/// The lists that answers are about.
std::vector<const ListField*> lists_of_rows() {
  std::vector<const ListField*> lists = {&kApi.api, &kMap.modules};
  for (const Verb& verb : verbs())
    if (const ListField* list = verb.shape.list()) lists.push_back(list);
  lists.push_back(&kImpact.impact);
  return lists;
}

/// True if one of the lists that answers are about is there and has an item or is only counted.
bool has_rows(const json& answer) {
  for (const NumberField* total :
       {&kImpact.total, &kImpact.tests_total, &kImpact.remaining_total, &kImpact.removed_total})
    if ((*total)(answer) > 0) return true;
  for (const ListField* list : {&kImpact.tests, &kImpact.remaining})
    if (!(*list)(answer).empty()) return true;
  return std::ranges::any_of(lists_of_rows(),
                             [&](const ListField* list) { return !(*list)(answer).empty(); });
}

bool has_list_of_rows(const json& answer) {
  return std::ranges::any_of(lists_of_rows(),
                             [&](const ListField* list) { return list->is_in(answer); });
}

}  // namespace

int exit_code_of(const json& answer, Parts of) {
  if (const json& parts = kPartsAnswer.parts.value(answer); parts.is_array())
    return code_of_parts(parts, of);
  if (kContents.contents.is_in(answer))
    return kContents.state(answer) == "gone" ? kNothingFound : kFound;
  if (has_list_of_rows(answer)) return has_rows(answer) ? kFound : kNothingFound;
  // An explanation or a context has `suggestions` instead of the symbol.
  // The symbols of an outline are its list.
  if (kListAnswer.suggestions.is_in(answer) && !kExplain.symbol.value(answer).is_object())
    return kNothingFound;
  if (const json& symbols = kOutline.symbols.value(answer); symbols.is_array())
    return symbols.empty() && !has_rows(answer) ? kNothingFound : kFound;
  return kFound;
}

}  // namespace codefinder::cli
