// The table of verbs.
#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/verb_list.h"

#include <algorithm>
#include <array>

namespace codefinder::handlers {

nlohmann::json Verb::input_schema() const { return schema_of(fields()); }

std::span<const Verb> verbs() {
  static const std::array kVerbs = {
      // Sorted by name.
      kCalleesVerb,         kCallersVerb,    kDefinitionVerb,   kExplainVerb,    kFindFileVerb,
      kImplementationsVerb, kIndexVerb,      kMemorySearchVerb, kNavVerb,        kOpenVerb,
      kOutlineVerb,         kReferencesVerb, kReindexVerb,      kSearchRepoVerb, kSnippetVerb,
      kStatusVerb,
  };
  return kVerbs;
}

const Verb* find_verb(std::string_view name) {
  const auto all = verbs();
  const auto at = std::find_if(all.begin(), all.end(),
                               [&](const Verb& verb) { return verb.name == name; });
  return at == all.end() ? nullptr : &*at;
}

const Verb* find_tool(std::string_view tool) {
  const auto all = verbs();
  const auto at = std::find_if(all.begin(), all.end(),
                               [&](const Verb& verb) { return verb.tool == tool; });
  return at == all.end() ? nullptr : &*at;
}

}  // namespace codefinder::handlers
