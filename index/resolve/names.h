// Resolves the names in a file: by the file's own scopes, by imports, by the type of the receiver,
// by the language's visibility rules, and at last by all candidates with the name.
#pragma once

#include "index/resolve/value.h"

#include <memory_resource>
#include <unordered_map>

namespace codefinder::resolve {

class Context;
struct LanguageRules;
struct Resolution;

class NameResolver {
 public:
  explicit NameResolver(Resolution& resolution);

  /// The targets of an occurrence, best first; empty if it is unknown.  A cycle gets an empty list.
  const Values& resolve(FileId file, OccurrenceIndex occurrence);
  /// Where types, values and modules can share a name: keeps the targets that fit the role best.
  Values fit_for_role(Values found, FileId file, const Occurrence& occurrence);
  /// True if a symbol of the file has exactly this name range.
  bool names_symbol(FileId file, ByteRange range);

 private:
  Values resolve_uncached(FileId file, OccurrenceIndex index);
  Values same_file_overloads(FileId file, SymbolIndex symbol, OccurrenceIndex index);
  Values callables_with_name_of(FileId file, SymbolIndex symbol);
  // Member accesses (member_names.cpp).
  struct FoundMembers {
    Values values;
    bool has_external = false;  // One of the members is external.
  };
  Values member(FileId file, OccurrenceIndex index);
  FoundMembers members_of(const Values& receivers, FileId file, const Occurrence& occurrence);
  bool are_overloads_of_one_type(const Values& found, const LanguageRules& rules);
  Values unresolved_member(FileId file, OccurrenceIndex index, const Values& receivers);
  Values of_subclasses(const Values& receivers, FileId file, const Occurrence& occurrence);
  bool may_be_inherited(FileId file, const Occurrence& occurrence);
  bool is_member_of_argument(FileId file, const Occurrence& occurrence);
  bool may_be_any_type(const Values& receivers, const LanguageRules& rules);
  bool are_plain_values(const Values& receivers, const LanguageRules& rules);
  Values fit_for_call(Values found, const Occurrence& occurrence);
  void keep_namespace(Values& found, FileId file, const Occurrence& occurrence);
  bool is_accessor(const Value& value);
  // Free names.
  Values free_name(FileId file, OccurrenceIndex index);
  Values inherited(FileId file, OccurrenceIndex index);
  Values from_wildcard_imports(FileId file, const Occurrence& occurrence);

  Resolution& parts_;
  Context& context_;
  std::pmr::unordered_map<std::uint64_t, Values> resolved_;
  // The ranges of the names of a file's symbols, sorted.
  std::unordered_map<FileId, std::vector<ByteRange>> name_ranges_;
};

}  // namespace codefinder::resolve
