// Matches the scopes of a qualified name ("ns::Client" of "ns::Client::send") against what a symbol
// is in.
#pragma once

#include "index/model.h"
#include "index/query/hits/name_matcher.h"

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

namespace codefinder::query {

enum class ScopeMatch {
  none,
  partial,    // The scopes match parts of path, module and containers, in order.
  container,  // They are its containers, innermost last, and outside these its module or file.
};

/// Where a symbol is declared: the path of its file, its module, and the facts that have it.
struct DeclaredIn {
  std::string_view path, module;
  const FileFacts& facts;
  SymbolIndex symbol;
};

/// The names around a symbol.  REQUIRES: the place outlives it.
class SymbolScopes {
 public:
  using Scopes = std::span<const NameMatcher>;

  explicit SymbolScopes(const DeclaredIn& place);

  /// Compares whole parts from the right first; template arguments of containers are ignored;
  /// inline namespaces, the words by which a language begins a path (`crate`, `self`), and of a
  /// name in a named file (`router.ts#create`) all containers may be left out.
  /// `container` for no scopes.
  ScopeMatch match(Scopes scopes) const;
  /// Returns how many of the outermost scopes must be left out for `container`.
  std::size_t outer_without_match(Scopes scopes) const;
  /// True if a namespace around the symbol may be left out of its qualified name.
  bool in_inline_namespace() const;

 private:
  struct Container {
    enum class Kind { plain, inline_namespace, other };
    std::string_view name;
    Kind kind = Kind::plain;       // All but `plain` may be left out of a qualified name.
    bool continues_title = false;  // A word of a title that is not the first.
  };
  enum class Omitted { transparent, all };

  void add_containers(SymbolIndex symbol);
  bool names_containers(Scopes scopes) const;
  std::size_t scopes_outside(Scopes scopes, Omitted omitted) const;
  bool are_outside(Scopes scopes) const;
  bool name_file(Scopes scopes) const;
  bool begins_path(std::string_view word) const;
  bool names_receiver(std::string_view word) const;
  bool match_in_order(Scopes scopes) const;

  const DeclaredIn& place_;
  // Each list outermost first.  The path ends with its extension.
  std::vector<std::string_view> path_, directory_, module_, outer_module_, package_;
  std::vector<Container> containers_;
  bool has_extension_ = false;
};

/// SymbolScopes::match() of one name.
ScopeMatch match_scopes(std::span<const NameMatcher> scopes, const DeclaredIn& place);

}  // namespace codefinder::query
