// callers_of_message: matches in tests and documents do not count, since they repeat the message.
#include "index/query/graph/message_callers.h"

#include "index/query/definition/named_symbols.h"
#include "index/query/hits/line_declaration.h"

#include <algorithm>
#include <span>
#include <utility>

namespace codefinder::query {

namespace {

constexpr std::size_t kMaxMatches = 3, kMaxFilesWithName = 50;

using Matches = std::span<const TextMatch>;

/// The matches in sources, which are first.
Matches in_sources(const index::Snapshot& snapshot, const FoundMatches& found) {
  const auto is_other = [&](const TextMatch& match) {
    const std::optional<FileRow> row = snapshot.files().row(match.file);
    return !row || (row->categories & Category::source) == 0 ||
           (row->categories & Category::tests) != 0;
  };
  return {found.matches.begin(), std::ranges::find_if(found.matches, is_other)};
}

/// The function that has all matches in sources, if they are few; nullopt if there is none.
std::optional<SymbolHit> only_function(const index::Snapshot& snapshot, const FoundMatches& found,
                                       Matches sources) {
  const bool all_listed = sources.size() < found.matches.size() ||
                          found.totals.count == found.matches.size();
  if (found.totals.is_lower_bound || !all_listed || sources.empty() || sources.size() > kMaxMatches)
    return std::nullopt;
  const Enclosing& in = sources[0].enclosing;
  const auto is_in = [&](const TextMatch& match) { return match.enclosing.symbol == in.symbol; };
  if (!in.symbol.symbol.valid() || !is_function_like(in.kind) ||
      !std::ranges::all_of(sources, is_in))
    return std::nullopt;
  return hit_of(snapshot, in.symbol);
}

/// True if all these matches, of one file, begin in strings.
Result<bool> are_in_strings(const index::Snapshot& snapshot, Grep request, Matches matches,
                            const std::stop_token& stop) {
  if (!request.code.empty()) return false;
  request.parts = {MatchPart::strings};
  request.filters.paths = {matches[0].path};
  const Result<FoundMatches> in_strings = grep(snapshot, request, stop);
  if (!in_strings) return in_strings.error();
  return in_strings->totals.count == matches.size();
}

bool is_ambiguous(const CallLink& link) {
  return link.sites[0].evidence >= resolve::Evidence::ambiguous;
}

}  // namespace

Result<std::optional<std::vector<CallLink>>> callers_of_message(const index::Snapshot& snapshot,
                                                                const Grep& request,
                                                                const FoundMatches& found,
                                                                const std::stop_token& stop) {
  std::optional<std::vector<CallLink>> callers;
  const Matches sources = in_sources(snapshot, found);
  const std::optional<SymbolHit> function = only_function(snapshot, found, sources);
  if (!function || snapshot.names().count_files_with(function->name) > kMaxFilesWithName)
    return callers;
  const Result<bool> is_message = are_in_strings(snapshot, request, sources, stop);
  if (!is_message) return is_message.error();
  if (!*is_message) return callers;
  CallRequest of;
  for (const NamedTarget& target : group_by_target(snapshot, {*function}, stop))
    for (const SymbolHit& hit : target.hits) of.symbols.push_back(hit.ref);
  Result<FoundCalls> calls = callers_of(snapshot, of, stop);
  if (!calls) return calls.error();
  // The certain callers come first.
  const auto rest = std::ranges::find_if(calls->links, is_ambiguous);
  if (rest != calls->links.begin()) calls->links.erase(rest, calls->links.end());
  callers = std::move(calls->links);
  return callers;
}

}  // namespace codefinder::query
