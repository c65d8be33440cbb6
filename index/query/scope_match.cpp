// Matches scopes against containers, module and path.
#include "index/query/scope_match.h"

#include "index/languages/language.h"
#include "index/resolve/scope_path.h"

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace codefinder::query {

namespace {

/// Adds the parts of a path, a module name or a qualifier, outermost first, without template
/// arguments.
void add_parts(std::vector<std::string_view>& parts, std::string_view text) {
  constexpr std::string_view kSeparators = "/.:#<> ";
  std::size_t begin = 0;
  int depth = 0;
  for (std::size_t i = 0; i <= text.size(); ++i) {
    if (i < text.size() && kSeparators.find(text[i]) == std::string_view::npos) continue;
    if (i > begin && depth == 0) parts.push_back(text.substr(begin, i - begin));
    begin = i + 1;
    if (i < text.size() && text[i] == '<') ++depth;
    if (i < text.size() && text[i] == '>' && depth > 0) --depth;
  }
}

struct Container {
  std::string_view name;
  bool may_be_omitted = false;  // A qualified name need not have it: an inline namespace.
};

/// The names around a symbol, each list outermost first.
struct Around {
  std::vector<std::string_view> path, module;
  std::vector<Container> containers;
};

/// Adds the containers of a symbol.  The enum that declares an enumerator may be omitted where
/// enumerators leak: they are members of the scope around it.
void add_containers(Around& around, const FileFacts& facts, SymbolIndex symbol) {
  constexpr int kMostLevels = 256;
  if (!symbol.valid() || symbol.value >= facts.symbols.size()) return;
  std::vector<std::vector<Container>> levels;  // Innermost first.
  const auto add = [&](StringIndex text, bool may_be_omitted) {
    std::vector<std::string_view> parts;
    add_parts(parts, facts.str(text));
    std::vector<Container>& level = levels.emplace_back();
    for (const std::string_view part : parts) level.push_back({part, may_be_omitted});
  };
  const bool enums_leak = definition(facts.language).traits.enumerators_leak;
  std::uint32_t at = symbol.value;
  add(facts.symbols[at].qualifier, false);
  for (int level = 0; level < kMostLevels && facts.symbols[at].container.valid() &&
                      facts.symbols[at].container.value < at;
       ++level) {
    const bool leaks = enums_leak && at == symbol.value;
    at = facts.symbols[at].container.value;
    const Symbol& container = facts.symbols[at];
    add(container.name, resolve::is_transparent(facts, container) ||
                            (leaks && container.kind == SymbolKind::enum_));
    add(container.qualifier, false);
  }
  for (auto parts = levels.rbegin(); parts != levels.rend(); ++parts)
    around.containers.insert(around.containers.end(), parts->begin(), parts->end());
}

using Parts = std::span<const std::string_view>;

bool are_innermost(std::span<const NameMatcher> scopes, Parts parts) {
  if (scopes.size() > parts.size()) return false;
  for (std::size_t i = 0; i < scopes.size(); ++i)
    if (scopes[scopes.size() - 1 - i].word() != parts[parts.size() - 1 - i]) return false;
  return true;
}

/// True if the scopes are the containers, innermost last; scopes before the outermost container are
/// the module, the file or its directory: `ns::Client::send`, `pkg.Client.send`.
bool name_container(std::span<const NameMatcher> scopes, const Around& around) {
  std::size_t rest = scopes.size();
  for (std::size_t at = around.containers.size(); at-- > 0 && rest > 0;) {
    if (scopes[rest - 1].word() == around.containers[at].name) --rest;
    else if (!around.containers[at].may_be_omitted) return false;
  }
  const auto outside = scopes.first(rest);
  const Parts path(around.path);
  return are_innermost(outside, path) || are_innermost(outside, around.module) ||
         (!path.empty() && are_innermost(outside, path.first(path.size() - 1)));
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
  for (const Container& container : around.containers) parts.push_back(container.name);
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

ScopeMatch match_scopes(std::span<const NameMatcher> scopes, const DeclaredIn& place) {
  if (scopes.empty()) return ScopeMatch::container;
  Around around;
  add_parts(around.path, without_extension(place.path));
  add_parts(around.module, place.module);
  add_containers(around, place.facts, place.symbol);
  if (name_container(scopes, around)) return ScopeMatch::container;
  return scopes_match_in_order(scopes, around) ? ScopeMatch::partial : ScopeMatch::none;
}

}  // namespace codefinder::query
