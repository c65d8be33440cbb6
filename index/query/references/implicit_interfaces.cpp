// Method sets of an interface with the interfaces that it embeds, and of a type.
#include "index/query/references/type_graph_parts.h"

#include "base/path.h"

#include <algorithm>
#include <set>
#include <string>

namespace codefinder::query {

namespace {

using resolve::Value;

constexpr std::size_t kMaxEmbedded = 64;  // Interfaces or types whose methods are collected.

class MethodSets {
 public:
  explicit MethodSets(resolve::Resolver& resolver)
      : resolver_(resolver), context_(resolver.context()) {}

  /// The methods of an interface and of those that it embeds.
  std::vector<SymbolRef> of_interface(SymbolRef interface) {
    std::vector<SymbolRef> methods;
    for (const SymbolRef& one : with_embedded(interface)) {
      const FileFacts* facts = context_.facts(one.file);
      for (std::uint32_t i = one.symbol.value + 1; facts && i < facts->symbols.size(); ++i) {
        if (facts->symbols[i].full_range.begin >= facts->symbol(one.symbol).full_range.end) break;
        if (facts->symbols[i].container == one.symbol &&
            facts->symbols[i].kind == SymbolKind::method)
          methods.push_back({one.file, SymbolIndex(i)});
      }
    }
    return methods;
  }

  /// The names of the methods of a type and of those that it embeds.
  std::set<std::string> names_of_type(SymbolRef type) {
    std::set<std::string> names;
    for (const SymbolRef& one : with_embedded(type))
      for (const FileId& file :
           std::vector(context_.files_in(std::string(parent_path(context_.path(one.file))))))
        add_method_names(one, file, names);
    return names;
  }

  bool has_all(SymbolRef type, const std::vector<SymbolRef>& methods) {
    return std::all_of(methods.begin(), methods.end(), [&](const SymbolRef& method) {
      const resolve::Values found = resolver_.members_of(type, context_.name(method));
      return std::any_of(found.begin(), found.end(), [&](const Value& value) {
        return value.kind == Value::Kind::symbol &&
               context_.symbol_or_none(value.ref()).kind == SymbolKind::method &&
               resolver_.same_parameters(method, value.ref());
      });
    });
  }

 private:
  std::vector<SymbolRef> with_embedded(SymbolRef type) {
    std::vector<SymbolRef> all{type};
    for (std::size_t at = 0; at < all.size() && all.size() < kMaxEmbedded && context_.spend(); ++at)
      for (const Value& base : resolver_.bases_of(all[at]))
        if (base.symbol.valid() && std::find(all.begin(), all.end(), base.ref()) == all.end())
          all.push_back(base.ref());
    return all;
  }

  void add_method_names(SymbolRef type, FileId file, std::set<std::string>& names) {
    const FileFacts* facts = context_.facts(file);
    const std::string_view name = context_.name(type);
    for (std::uint32_t i = 0; facts && i < facts->symbols.size() && context_.spend(); ++i) {
      const Symbol& symbol = facts->symbols[i];
      if (symbol.kind == SymbolKind::method && facts->str(symbol.qualifier) == name)
        names.emplace(facts->str(symbol.name));
    }
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
};

bool is_interface_type(resolve::Context& context, SymbolRef type) {
  return context.symbol_or_none(type).kind == SymbolKind::interface;
}

}  // namespace

std::vector<SymbolRef> implementing_types(resolve::Resolver& resolver, SymbolRef interface,
                                          const EmbeddingTypes& embedding) {
  resolve::Context& context = resolver.context();
  MethodSets sets(resolver);
  const std::vector<SymbolRef> methods = sets.of_interface(interface);
  if (methods.empty()) return {};
  const auto uses = [&](const SymbolRef& method) {
    return context.definitions(context.name(method)).size();
  };
  const SymbolRef rarest = *std::min_element(
      methods.begin(), methods.end(),
      [&](const SymbolRef& a, const SymbolRef& b) { return uses(a) < uses(b); });
  std::vector<SymbolRef> owners;
  for (const Definition& other : std::vector(context.definitions(context.name(rarest)))) {
    if (other.kind != SymbolKind::method || !context.spend() ||
        context.family(other.file) != context.family(interface.file))
      continue;
    const SymbolRef around{other.file, context.symbol_or_none(other).container};
    if (is_interface_type(context, around)) owners.push_back(around);
    for (const SymbolRef& owner : resolver.declaring_types(other)) owners.push_back(owner);
  }
  std::set<SymbolRef> seen;
  std::vector<SymbolRef> found;
  std::size_t looked_up = 0;
  for (std::size_t at = 0; at < owners.size() && context.spend(); ++at) {
    const SymbolRef owner = owners[at];
    if (!seen.insert(owner).second || owner == interface) continue;
    // The types that embed a type with all methods are found as its subtypes.
    if (!is_interface_type(context, owner) && sets.has_all(owner, methods)) found.push_back(owner);
    else if (++looked_up <= kMaxEmbedded)
      for (const SymbolRef& type : embedding(owner)) owners.push_back(type);
  }
  return found;
}

bool implements(resolve::Resolver& resolver, SymbolRef type, SymbolRef interface) {
  MethodSets sets(resolver);
  const std::vector<SymbolRef> methods = sets.of_interface(interface);
  return !methods.empty() && is_interface_type(resolver.context(), interface) &&
         !is_interface_type(resolver.context(), type) && sets.has_all(type, methods);
}

std::vector<SymbolRef> implemented_interfaces(resolve::Resolver& resolver, SymbolRef type) {
  resolve::Context& context = resolver.context();
  if (is_interface_type(context, type)) return {};
  MethodSets sets(resolver);
  std::set<SymbolRef> seen;
  std::vector<SymbolRef> found;
  for (const std::string& name : sets.names_of_type(type))
    for (const Definition& other : std::vector(context.definitions(name))) {
      if (other.kind != SymbolKind::method || !context.spend() ||
          context.family(other.file) != context.family(type.file))
        continue;
      const SymbolRef owner{other.file, context.symbol_or_none(other).container};
      if (owner.symbol.valid() && is_interface_type(context, owner) && seen.insert(owner).second &&
          sets.has_all(type, sets.of_interface(owner)))
        found.push_back(owner);
    }
  return found;
}

}  // namespace codefinder::query
