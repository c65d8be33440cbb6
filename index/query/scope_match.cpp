// Matches scopes against containers, module and path.
#include "index/query/scope_match.h"

#include "index/languages/language.h"

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

/// The names around a symbol, each list outermost first.
struct Around {
  std::vector<std::string_view> path, module, containers;
  std::size_t namespaces = 0;  // The number of innermost containers that are namespaces.
};

enum class Enums { included, omitted };

/// Adds the containers of a symbol.  Enums::omitted leaves out the enum that declares an
/// enumerator: where enumerators leak, they are members of the scope around it.
void add_containers(Around& around, const FileFacts& facts, SymbolIndex symbol, Enums enums) {
  constexpr int kMostLevels = 256;
  if (!symbol.valid() || symbol.value >= facts.symbols.size()) return;
  std::vector<std::vector<std::string_view>> levels;  // Innermost first.
  bool only_namespaces = true;
  const auto add = [&](std::string_view text, bool is_namespace) {
    std::vector<std::string_view> parts;
    add_parts(parts, text);
    if (parts.empty()) return;
    only_namespaces = only_namespaces && is_namespace;
    if (only_namespaces) around.namespaces += parts.size();
    levels.push_back(std::move(parts));
  };
  std::uint32_t at = symbol.value;
  add(facts.str(facts.symbols[at].qualifier), false);
  for (int level = 0; level < kMostLevels && facts.symbols[at].container.valid() &&
                      facts.symbols[at].container.value < at;
       ++level) {
    const bool first = at == symbol.value;
    at = facts.symbols[at].container.value;
    const Symbol& container = facts.symbols[at];
    const bool omitted = first && enums == Enums::omitted && container.kind == SymbolKind::enum_;
    if (!omitted) add(facts.str(container.name), container.kind == SymbolKind::namespace_);
    add(facts.str(container.qualifier), false);
  }
  for (auto parts = levels.rbegin(); parts != levels.rend(); ++parts)
    around.containers.insert(around.containers.end(), parts->begin(), parts->end());
}

using Parts = std::span<const std::string_view>;

/// True if the scopes equal the innermost parts, one by one, as far as both reach.
bool equal_from_the_right(std::span<const NameMatcher> scopes, Parts parts) {
  for (std::size_t i = 0; i < std::min(scopes.size(), parts.size()); ++i)
    if (scopes[scopes.size() - 1 - i].word() != parts[parts.size() - 1 - i]) return false;
  return true;
}

bool are_innermost(std::span<const NameMatcher> scopes, Parts parts) {
  return scopes.size() <= parts.size() && equal_from_the_right(scopes, parts);
}

/// True if the scopes are `containers`, innermost last; scopes before the outermost container are
/// the module, the file or its directory: `ns::Client::send`, `pkg.Client.send`.
bool name_container(std::span<const NameMatcher> scopes, const Around& around, Parts containers) {
  if (!equal_from_the_right(scopes, containers)) return false;
  if (scopes.size() <= containers.size()) return true;
  const auto rest = scopes.first(scopes.size() - containers.size());
  const Parts path(around.path);
  return are_innermost(rest, path) || are_innermost(rest, around.module) ||
         (!path.empty() && are_innermost(rest, path.first(path.size() - 1)));
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

ScopeMatch match_scopes(std::span<const NameMatcher> scopes, const DeclaredIn& place) {
  if (scopes.empty()) return ScopeMatch::container;
  Around around;
  add_parts(around.path, without_extension(place.path));
  add_parts(around.module, place.module);
  if (definition(place.facts.language).traits.enumerators_leak) {
    Around outside = around;
    add_containers(outside, place.facts, place.symbol, Enums::omitted);
    if (name_container(scopes, outside, outside.containers)) return ScopeMatch::container;
  }
  add_containers(around, place.facts, place.symbol, Enums::included);
  const Parts containers(around.containers);
  if (name_container(scopes, around, containers)) return ScopeMatch::container;
  for (std::size_t inner = 1; inner <= around.namespaces && inner < containers.size(); ++inner)
    if (name_container(scopes, around, containers.first(containers.size() - inner)))
      return ScopeMatch::enclosing;
  return scopes_match_in_order(scopes, around) ? ScopeMatch::partial : ScopeMatch::none;
}

}  // namespace codefinder::query
