// Finds the root declarations of a virtual method, and all methods below them.
#include "index/languages/_c/semantics_parts.h"

#include "index/resolve/resolver.h"

#include <algorithm>
#include <map>
#include <set>

namespace codefinder::c_family {

using namespace resolve;

namespace {

constexpr std::size_t kMaxMethods = 400;
constexpr std::size_t kMaxAncestors = 64;

class Overrides {
 public:
  explicit Overrides(Resolver& resolver) : resolver_(resolver), context_(resolver.context()) {}

  std::vector<SymbolRef> run(SymbolRef method) {
    const Symbol* called = context_.symbol(method);
    if (!called || called->kind != SymbolKind::method || context_.family(method.file) != Family::c)
      return {};
    std::vector<Member> members;
    std::optional<SymbolRef> owner;
    for (const SymbolRef& ref :
         std::vector<Definition>(context_.definitions(context_.name(method)))) {
      if (context_.stopped()) break;
      const Symbol* symbol = context_.symbol(ref);
      if (!symbol || symbol->kind != SymbolKind::method || symbol->parameters != called->parameters)
        continue;
      if (context_.family(ref.file) != Family::c || members.size() >= kMaxMethods ||
          !context_.spend())
        continue;
      const std::vector<SymbolRef> declaring_types = resolver_.declaring_types(ref);
      if (declaring_types.empty()) continue;
      members.push_back({ref, resolver_.canonical_type(declaring_types[0])});
      if (ref == method) owner = members.back().owner;
    }
    if (!owner) return {};
    const auto has_it = [&](SymbolRef type) {
      return std::any_of(members.begin(), members.end(),
                         [&](const Member& m) { return m.owner == type; });
    };
    // Where the method was first declared: in a class above that has it, and above which none has
    // it.
    std::vector<SymbolRef> roots, above = ancestors(*owner);
    above.push_back(*owner);
    for (const SymbolRef& type : above) {
      const std::vector<SymbolRef>& higher = ancestors(type);
      if (has_it(type) && std::none_of(higher.begin(), higher.end(), has_it)) roots.push_back(type);
    }
    std::vector<SymbolRef> found;
    bool is_virtual = false;
    drop_overloads(members, method);
    for (const Member& member : members) {
      const std::vector<SymbolRef>& higher = ancestors(member.owner);
      const bool one = std::any_of(roots.begin(), roots.end(), [&](SymbolRef root) {
        return root == member.owner ||
               std::find(higher.begin(), higher.end(), root) != higher.end();
      });
      if (!one) continue;
      found.push_back(member.ref);
      is_virtual = is_virtual || is_declared_virtual(member.ref);
    }
    return is_virtual ? found : std::vector<SymbolRef>{};
  }

 private:
  struct Member {
    SymbolRef ref, owner;
  };

  /// Among several methods of one class, only those with the parameter types of `method` are it.
  void drop_overloads(std::vector<Member>& members, SymbolRef method) {
    const auto is_same = [&](const Member& member) {
      return resolver_.same_parameters(method, member.ref);
    };
    std::set<SymbolRef> owners;
    for (const Member& member : members)
      if (is_same(member)) owners.insert(member.owner);
    std::erase_if(members, [&](const Member& member) {
      return owners.contains(member.owner) && !is_same(member);
    });
  }

  bool is_declared_virtual(SymbolRef ref) {
    const Symbol& symbol = context_.symbol_or_none(ref);
    const std::string_view signature = context_.facts(ref.file)->str(symbol.signature);
    return symbol.has(SymbolFlag::abstract) || signature.starts_with("virtual ") ||
           signature.find(" virtual ") != std::string_view::npos ||
           signature.find(" override") != std::string_view::npos;
  }

  const std::vector<SymbolRef>& ancestors(SymbolRef type) {
    const auto [it, fresh] = ancestors_.try_emplace(type);
    if (!fresh) return it->second;
    std::vector<SymbolRef> all{type};
    for (std::size_t at = 0; at < all.size() && all.size() < kMaxAncestors && context_.spend();
         ++at)
      for (const Value& base : resolver_.bases_of(all[at])) {
        const bool is_type = (base.kind == Value::Kind::symbol ||
                              base.kind == Value::Kind::instance) &&
                             base.symbol.valid();
        if (!is_type) continue;
        const SymbolRef of = resolver_.canonical_type(base.ref());
        if (std::find(all.begin(), all.end(), of) == all.end()) all.push_back(of);
      }
    all.erase(all.begin());
    return ancestors_[type] = std::move(all);
  }

  Resolver& resolver_;
  Context& context_;
  std::map<SymbolRef, std::vector<SymbolRef>> ancestors_;
};

}  // namespace

std::vector<SymbolRef> overridden(Resolver& resolver, SymbolRef method) {
  return Overrides(resolver).run(method);
}

}  // namespace codefinder::c_family
