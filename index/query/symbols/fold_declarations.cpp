// fold_declarations: groups the hits by name, and joins the hits of one symbol.
#include "index/query/symbols/fold_declarations.h"

#include "index/languages/language.h"
#include "index/model/signatures.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <utility>

namespace codefinder::query {

namespace {

// Definitions whose counterparts are looked up, and bindings whose imports are resolved, per
// search.
constexpr std::size_t kMaxResolved = 100;

/// A hit with the properties that decide whether it is folded.
struct Member {
  std::size_t at = 0;  // Its index in the hits.
  SymbolRef ref;
  SymbolKind kind = SymbolKind::variable;
  bool declared = false;
  std::string container;
};

/// The target of an import binding: a symbol or file of the project, or a module as written.
using Imported = std::tuple<SymbolRef, std::string, std::string>;

class DeclarationFolder {
 public:
  DeclarationFolder(SymbolSearch& search, std::vector<FoundSymbol>& found)
      : search_(search), found_(found), resolver_(search.context), folded_(found.size(), false) {}

  enum class Folded { imports, declarations };
  void run(Folded what) {
    std::map<std::string, std::vector<Member>> groups;
    for (std::size_t i = 0; i < found_.size(); ++i) {
      if (!found_[i].ref().symbol.valid() || found_[i].evidence == resolve::Evidence::text)
        continue;
      std::string name;
      Member member = member_of(i, name);
      groups[std::move(name)].push_back(std::move(member));
    }
    for (auto& [name, members] : groups) {
      if (members.size() < 2) continue;
      if (what == Folded::declarations) {
        fold_types(members);
        fold_counterparts(members, name);
        fold_type_declarations(members);
      }
      fold_imports(members);
    }
    std::size_t at = 0;
    std::erase_if(found_, [&](const FoundSymbol&) { return folded_[at++]; });
  }

 private:
  Member member_of(std::size_t at, std::string& name) {
    const FoundSymbol& hit = found_[at];
    if (hit.summary) {
      name = search_.names[hit.name].name;
      return {at, hit.ref(), hit.symbol.kind, hit.symbol.declared, hit.summary->container};
    }
    const auto& facts = search_.scorer.facts_of(hit.ref().file);
    if (!facts) return {at, hit.ref(), SymbolKind::label, false, {}};
    const Symbol& symbol = facts->symbol(hit.ref().symbol);
    name = facts->str(symbol.name);
    return {at, hit.ref(), symbol.kind, symbol.has(SymbolFlag::declaration),
            container_path(*facts, hit.ref().symbol)};
  }

  bool is_left(const Member& member) const { return !folded_[member.at]; }

  /// Folds `member` into the hit of `into`, which moves up to the better place of the two.
  void fold(Member& member, Member& into) {
    if (member.at < into.at) {
      std::swap(found_[member.at], found_[into.at]);
      std::swap(member.at, into.at);
      std::swap(found_[member.at].score, found_[into.at].score);
    }
    std::vector<SymbolRef>& also = found_[into.at].also_declared;
    std::vector<SymbolRef> others = std::move(found_[member.at].also_declared);
    also.push_back(member.ref);
    also.insert(also.end(), others.begin(), others.end());
    folded_[member.at] = true;
  }

  bool is_declared_type(const Member& member) {
    return member.declared && is_class_like(member.kind) && is_left(member) &&
           resolver_.rules(member.ref.file).traits.is_linked;
  }
  /// True for types of the same qualified name, in languages that can include each other.
  bool is_same_type(const Member& a, const Member& b) {
    return is_class_like(a.kind) && is_class_like(b.kind) && a.container == b.container &&
           search_.context.family(a.ref.file) == search_.context.family(b.ref.file);
  }

  /// A forward declaration means the only type of its qualified name, included or not.
  void fold_types(std::vector<Member>& members) {
    for (Member& declared : members) {
      if (!is_declared_type(declared)) continue;
      Member* only = nullptr;
      std::size_t count = 0;
      for (Member& other : members)
        if (!other.declared && is_same_type(declared, other)) only = &other, ++count;
      if (count == 1) fold(declared, *only);
    }
  }

  /// Folds declarations that includes or the linker join with a definition.
  void fold_counterparts(std::vector<Member>& members, const std::string& name) {
    std::vector<std::pair<Member*, std::vector<SymbolRef>>> definitions;
    const bool any_declared = std::any_of(
        members.begin(), members.end(), [&](const Member& m) { return m.declared && is_left(m); });
    if (!any_declared) return;
    for (Member& member : members)
      if (!member.declared && resolved_++ < kMaxResolved && !search_.context.stopped())
        definitions.emplace_back(&member, resolver_.counterparts(member.ref, name));
    for (Member& declared : members) {
      if (!declared.declared || !is_left(declared)) continue;
      std::vector<Member*> of;
      for (const auto& [definition, counterparts] : definitions)
        if (std::find(counterparts.begin(), counterparts.end(), declared.ref) != counterparts.end())
          of.push_back(definition);
      if (Member* definition = chosen(declared, of, members)) fold(declared, *definition);
    }
  }

