// central_symbols: counts the files that have the name of each public symbol.
#include "index/query/map/central_symbols.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/query/hits/public_symbols.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxFileSymbols = 400;

/// In namespaces and modules only, or assigned to the object of the exports.
bool is_at_top(const FileFacts& facts, const Symbol& symbol) {
  if (symbol.qualifier.valid()) return false;
  if (!symbol.container.valid()) return true;
  const SymbolKind kind = facts.symbol(symbol.container).kind;
  return kind == SymbolKind::namespace_ || kind == SymbolKind::module;
}

/// The letters and digits of a name in lower case, without the "s" of a plural.
std::string plain_name(std::string_view name) {
  std::string plain;
  for (const char c : name)
    if (is_identifier_char(c) && c != '_') plain += to_lower(std::string_view(&c, 1));
  if (plain.size() > 1 && plain.ends_with('s')) plain.pop_back();
  return plain;
}

/// True for "ZodError" of "errors.ts".
bool is_named_after(std::string_view name, std::string_view path) {
  const std::string stem = plain_name(file_stem(path));
  return !stem.empty() && plain_name(name).ends_with(stem);
}

/// How many files define a name.  Several definitions in one file, as of a type and a value in
/// TypeScript or of overloads, are one; titles of tests and of documents are none.
std::uint64_t defining_files(const index::Snapshot& snapshot, std::string_view name) {
  std::set<FileId> files;
  for (const Definition& definition : snapshot.names().definitions(name))
    if (!is_title(definition.kind)) files.insert(definition.file);
  return files.size();
}

}  // namespace

bool is_public_unit(const FileFacts& facts, SymbolIndex symbol) {
  return is_interface_kind(facts.symbol(symbol).kind) && is_offered(facts, symbol);
}

std::vector<CountedSymbol> central_symbols(const index::Snapshot& snapshot, const FileFacts& facts,
                                           std::string_view path, std::size_t most) {
  std::vector<CountedSymbol> all;
  std::set<std::string_view> names;
  for (std::uint32_t i = 0; i < facts.symbols.size() && all.size() < kMaxFileSymbols; ++i) {
    const std::string_view name = facts.str(facts.symbols[i].name);
    if (!is_at_top(facts, facts.symbols[i]) || !is_public_unit(facts, SymbolIndex(i)) ||
        !names.insert(name).second)
      continue;
    const std::uint64_t definitions = defining_files(snapshot, name);
    const std::uint64_t uses = snapshot.names().count_files_with(name);
    all.push_back({SymbolIndex(i), uses / std::max<std::uint64_t>(definitions, 1)});
  }
  std::stable_sort(all.begin(), all.end(),
                   [](const CountedSymbol& a, const CountedSymbol& b) { return a.uses > b.uses; });
  const auto named = std::find_if(all.begin(), all.end(), [&](const CountedSymbol& one) {
    return is_named_after(facts.str(facts.symbol(one.symbol).name), path);
  });
  if (named != all.end()) std::rotate(all.begin(), named, named + 1);
  if (all.size() > most) all.resize(most);
  return all;
}

}  // namespace codefinder::query
