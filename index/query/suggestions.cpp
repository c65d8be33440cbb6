// suggestions: the filters that removed all matches, or similar names.
#include "index/query/near_names.h"
#include "index/query/symbol_search.h"

#include <algorithm>

namespace codefinder::query {

namespace {

/// True if all definitions of the name are in dependency files.
bool is_in_dependencies_only(resolve::Context& context, const std::string& name) {
  const std::vector<Definition>& all = context.definitions(name);
  return std::all_of(all.begin(), all.end(),
                     [&](const SymbolRef& ref) { return context.is_dependency(ref.file); });
}

}  // namespace

std::vector<std::string> suggestions(SymbolSearch& search) {
  std::vector<std::string> out, sought;
  for (const std::string& filter : search.filter.removed_by())
    out.push_back("the filter `" + filter + "` removed what matched");
  if (!out.empty() || search.words.empty()) sought.push_back(search.question.filters.symbol);
  else
    for (const QueryWord& word : search.words) sought.push_back(word.last.word());
  for (const std::string& word : sought)
    for (const std::string& name : near_names(search.snapshot, word)) {
      if (name != word) out.push_back("did you mean `" + name + "`?");
      else if (is_in_dependencies_only(search.context, name))
        out.push_back(
            "`" + name +
            "` is defined in installed packages only: nav finds it there with the filter `deps`");
    }
  return out;
}

}  // namespace codefinder::query
