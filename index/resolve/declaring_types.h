// From declarations of types to their definitions, and from members that are defined outside their
// class to the class.
#pragma once

#include "index/resolve/value.h"

#include <optional>
#include <unordered_map>
#include <utility>
#include <vector>

namespace codefinder::resolve {

class Context;
struct Resolution;

class DeclaringTypes {
 public:
  explicit DeclaringTypes(Resolution& resolution);

  /// The class-like symbols that contain the member or that its qualifier names; empty if none is
  /// found.
  const std::vector<SymbolRef>& declaring(SymbolRef member);
  /// True unless the scopes in the member's qualifier lead to another type of the same name: to
  /// the other `N` in `A::N::f`.  REQUIRES: the qualifier ends with the type's name.
  bool may_hold(SymbolRef type, SymbolRef member);
  /// The definition of a declared type, the type of an `impl` block; any other symbol itself.
  SymbolRef canonical(SymbolRef type);
  /// True if any symbol is a member of this one.
  bool has_children(SymbolRef symbol);
  /// The members of the file's symbols that are assigned outside of them (`made.size = 1`), by
  /// holder.
  using HolderAndMember = std::pair<SymbolIndex, SymbolIndex>;
  const std::vector<HolderAndMember>& assigned_members(FileId file);

 private:
  std::vector<SymbolRef> declaring_uncached(SymbolRef member);
  SymbolRef canonical_uncached(SymbolRef type, const Symbol& symbol);
  std::optional<SymbolRef> written_type(SymbolRef block, const Symbol& symbol);
  SymbolIndex own_type_parameter(SymbolRef block, std::string_view name);
  int similarity(SymbolRef type, const Definition& other);
  bool is_scope_of(SymbolRef type, SymbolRef member);
  void keep_written(std::vector<SymbolRef>& types, SymbolRef member);
  bool is_of_other_specialization(const std::vector<SymbolRef>& types, SymbolRef member);
  bool selects(SymbolRef type, SymbolRef member);
  bool is_visible_type(const Definition& type, SymbolRef member);
  SymbolRef behind_prototype(SymbolRef holder);

  Resolution& parts_;
  Context& context_;
  std::unordered_map<std::uint64_t, SymbolRef> canonical_;
  std::unordered_map<std::uint64_t, std::vector<SymbolRef>> declaring_;
  std::unordered_map<FileId, std::vector<HolderAndMember>> assigned_;
};

}  // namespace codefinder::resolve
