// Matches scopes against containers, module and path.
#include "index/query/scope_match.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace codefinder::query {

namespace {

/// Adds the parts of a path, a module name or a qualified name, outermost first.
void add_parts(std::vector<std::string_view>& parts, std::string_view text) {
  std::size_t begin = 0;
  for (std::size_t i = 0; i <= text.size(); ++i)
    if (i == text.size() || text[i] == '/' || text[i] == '.' || text[i] == ':' || text[i] == '#') {
      if (i > begin) parts.push_back(text.substr(begin, i - begin));
      begin = i + 1;
    }
}

/// The names around a symbol, each list outermost first.
struct Around {
  std::vector<std::string_view> path, module, containers;
};

/// True if the scopes equal the innermost parts of `around`, one by one, as far as both reach.
bool equal_from_the_right(std::span<const NameMatcher> scopes,
                          std::span<const std::string_view> around) {
  for (std::size_t i = 0; i < std::min(scopes.size(), around.size()); ++i)
    if (scopes[scopes.size() - 1 - i].word() != around[around.size() - 1 - i]) return false;
  return true;
}

/// True if the scopes are the symbol's containers, innermost last; scopes before the outermost
/// container are the module or the file: `ns::Client::send`, `pkg.Client.send`.
bool scopes_name_container(std::span<const NameMatcher> scopes, const Around& around) {
  if (!equal_from_the_right(scopes, around.containers)) return false;
  if (scopes.size() <= around.containers.size()) return true;
  const auto rest = scopes.first(scopes.size() - around.containers.size());
  return (rest.size() <= around.path.size() && equal_from_the_right(rest, around.path)) ||
         (rest.size() <= around.module.size() && equal_from_the_right(rest, around.module));
}

/// True if the scope matches `part`; sets `whole` to whether it is the whole part.
bool scope_matches(const NameMatcher& scope, std::string_view part, bool& whole) {
  Match match = scope.match_plainly(part);
  if (!match && scope.abbreviates(part)) match = {MatchTier::humps, 0.5};
  whole = match && match.tier <= MatchTier::exact_other_case;
  return match && (match.tier != MatchTier::substring || match.quality >= 0.3);
}

/// True if the scopes match parts around the symbol, in order.
bool scopes_match_in_order(std::span<const NameMatcher> scopes, const Around& around) {
  std::vector<std::string_view> parts = around.path;
  parts.insert(parts.end(), around.module.begin(), around.module.end());
  parts.insert(parts.end(), around.containers.begin(), around.containers.end());
  std::size_t from = 0;
  for (const NameMatcher& scope : scopes) {
    std::optional<std::size_t> found;
    bool found_whole = false;
    for (std::size_t i = from; i < parts.size() && !found_whole; ++i) {
      bool whole = false;
      if (!scope_matches(scope, parts[i], whole) || (found && !whole)) continue;
      // A whole part further in is better than a partial match.
      found = i, found_whole = whole;
    }
    if (!found) return false;
    from = *found + 1;
  }
  return true;
}

std::string_view without_extension(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  const std::size_t slash = path.rfind('/');
  const std::size_t name = slash == std::string_view::npos ? 0 : slash + 1;
  return dot == std::string_view::npos || dot <= name ? path : path.substr(0, dot);
}

}  // namespace

ScopeMatch match_scopes(std::span<const NameMatcher> scopes, const SymbolPlace& place) {
  if (scopes.empty()) return ScopeMatch::container;
  Around around;
  add_parts(around.path, without_extension(place.path));
  add_parts(around.module, place.module);
  add_parts(around.containers, place.container);
  if (scopes_name_container(scopes, around)) return ScopeMatch::container;
  return scopes_match_in_order(scopes, around) ? ScopeMatch::partial : ScopeMatch::none;
}

}  // namespace codefinder::query
