// Asks for the query as it is, and then for the name that it may be.
#include "index/query/definition/find_written.h"

#include "index/query/definition/written_name.h"

#include <algorithm>
#include <utility>

namespace codefinder::query {
namespace {

/// The text that may be a name in another notation; "" if it is none, or no symbol has its name.
std::string written_name_of(const index::Snapshot& snapshot, const FindSymbols& request) {
  const std::string& symbol = request.filters.symbol;
  const std::string& text = request.query.empty() ? symbol : request.query;
  // A quoted name is the end of the query; another one is asked for besides the query.
  if (request.within || !text.ends_with(symbol)) return {};
  const WrittenName written = read_name(text);
  const bool is_known = std::any_of(written.readings.begin(), written.readings.end(),
                                    [&](const NameReading& reading) {
                                      return !snapshot.names().definitions(reading.name).empty();
                                    });
  return written.readings.size() > 1 && is_known ? text : std::string();
}

/// True if there is white space before the first bracket.
bool has_words(std::string_view text) {
  return text.substr(0, text.find_first_of("(<[{")).find_first_of(" \t") != std::string_view::npos;
}

}  // namespace

Result<FoundWritten> find_written(const index::Snapshot& snapshot, const FindSymbols& request,
                                  std::stop_token stop) {
  Result<FoundSymbols> found = find_symbols(snapshot, request, stop);
  if (!found) return found.error();
  FoundWritten out{std::move(found).value(), std::nullopt};
  const std::string name = out.found.exact ? std::string() : written_name_of(snapshot, request);
  if (name.empty()) return out;
  Result<NamedSymbols> named = named_symbols(snapshot, name, stop);
  if (!named) return named.error();
  if (named->fallback && (out.found.begun || has_words(name))) return out;
  FindSymbols within = request;
  within.query.clear();
  within.filters.symbol = named->name;
  within.within.emplace();
  for (const SymbolHit& hit : named->hits) within.within->push_back(hit.ref);
  Result<FoundSymbols> written = find_symbols(snapshot, within, std::move(stop));
  if (!written) return written.error();
  if (written->totals.count == 0) return out;
  return FoundWritten{std::move(written).value(), std::move(named->fallback)};
}

}  // namespace codefinder::query
