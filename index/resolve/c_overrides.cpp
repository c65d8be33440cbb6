#include "index/resolve/c_overrides.h"

#include <algorithm>
#include <map>

namespace codefinder::resolve {

namespace {

constexpr std::size_t kMostMethods = 400;
constexpr std::size_t kMostAncestors = 64;

class Overrides {
 public:
  explicit Overrides(Resolver& resolver) : resolver_(resolver), context_(resolver.context()) {}

  std::vector<store::SymbolRef> run(store::SymbolRef method) {
    const Symbol* asked = context_.symbol(method);
    if (!asked || asked->kind != SymbolKind::method || context_.family(method.file) != Family::c)
      return {};
    std::vector<Member> members;
    std::optional<store::SymbolRef> owner;
    for (const store::SymbolRef& ref :
         std::vector<store::Definition>(context_.definitions(context_.name(method)))) {
      if (context_.stopped()) break;
      const Symbol* symbol = context_.symbol(ref);
      if (!symbol || symbol->kind != SymbolKind::method || symbol->parameters != asked->parameters)
        continue;
      if (context_.family(ref.file) != Family::c || members.size() >= kMostMethods ||
          !context_.spend())
        continue;
      const std::vector<store::SymbolRef> declaring_types = resolver_.declaring_types(ref);
      if (declaring_types.empty()) continue;
      members.push_back({ref, resolver_.canonical(declaring_types[0])});
      if (ref == method) owner = members.back().owner;
    }
    if (!owner) return {};
    const auto has_it = [&](store::SymbolRef type) {
      return std::any_of(members.begin(), members.end(),
                         [&](const Member& m) { return m.owner == type; });
    };
    // Where the method was first declared: in a class above that has it, and above which none has
    // it.
    std::vector<store::SymbolRef> roots, above = ancestors(*owner);
    above.push_back(*owner);
    for (const store::SymbolRef& type : above) {
      const std::vector<store::SymbolRef>& higher = ancestors(type);
      if (has_it(type) && std::none_of(higher.begin(), higher.end(), has_it)) roots.push_back(type);
    }
    std::vector<store::SymbolRef> found;
    bool is_virtual = false;
    for (const Member& member : members) {
      const std::vector<store::SymbolRef>& higher = ancestors(member.owner);
      const bool one = std::any_of(roots.begin(), roots.end(), [&](store::SymbolRef root) {
        return root == member.owner ||
               std::find(higher.begin(), higher.end(), root) != higher.end();
      });
      if (!one) continue;
      found.push_back(member.ref);
      is_virtual = is_virtual || says_virtual(member.ref);
    }
    return is_virtual ? found : std::vector<store::SymbolRef>{};
  }

 private:
  struct Member {
    store::SymbolRef ref, owner;
  };

  bool says_virtual(store::SymbolRef ref) {
    const Symbol& symbol = context_.symbol_or_none(ref);
    const std::string_view signature = context_.facts(ref.file)->str(symbol.signature);
    return symbol.has(SymbolFlag::abstract) || signature.starts_with("virtual ") ||
           signature.find(" virtual ") != std::string_view::npos ||
           signature.find(" override") != std::string_view::npos;
  }

  const std::vector<store::SymbolRef>& ancestors(store::SymbolRef type) {
    const auto [it, fresh] = ancestors_.try_emplace(type);
    if (!fresh) return it->second;
    std::vector<store::SymbolRef> all{type};
    for (std::size_t at = 0; at < all.size() && all.size() < kMostAncestors && context_.spend();
         ++at)
      for (const Value& base : resolver_.bases(all[at])) {
        const bool is_type = (base.kind == Value::Kind::symbol ||
                              base.kind == Value::Kind::instance) &&
                             base.symbol.valid();
        if (!is_type) continue;
        const store::SymbolRef of = resolver_.canonical(base.ref());
        if (std::find(all.begin(), all.end(), of) == all.end()) all.push_back(of);
      }
    all.erase(all.begin());
    return ancestors_[type] = std::move(all);
  }

  Resolver& resolver_;
  Context& context_;
  std::map<store::SymbolRef, std::vector<store::SymbolRef>> ancestors_;
};

}  // namespace

std::vector<store::SymbolRef> overrides_in_cpp(Resolver& resolver, store::SymbolRef method) {
  return Overrides(resolver).run(method);
}

}  // namespace codefinder::resolve
