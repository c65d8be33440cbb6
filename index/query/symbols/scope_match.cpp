// Matches scopes against containers, module and path.
#include "index/query/symbols/scope_match.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/language.h"
#include "index/query/hits/public_symbols.h"
#include "index/resolve/scope_path.h"

#include <algorithm>
#include <optional>
#include <string>

namespace codefinder::query {

namespace {

using Parts = std::span<const std::string_view>;
using Scopes = SymbolScopes::Scopes;

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

/// True if one list ends with the other.
bool are_innermost(Scopes scopes, Parts parts) {
  if (scopes.size() > parts.size()) return false;
  for (std::size_t i = 0; i < scopes.size(); ++i)
    if (scopes[scopes.size() - 1 - i].word() != parts[parts.size() - 1 - i]) return false;
  return true;
}

/// The module around a module; of one that is a path, the directory.
std::string_view outer_module(std::string_view module) {
  const std::size_t slash = module.rfind('/');
  const std::size_t end = slash == std::string_view::npos ? module.find_last_of(".:") : slash;
  return end == std::string_view::npos ? std::string_view() : module.substr(0, end);
}

/// True if the scope matches `part`; sets `whole` to whether it is the whole part.
bool scope_matches(const NameMatcher& scope, std::string_view part, bool& whole) {
  Match match = scope.match_plainly(part);
  if (!match && scope.abbreviates(part)) match = {MatchTier::humps, 0.5};
  whole = match && match.tier <= MatchTier::exact_other_case;
  return match && (match.tier != MatchTier::substring || match.quality >= 0.3);
}

std::size_t extension_at(std::string_view path) {
  const std::size_t dot = path.rfind('.');
  const std::size_t slash = path.rfind('/');
  const std::size_t name = slash == std::string_view::npos ? 0 : slash + 1;
  return dot == std::string_view::npos || dot <= name ? path.size() : dot;
}

/// The first name in the first parameter list of a signature: `self` of `def add(self, x)`, `s` of
/// `func (s *Site) render()`.
std::string_view first_parameter(std::string_view signature) {
  const std::size_t open = signature.find('(');
  if (open == std::string_view::npos) return {};
  const std::string_view list = trim_start(signature.substr(open + 1), "&* ");
  const auto end = std::find_if_not(list.begin(), list.end(), is_word_char);
  return list.substr(0, static_cast<std::size_t>(end - list.begin()));
}

}  // namespace

SymbolScopes::SymbolScopes(const DeclaredIn& place) : place_(place) {
  const std::size_t extension = extension_at(place.path);
  add_parts(path_, place.path.substr(0, extension));
  has_extension_ = extension < place.path.size();
  path_.push_back(place.path.substr(std::min(extension + 1, place.path.size())));
  add_parts(directory_, parent_path(place.path));
  add_parts(module_, place.module);
  add_parts(package_, place.facts.str(place.facts.package));
  // A module that is a package is not a part of another.
  if (package_.empty() || module_.empty() || package_.back() != module_.back())
    add_parts(outer_module_, outer_module(place.module));
  add_containers(place.symbol);
}

/// The enum that declares an enumerator may be omitted where enumerators leak: they are members of
/// the scope around it.
void SymbolScopes::add_containers(SymbolIndex symbol) {
  constexpr int kMaxLevels = 256;
  const FileFacts& facts = place_.facts;
  if (!symbol.valid() || symbol.value >= facts.symbols.size()) return;
  std::vector<std::vector<Container>> levels;  // Innermost first.
  const auto add = [&](StringIndex text, Container::Kind kind, bool title = false) {
    std::vector<std::string_view> parts;
    add_parts(parts, facts.str(text));
    std::vector<Container>& level = levels.emplace_back();
    for (const std::string_view part : parts)
      level.push_back({part, kind, title && !level.empty()});
  };
  const auto kind_of = [&](const Symbol& container, bool leaks) {
    if (leaks && container.kind == SymbolKind::enum_) return Container::Kind::other;
    if (!resolve::is_transparent(facts, container)) return Container::Kind::plain;
    return container.kind == SymbolKind::namespace_ ? Container::Kind::inline_namespace
                                                    : Container::Kind::other;
  };
  const bool enums_leak = definition(facts.language).traits.enumerators_leak;
  std::uint32_t at = symbol.value;
  add(facts.symbols[at].qualifier, Container::Kind::plain);
  for (int level = 0; level < kMaxLevels && facts.symbols[at].container.valid() &&
                      facts.symbols[at].container.value < at;
       ++level) {
    const bool leaks = enums_leak && at == symbol.value;
    at = facts.symbols[at].container.value;
    add(facts.symbols[at].name, kind_of(facts.symbols[at], leaks),
        is_title(facts.symbols[at].kind));
    add(facts.symbols[at].qualifier, Container::Kind::plain);
  }
  for (auto parts = levels.rbegin(); parts != levels.rend(); ++parts)
    containers_.insert(containers_.end(), parts->begin(), parts->end());
}

/// Returns how many scopes are left outside of the containers; npos if they name others.
std::size_t SymbolScopes::scopes_outside(Scopes scopes, Omitted omitted) const {
  const std::string_view prototype = definition(place_.facts.language).traits.prototype_member;
  std::size_t rest = scopes.size();
  const auto skip_prototype = [&] {
    if (rest > 0 && !prototype.empty() && scopes[rest - 1].word() == prototype) --rest;
  };
  skip_prototype();
  for (std::size_t at = containers_.size(); at-- > 0 && rest > 0;) {
    if (scopes[rest - 1].word() == containers_[at].name) {
      --rest, skip_prototype();
      if (rest == 0 && containers_[at].continues_title) return std::string_view::npos;
    } else if (omitted == Omitted::transparent && containers_[at].kind == Container::Kind::plain)
      return std::string_view::npos;
  }
  return rest;
}

bool SymbolScopes::are_outside(Scopes scopes) const {
  const Parts path(path_.data(), path_.size() - 1);
  for (const Parts parts :
       {path, Parts(directory_), Parts(module_), Parts(outer_module_), Parts(package_)})
    if (are_innermost(scopes, parts)) return true;
  return scopes.empty();
}

/// True for the path of the file with its extension, or the end of it, or a path that ends with it.
bool SymbolScopes::name_file(Scopes scopes) const {
  if (!has_extension_ || scopes.size() < 2) return false;
  const std::size_t common = std::min(scopes.size(), path_.size());
  return are_innermost(scopes.last(common), path_);
}

/// True if the scopes are the containers, innermost last; scopes before the outermost container are
/// the module, the file or its directory: `ns::Client::send`, `pkg.Client.send`.
bool SymbolScopes::names_containers(Scopes scopes) const {
  while (!scopes.empty() && begins_path(scopes.front().word())) scopes = scopes.subspan(1);
  const std::size_t outside = scopes_outside(scopes, Omitted::transparent);
  if (outside != std::string_view::npos &&
      (are_outside(scopes.first(outside)) || name_file(scopes.first(outside))))
    return true;
  const std::size_t of_file = scopes_outside(scopes, Omitted::all);
  return has_extension_ && of_file != std::string_view::npos && name_file(scopes.first(of_file));
}

/// True for a word of the language that begins a path or stands for the object around it.
bool SymbolScopes::begins_path(std::string_view word) const {
  const LanguageTraits& traits = definition(place_.facts.language).traits;
  if (traits.module_keywords.contains(word)) return true;
  if (traits.keywords.self.contains(word) || traits.keywords.base.contains(word))
    return !containers_.empty();
  return traits.keywords.self.empty() && names_receiver(word);
}

/// True if the word is the receiver of the symbol, or of another member of its class.
bool SymbolScopes::names_receiver(std::string_view word) const {
  const FileFacts& facts = place_.facts;
  const Symbol& own = facts.symbol(place_.symbol);
  const auto takes = [&](const Symbol& symbol) {
    return first_parameter(facts.str(symbol.signature)) == word;
  };
  if (facts.str(own.qualifier).empty() && !is_class_like(facts.symbol(own.container).kind))
    return false;
  if (takes(own)) return true;
  const bool has_parameters = own.parameters != Symbol::kUnknownArity;
  return !has_parameters && own.container.valid() &&
         std::any_of(facts.symbols.begin() + own.container.value, facts.symbols.end(),
                     [&](const Symbol& symbol) {
                       return symbol.container == own.container &&
                              symbol.kind == SymbolKind::method && takes(symbol);
                     });
}

std::size_t SymbolScopes::outer_without_match(Scopes scopes) const {
  std::size_t left_out = 0;
  while (left_out < scopes.size() && !names_containers(scopes.subspan(left_out))) ++left_out;
  return left_out;
}

bool SymbolScopes::in_inline_namespace() const {
  return std::any_of(containers_.begin(), containers_.end(), [](const Container& container) {
    return container.kind == Container::Kind::inline_namespace;
  });
}

/// True if the scopes match parts around the symbol, in order.
bool SymbolScopes::match_in_order(Scopes scopes) const {
  std::vector<std::string_view> parts(path_.begin(), path_.end() - 1);
  parts.insert(parts.end(), module_.begin(), module_.end());
  for (const Container& container : containers_) parts.push_back(container.name);
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

ScopeMatch SymbolScopes::match(Scopes scopes) const {
  if (names_containers(scopes)) return ScopeMatch::container;
  return match_in_order(scopes) ? ScopeMatch::partial : ScopeMatch::none;
}

ScopeMatch match_scopes(std::span<const NameMatcher> scopes, const DeclaredIn& place) {
  return scopes.empty() ? ScopeMatch::container : SymbolScopes(place).match(scopes);
}

}  // namespace codefinder::query
