// Members of classes and other types: those declared inside the type, those defined or assigned
// elsewhere, and inherited ones.
#pragma once

#include "index/resolve/value.h"

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::resolve {

class Context;
struct LanguageRules;
struct Resolution;

class ClassMembers {
 public:
  // The definitions of one macro, in branches or for several platforms.
  using MacroUse = std::vector<SymbolRef>;

  explicit ClassMembers(Resolution& resolution);

  const Values& find(SymbolRef type, std::string_view name);
  /// The bases of a class-like symbol: its own, and the bases of its `impl` blocks.
  Values bases(SymbolRef symbol);
  /// The other declarations that the language merges with this one.
  const std::vector<SymbolRef>& merged(SymbolRef symbol);
  /// The macros whose names the type, or a macro, has in it.
  const std::vector<MacroUse>& macros_in(SymbolRef type);
  /// The declarations in the class or its bases, if `attribute` only assigns; else empty.
  std::vector<SymbolRef> declared_attribute(SymbolRef attribute);
  /// True if declared_attribute can find anything in this file.
  bool assignments_yield(FileId file);
  /// The trait's item that a member of `impl Trait for T` implements.
  Values trait_declarations(SymbolRef member, std::string_view name);

 private:
  using Visited = std::vector<SymbolRef>;
  /// A member lookup in progress.
  struct Lookup {
    std::string_view name;
    int depth;
    Visited& visited;
    Lookup deeper() const { return {name, depth + 1, visited}; }
  };
  /// The members of one name by the symbol that contains them.
  struct MembersByOwner {
    std::unordered_map<std::uint64_t, std::vector<SymbolRef>> inside;
    std::vector<SymbolRef> elsewhere;  // These may belong to another type than their container.
    std::vector<SymbolRef> own_file;   // Not read: each belongs to a type of its own file.
  };
  /// Own members of a type, by how they were found.
  struct OwnMembers {
    Values defined, declared, assigned;
  };
  Values find(SymbolRef type, const Lookup& lookup);
  Values used(SymbolRef type, const Lookup& lookup);
  Values inherited(SymbolRef type, const Lookup& lookup, const Values& own);
  Values with_overloads_of_bases(const Values& parents, const Lookup& lookup, const Values& own);
  Values of_merged(SymbolRef type, const Lookup& lookup);
  Values of_macros(SymbolRef type, const Lookup& lookup);
  bool yields_to_bases(SymbolRef type, const Values& own);
  Values own(SymbolRef type, const Lookup& lookup);
  std::vector<SymbolRef> own_candidates(SymbolRef type, std::string_view name);
  void add_own(SymbolRef type, SymbolRef member, OwnMembers& members);
  bool belongs_by_qualifier(SymbolRef type, SymbolRef member);
  bool belongs_by_container(SymbolRef type, SymbolRef member);
  Values local_members(SymbolRef type, std::string_view name);
  const MembersByOwner& members_named(std::string_view name, Family family);
  bool is_lexically_inside(SymbolRef member);
  bool is_only_assigned(const Value& value);
  std::vector<SymbolRef> types_of_holder(SymbolRef member);
  bool is_overridden(SymbolRef member, SymbolRef type);

  Resolution& parts_;
  Context& context_;
  std::unordered_map<std::uint64_t, std::unordered_map<std::string, Values>> found_;
  std::unordered_map<std::uint64_t, std::vector<SymbolRef>> merged_;
  std::unordered_map<std::uint64_t, std::vector<MacroUse>> macros_;
  std::unordered_map<std::string, MembersByOwner> members_named_;
};

}  // namespace codefinder::resolve
