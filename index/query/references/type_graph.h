// The types above and below a type, and along them the members that override each other: for
// hierarchies, implementations and callers.
#pragma once

#include "index/resolve/resolver.h"

#include <map>
#include <optional>
#include <stop_token>
#include <vector>

namespace codefinder::query {

/// A type with a base, and the symbol that names the base: the type itself, or the `impl` block
/// that adds the base to it.
struct DerivedType {
  SymbolRef type, site;
  friend bool operator==(const DerivedType&, const DerivedType&) = default;
};

/// True for a type that has members: a class, or a name of another type where that has its own.
bool has_members(resolve::Resolver& resolver, SymbolRef symbol);

/// True for a component of a record, which is a method without parameters as well.
bool is_accessor(resolve::Resolver& resolver, SymbolRef symbol);

/// Not thread-safe; one per request, which caches what it found.
class TypeGraph {
 public:
  static constexpr std::size_t kMaxTypes = 2000;  // That all_supertypes and all_subtypes return.

  explicit TypeGraph(resolve::Resolver& resolver, std::stop_token stop = {})
      : resolver_(resolver),
        base_clauses_(resolver.context(), resolver.options()),
        stop_(std::move(stop)) {}

  /// The types that the type names as bases, or whose methods it has where the language requires no
  /// more.
  std::vector<SymbolRef> supertypes(SymbolRef type);
  /// The types whose supertypes include this one, by path.  Cost: the facts of the files that name
  /// the type; of an implicit interface, those that define its rarest method.
  const std::vector<DerivedType>& subtypes(SymbolRef type);
  /// Nearest first, without the type itself.
  std::vector<SymbolRef> all_supertypes(SymbolRef type);
  std::vector<DerivedType> all_subtypes(SymbolRef type);

  /// Limits the search of implemented() for fields: in no other files, ascending, do uses of the
  /// member stand that are not calls.
  void find_values_in(std::vector<FileId> files) { files_with_values_ = std::move(files); }

  /// The members of supertypes that the member overrides or implements, nearest first.
  std::vector<SymbolRef> overridden(SymbolRef member);
  /// The members of subtypes that override or implement the member, nearest first.
  std::vector<SymbolRef> overriding(SymbolRef member);
  /// The members of other supertypes with which the member is one in a type that inherits both.
  std::vector<SymbolRef> joined_below(SymbolRef member);
  /// The same after the fields that a function is assigned to (type_graph_parts.h).
  std::vector<SymbolRef> implemented(SymbolRef member);
  /// The same after the functions that are assigned to a field.
  std::vector<SymbolRef> implementing(SymbolRef member);

 private:
  std::vector<DerivedType> find_subtypes(SymbolRef type);
  std::vector<SymbolRef> implicit_supertypes(SymbolRef type);
  const std::vector<DerivedType>& named_subtypes(SymbolRef type);
  void add_named_subtypes(SymbolRef type, FileId file, std::vector<DerivedType>& found);
  std::vector<SymbolRef> types_above(SymbolRef member);
  std::vector<DerivedType> types_below(SymbolRef type);
  std::vector<SymbolRef> own_members(const DerivedType& of, std::string_view name);
  bool says_virtual(SymbolRef member);
  bool is_virtual(SymbolRef member);
  std::vector<SymbolRef> matching(SymbolRef member, std::vector<SymbolRef> others);
  bool is_accessor_of(SymbolRef method, SymbolRef component);
  void add_embedded(SymbolRef member, std::vector<SymbolRef>& found);
  resolve::Context& context() { return resolver_.context(); }

  resolve::Resolver& resolver_;
  // Searches base clauses.  What it keeps of a type may lack the bases, because it asked for them
  // while it resolved them; so it answers nothing else.
  resolve::Resolver base_clauses_;
  std::stop_token stop_;
  std::optional<std::vector<FileId>> files_with_values_;
  std::map<SymbolRef, std::vector<DerivedType>> subtypes_, named_subtypes_;
};

}  // namespace codefinder::query
