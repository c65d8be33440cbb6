// Compares the members of types by name, as type checkers do for protocols.
#include "index/query/definition/base_names.h"
#include "index/query/rename/family_parts.h"

#include "index/query/rename/family.h"

#include <algorithm>
#include <string>

namespace codefinder::query {

namespace {

class Protocols {
 public:
  Protocols(resolve::Resolver& resolver, TypeGraph& graph, std::string_view base)
      : resolver_(resolver), context_(resolver.context()), graph_(graph), base_(base) {}

  std::vector<SymbolRef> run(SymbolRef member) {
    std::vector<SymbolRef> found;
    const SymbolRef owner = owner_of(member);
    if (!owner.symbol.valid()) return found;
    const bool of_protocol = is_protocol(owner);
    const std::string name(context_.name(member));
    for (const Definition& other : std::vector(context_.definitions(name))) {
      if (!context_.spend() || context_.family(other.file) != context_.family(member.file))
        continue;
      const SymbolRef its = owner_of(other);
      if (!its.symbol.valid() || its == owner || is_protocol(its) == of_protocol) continue;
      if (of_protocol ? is_used_as(its, owner) : is_used_as(owner, its)) found.push_back(other);
    }
    return found;
  }

 private:
  /// The type that declares the member; invalid if it is none of a type.
  SymbolRef owner_of(SymbolRef member) {
    const Symbol& symbol = context_.symbol_or_none(member);
    const SymbolRef owner{member.file, symbol.container};
    const bool of_type = symbol.has(SymbolFlag::member) && symbol.container.valid() &&
                         is_class_like(context_.symbol_or_none(owner).kind);
    return of_type ? owner : SymbolRef{};
  }

  bool is_protocol(SymbolRef type) {
    const FileFacts* facts = context_.facts(type.file);
    return facts && has_base_named(*facts, context_.symbol_or_none(type), base_);
  }

  /// True if the type, or one below it, has all members of the protocol.
  bool is_used_as(SymbolRef type, SymbolRef protocol) {
    const std::vector<std::string> names = member_names(protocol);
    if (has_all(type, names)) return true;
    const std::vector<DerivedType> below = graph_.all_subtypes(type);
    return std::any_of(below.begin(), below.end(),
                       [&](const DerivedType& one) { return has_all(one.type, names); });
  }

  /// The names of the members of a protocol, and of the protocols that it extends.
  std::vector<std::string> member_names(SymbolRef protocol) {
    std::vector<SymbolRef> types = graph_.all_supertypes(protocol);
    types.push_back(protocol);
    std::vector<std::string> names;
    for (const SymbolRef& type : types) {
      const FileFacts* facts = context_.facts(type.file);
      for (std::uint32_t i = type.symbol.value + 1; facts && i < facts->symbols.size(); ++i) {
        const Symbol& symbol = facts->symbols[i];
        if (symbol.full_range.begin >= facts->symbol(type.symbol).full_range.end) break;
        if (symbol.container == type.symbol && symbol.has(SymbolFlag::member))
          names.emplace_back(facts->str(symbol.name));
      }
    }
    return names;
  }

  bool has_all(SymbolRef type, const std::vector<std::string>& names) {
    return std::all_of(names.begin(), names.end(), [&](const std::string& name) {
      return !resolver_.members_of(type, name).empty();
    });
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  TypeGraph& graph_;
  const std::string_view base_;
};

}  // namespace

std::vector<SymbolRef> members_by_protocol(resolve::Resolver& resolver, TypeGraph& graph,
                                           SymbolRef member, std::string_view protocol_base) {
  return Protocols(resolver, graph, protocol_base).run(member);
}

}  // namespace codefinder::query
