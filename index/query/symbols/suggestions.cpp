// suggestions: the filters that removed all matches, or similar names.
#include "base/log.h"
#include "base/strings.h"
#include "index/query/symbols/near_names.h"
#include "index/query/symbols/symbol_search.h"

#include <algorithm>

namespace codefinder::query {

namespace {

/// A filter of a query, or several that are combined with OR.
struct Restriction {
  std::vector<std::string_view> names;
  void (*remove)(SymbolFilters& filters);
};

std::vector<Restriction> restrictions_of(const FindSymbols& request) {
  const SymbolFilters& f = request.filters;
  std::vector<Restriction> all;
  const auto add = [&](bool set, std::string_view name, void (*remove)(SymbolFilters&)) {
    if (set) all.push_back({{name}, remove});
  };
  add(!f.kinds.empty(), "kinds", [](SymbolFilters& of) { of.kinds.clear(); });
  add(!f.languages.empty(), "languages", [](SymbolFilters& of) { of.languages.clear(); });
  add(!f.paths.empty(), "paths", [](SymbolFilters& of) { of.paths.clear(); });
  add(!f.file.empty(), "file", [](SymbolFilters& of) { of.file.clear(); });
  add(!f.layers.empty(), "layers", [](SymbolFilters& of) { of.layers.clear(); });
  add(!f.owners.empty(), "owners", [](SymbolFilters& of) { of.owners.clear(); });
  add(f.recent, "recent", [](SymbolFilters& of) { of.recent = false; });
  // If it is the name of the query, it is no restriction.
  add(!f.symbol.empty() && !request.query.empty() && !request.query.ends_with(f.symbol), "symbol",
      [](SymbolFilters& of) { of.symbol.clear(); });
  Restriction categories{{}, [](SymbolFilters& of) {
                           of.tests = TestFilter::include;
                           of.docs = of.deps = false;
                         }};
  if (f.tests != TestFilter::include) categories.names.push_back("tests");
  if (f.docs) categories.names.push_back("docs");
  if (f.deps) categories.names.push_back("deps");
  if (!categories.names.empty()) all.push_back(std::move(categories));
  return all;
}

/// Returns "the filter `kinds` removed what matched: class `Basket`" if the query has a hit without
/// these filters; or "".
std::string removal(const SymbolSearch& search, const std::vector<Restriction>& without) {
  FindSymbols request = search.request;
  request.limit = 1;
  request.offset = 0;
  request.places_only = true;  // Without suggestions.
  request.in_words = false;
  request.count_all = false;
  // With a filter removed, there may be a close match or none; a search for all others costs most.
  request.close_matches_only = true;
  std::vector<std::string_view> names;
  for (const Restriction& restriction : without) {
    restriction.remove(request.filters);
    names.insert(names.end(), restriction.names.begin(), restriction.names.end());
  }
  const Result<FoundSymbols> found = find_symbols(search.snapshot, request, search.stop);
  if (!found || found->hits.empty()) return {};
  const SymbolHit& hit = found->hits[0];
  return fmt::format("the filter{} `{}`{} removed what matched: {} `{}`",
                     names.size() > 1 ? "s" : "", join(names, "`, `"),
                     without.size() > 1 ? " together" : "", to_string(hit.kind), hit.name);
}

/// Returns for each filter that removed all matches alone a sentence; if there is none, one for all
/// filters.
std::vector<std::string> removals(const SymbolSearch& search) {
  const std::vector<Restriction> all = restrictions_of(search.request);
  std::vector<std::string> out;
  const std::string together = all.empty() ? std::string() : removal(search, all);
  if (together.empty()) return out;
  for (const Restriction& each : all)
    if (std::string alone = removal(search, {each}); !alone.empty())
      out.push_back(std::move(alone));
  if (out.empty()) out.push_back(together);
  return out;
}

/// True if all definitions of the name are in dependency files.
bool is_in_dependencies_only(resolve::Context& context, const std::string& name) {
  const std::vector<Definition>& all = context.definitions(name);
  return std::all_of(all.begin(), all.end(),
                     [&](const SymbolRef& ref) { return context.is_dependency(ref.file); });
}

}  // namespace

std::vector<std::string> suggestions(SymbolSearch& search) {
  std::vector<std::string> out = removals(search), sought;
  if (!out.empty() || search.words.empty()) sought.push_back(search.request.filters.symbol);
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