  std::string types_of(const Member& member) {
    const auto& facts = search_.scorer.facts_of(member.ref.file);
    if (!facts) return {};
    const std::string_view signature = facts->str(facts->symbol(member.ref.symbol).signature);
    std::string types = parameter_types(*facts, member.ref.symbol);
    // The qualifiers of a method's object distinguish overloads too: `const`, `&&`.
    const std::size_t close = signature.rfind(')');
    for (const std::string_view word : {"const", "volatile", "&&", "&"})
      if (close != std::string_view::npos && signature.find(word, close) != std::string_view::npos)
        types += word;
    return types;
  }

  /// The one definition of a declaration.  Overloads of equal arity are counterparts of each other:
  /// their parameter types decide.
  Member* chosen(const Member& declared, std::vector<Member*>& of,
                 const std::vector<Member>& members) {
    if (is_class_like(declared.kind)) return of.size() == 1 ? of[0] : nullptr;
    const std::string types = types_of(declared);
    const bool overloaded = std::any_of(members.begin(), members.end(), [&](const Member& other) {
      return other.declared && other.container == declared.container && types_of(other) != types;
    });
    if (of.size() == 1 && !overloaded) return of[0];
    std::erase_if(of, [&](const Member* definition) { return types_of(*definition) != types; });
    return of.empty() ? nullptr : of[0];
  }

  /// Forward declarations without a clear definition are one hit of their own.
  void fold_type_declarations(std::vector<Member>& members) {
    for (std::size_t i = 0; i < members.size(); ++i) {
      if (!is_declared_type(members[i])) continue;
      for (std::size_t j = i + 1; j < members.size(); ++j)
        if (is_declared_type(members[j]) && is_same_type(members[i], members[j]))
          fold(members[j], members[i]);
    }
  }

  /// `const f = require("./f")`: one hit for each thing that is imported by the name.
  void fold_imports(std::vector<Member>& members) {
    std::map<Imported, Member*> bindings;
    for (Member& member : members) {
      if (!is_left(member) ||
          (member.kind != SymbolKind::variable && member.kind != SymbolKind::constant))
        continue;
      const std::optional<Imported> imported = imported_by(member);
      if (!imported) continue;
      Member* definition = nullptr;
      for (Member& other : members)
        if (is_left(other) && other.ref == std::get<SymbolRef>(*imported)) definition = &other;
      if (definition == nullptr) {
        const auto [first, is_new] = bindings.emplace(*imported, &member);
        if (is_new) continue;
        definition = first->second;
      }
      if (definition != &member) fold(member, *definition);
    }
    for (const auto& [imported, member] : bindings) lead_to(std::get<SymbolRef>(imported), *member);
  }

  /// Several bindings of something with another name are the hit of the symbol that they import.
  void lead_to(SymbolRef target, Member& binding) {
    FoundSymbol& hit = found_[binding.at];
    if (!target.file.valid() || hit.also_declared.empty()) return;
    for (std::size_t at = 0; at < found_.size(); ++at) {
      if (found_[at].ref() != target || folded_[at]) continue;
      Member other{at, target};
      return fold(binding, other);
    }
    const FileRow* row = search_.context.row(target.file);
    const auto& facts = search_.scorer.facts_of(target.file);
    const bool fits = row != nullptr && facts && search_.filter.file_fits(*row) &&
                      (!target.symbol.valid() ||
                       search_.filter.symbol_fits(*row, *facts, target.symbol));
    if (!fits) return;
    hit.also_declared.insert(hit.also_declared.begin(), binding.ref);
    hit.symbol = Definition{target};
    hit.path = row->path;
    hit.summary.reset();
  }

  /// nullopt if the symbol is no import binding.
  std::optional<Imported> imported_by(const Member& member) {
    if (resolved_ >= kMaxResolved || search_.context.stopped()) return std::nullopt;
    const FileFacts* facts = search_.context.facts(member.ref.file);
    if (facts == nullptr || facts->imports.empty()) return std::nullopt;
    const ByteRange name = facts->symbol(member.ref.symbol).name_range;
    for (std::uint32_t i = 0; i < facts->imports.size(); ++i) {
      const Import& import = facts->imports[i];
      if (import.name_range != name) continue;
      ++resolved_;
      for (const resolve::Target& target :
           resolver_.resolve_import(member.ref.file, ImportIndex(i)))
        if (target.evidence < resolve::Evidence::ambiguous) return Imported{target.ref(), {}, {}};
      const std::string_view module = facts->str(import.module);
      // A relative path means another module in each directory.
      if (module.starts_with('.')) return std::nullopt;
      return Imported{{}, std::string(module), std::string(facts->str(import.name))};
    }
    return std::nullopt;
  }

  SymbolSearch& search_;
  std::vector<FoundSymbol>& found_;
  resolve::Resolver resolver_;
  std::vector<bool> folded_;
  std::size_t resolved_ = 0;
};

}  // namespace

void fold_declarations(SymbolSearch& search, std::vector<FoundSymbol>& found) {
  DeclarationFolder(search, found).run(DeclarationFolder::Folded::declarations);
}

void fold_imports(SymbolSearch& search, std::vector<FoundSymbol>& found) {
  DeclarationFolder(search, found).run(DeclarationFolder::Folded::imports);
}

}  // namespace codefinder::query
