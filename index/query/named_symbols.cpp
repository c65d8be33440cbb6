// Finds the symbols of a typed name, and the first name on a line.
#include "index/query/named_symbols.h"

#include "index/query/find_symbols.h"

#include <algorithm>

namespace codefinder::query {
namespace {

constexpr std::size_t kMaxCandidates = 200;

/// Returns the part of a qualified name after its last separator.
std::string_view last_part(std::string_view name) {
  const std::size_t at = name.find_last_of(":.#/");
  return at == std::string_view::npos ? name : name.substr(at + 1);
}

bool same_container(const std::vector<SymbolHit>& hits) {
  return std::all_of(hits.begin(), hits.end(),
                     [&](const SymbolHit& hit) { return hit.container == hits[0].container; });
}

}  // namespace

Result<NamedSymbols> named_symbols(const index::Snapshot& snapshot, const std::string& name,
                                   std::stop_token stop) {
  NamedSymbols found;
  found.name = last_part(name);
  if (found.name.empty()) found.name = name;
  FindSymbols question;
  question.query = name;
  question.filters.symbol = found.name;
  question.limit = kMaxCandidates;
  Result<FoundSymbols> symbols = find_symbols(snapshot, question, stop);
  if (!symbols) return symbols.error();
  found.hits = std::move(symbols->hits);
  found.suggestions = std::move(symbols->suggestions);
  const auto evidence = found.hits.size() == 1 || same_container(found.hits)
                            ? resolve::Evidence::unique_name
                            : resolve::Evidence::ambiguous;
  for (SymbolHit& hit : found.hits) hit.evidence = evidence;
  return found;
}

std::optional<std::uint32_t> first_name_on(const FileFacts& facts, ByteRange line) {
  std::optional<std::uint32_t> at;
  const auto consider = [&](ByteRange range) {
    if (line.contains(range.begin) && (!at || range.begin < *at)) at = range.begin;
  };
  for (const Symbol& symbol : facts.symbols) {
    if (!symbol.has(SymbolFlag::local)) consider(symbol.name_range);
  }
  if (at) return at;
  for (const Symbol& symbol : facts.symbols) consider(symbol.name_range);
  for (const Occurrence& occurrence : facts.occurrences) consider(occurrence.range);
  return at;
}

std::vector<SymbolHit> most_certain(std::vector<SymbolHit> hits) {
  if (hits.empty() || hits[0].evidence == resolve::Evidence::ambiguous) return hits;
  std::erase_if(hits,
                [](const SymbolHit& hit) { return hit.evidence >= resolve::Evidence::ambiguous; });
  return hits;
}

}  // namespace codefinder::query
