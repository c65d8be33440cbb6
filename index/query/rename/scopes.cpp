// Compares the scopes of declarations: containers, blocks by the syntax around them, types with
// their bases, packages, and symbols that the linker joins.
#include "index/query/rename/scopes.h"

#include "index/languages/completion_rules.h"
#include "index/model/signatures.h"
#include "index/resolve/scope_path.h"

#include <algorithm>
#include <set>

namespace codefinder::query {

namespace {

class ScopeSearch {
 public:
  ScopeSearch(resolve::Resolver& resolver, RenameFamily& family, const std::string& new_name)
      : resolver_(resolver), context_(resolver.context()), family_(family), new_name_(new_name) {}

  std::optional<SymbolRef> run() {
    for (const SymbolRef& ref : family_.symbols()) {
      if (!context_.spend()) return std::nullopt;
      const FileFacts* facts = context_.facts(ref.file);
      if (!facts) continue;
      const Symbol& own = facts->symbol(ref.symbol);
      if (std::optional<SymbolRef> found = in_file(ref, *facts, own)) return found;
      if (own.has(SymbolFlag::local)) continue;
      if (std::optional<SymbolRef> found = own.has(SymbolFlag::member) || own.qualifier.valid()
                                               ? in_types(ref)
                                               : in_other_files(ref, *facts, own))
        return found;
    }
    return std::nullopt;
  }

 private:
  /// True if two symbols of one scope cannot have one name.
  bool collide(SymbolRef ref, SymbolRef other_ref) {
    const Symbol &own = context_.symbol_or_none(ref), &other = context_.symbol_or_none(other_ref);
    const RenamingRules* rules = rules_of_file(context_, ref.file);
    if (!rules || other.kind == SymbolKind::impl || own.kind == SymbolKind::impl) return false;
    if (rules->name_spaces && (rules->name_spaces(own.kind) & rules->name_spaces(other.kind)) == 0)
      return false;
    if (!rules->has_overloads || !resolve::is_callable(own.kind) ||
        !resolve::is_callable(other.kind))
      return true;
    return parameter_types(*context_.facts(ref.file), ref.symbol) ==
           parameter_types(*context_.facts(other_ref.file), other_ref.symbol);
  }

  std::optional<SymbolRef> in_file(SymbolRef ref, const FileFacts& facts, const Symbol& own) {
    for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
      const Symbol& other = facts.symbols[i];
      const SymbolRef at{ref.file, SymbolIndex(i)};
      if (facts.str(other.name) != new_name_ || family_.contains(at)) continue;
      const bool local = own.has(SymbolFlag::local);
      if (other.container != own.container || other.has(SymbolFlag::local) != local ||
          facts.str(other.qualifier) != facts.str(own.qualifier) || !collide(ref, at))
        continue;
      // Keys of different objects have no container of their own, nor do constants of blocks.
      const SymbolKind owner = facts.symbol(own.container).kind;
      const bool key = own.has(SymbolFlag::member) && !is_class_like(owner);
      const bool in_function = own.container.valid() && resolve::is_callable(owner);
      if ((!local && !key && !in_function) || is_same_block(ref.file, own, other)) return at;
    }
    return std::nullopt;
  }

  /// True if two symbols of one function are declared in the same block.
  bool is_same_block(FileId file, const Symbol& own, const Symbol& other) {
    const RenamingRules& rules = *rules_of_file(context_, file);
    const bool parameters = own.kind == SymbolKind::parameter &&
                            other.kind == SymbolKind::parameter;
    if (rules.redeclares_locals && own.has(SymbolFlag::local) && !parameters) return false;
    const Result<std::string> text = context_.snapshot().files().text(file);
    return text && !is_in_own_scope(file, own, other, *text) &&
           !is_in_own_scope(file, other, own, *text);
  }

  /// True if a node around the one, which does not contain the other, has a scope of its own.
  bool is_in_own_scope(FileId file, const Symbol& one, const Symbol& other, std::string_view text) {
    const RenamingRules& rules = *rules_of_file(context_, file);
    for (const SyntaxNode& node :
         context_.snapshot().facts().enclosing_nodes(file, one.name_range.begin)) {
      if (node.range.contains(other.name_range)) return false;
      if (node.kind == SyntaxNode::Kind::function || node.kind == SyntaxNode::Kind::loop)
        return true;
      if (node.range.end > text.size() || node.range.contains(one.name_range) == false) continue;
      std::uint32_t end = node.range.begin;
      while (end < node.range.end && ((text[end] | 0x20) >= 'a' && (text[end] | 0x20) <= 'z'))
        ++end;
      const std::string_view word = text.substr(node.range.begin, end - node.range.begin);
      if (word.empty() ? is_bracket(text[node.range.begin]) : rules.scope_words.contains(word))
        return true;
    }
    return false;
  }
  static bool is_bracket(char c) { return c == '{' || c == '[' || c == '('; }

  /// Members with the new name in the types that declare the symbol, above them and below.
  std::optional<SymbolRef> in_types(SymbolRef ref) {
    std::vector<SymbolRef> types = resolver_.declaring_types(ref);
    for (const SymbolRef& owner : std::vector(types))
      for (const DerivedType& below : family_.graph().all_subtypes(owner))
        types.push_back(below.type);
    for (const SymbolRef& type : types) {
      if (!seen_.insert(type).second || !context_.spend()) continue;
      for (const resolve::Value& member : resolve::Values(resolver_.members_of(type, new_name_)))
        if (member.kind == resolve::Value::Kind::symbol && !family_.contains(member.ref()) &&
            collide(ref, member.ref()))
          return member.ref();
    }
    return std::nullopt;
  }

  /// Declarations of the same package, or that the linker would join.
  std::optional<SymbolRef> in_other_files(SymbolRef ref, const FileFacts& facts,
                                          const Symbol& own) {
    const LanguageTraits& traits = resolver_.rules(ref.file).traits;
    const auto files_of_package = own.container.valid()
                                      ? nullptr
                                      : completion_rules(facts.language).files_of_package;
    const std::vector<FileId> package = files_of_package ? files_of_package(resolver_, ref.file)
                                                         : std::vector<FileId>();
    const bool links = traits.is_linked && own.has(SymbolFlag::exported) && has_storage(own);
    if (package.empty() && !links) return std::nullopt;
    const std::string path = resolve::scope_path(facts, ref.symbol);
    for (const Definition& other : context_.definitions(new_name_)) {
      if (other.member || other.file == ref.file || context_.is_dependency(other.file)) continue;
      if (context_.family(other.file) != context_.family(ref.file) || !context_.spend()) continue;
      const FileFacts* theirs = context_.facts(other.file);
      if (!theirs) continue;
      const Symbol& its = theirs->symbol(other.symbol);
      if (!collide(ref, other)) continue;
      const bool same_package = !its.container.valid() && std::find(package.begin(), package.end(),
                                                                    other.file) != package.end();
      const bool linked = links && its.has(SymbolFlag::exported) && has_storage(its) &&
                          resolve::scope_path(*theirs, other.symbol) == path;
      if (same_package || linked) return other;
    }
    return std::nullopt;
  }
  static bool has_storage(const Symbol& symbol) {
    return symbol.kind != SymbolKind::macro &&
           (resolve::is_callable(symbol.kind) || symbol.kind == SymbolKind::variable ||
            symbol.kind == SymbolKind::constant);
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  RenameFamily& family_;
  const std::string& new_name_;
  std::set<SymbolRef> seen_;  // Types whose members were looked up.
};

}  // namespace

std::optional<SymbolRef> find_redeclaration(resolve::Resolver& resolver, RenameFamily& family,
                                            const std::string& new_name) {
  return ScopeSearch(resolver, family, new_name).run();
}

namespace {

/// True if the use is in the value that the symbol is given where it is declared first.
bool is_in_own_value(const Symbol& symbol, const Occurrence& use) {
  return !resolve::is_callable(symbol.kind) && !is_class_like(symbol.kind) &&
         symbol.full_range.contains(use.range) && symbol.name_range.end <= use.range.begin;
}

/// The variable of the file that a use means in the value of a class variable of the name:
/// `class A: size = size`.  Invalid if there is none.
SymbolIndex outer_variable(const FileFacts& facts, const Occurrence& use) {
  const bool bound = use.binding == Binding::symbol || use.binding == Binding::local;
  if (!bound || use.receiver.valid() || use.target >= facts.symbols.size()) return {};
  const Symbol& inner = facts.symbols[use.target];
  if (!inner.container.valid() || !is_class_like(facts.symbol(inner.container).kind) ||
      !is_in_own_value(inner, use))
    return {};
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i)
    if (facts.symbols[i].name == use.name && !facts.symbols[i].container.valid() && i != use.target)
      return SymbolIndex(i);
  return {};
}

}  // namespace

std::optional<bool> names_outer_variable(resolve::Resolver& resolver, const RenameFamily& family,
                                         FileId file, const Occurrence& use) {
  if (!resolver.rules(file).traits.redefinitions_are_one) return std::nullopt;
  const SymbolIndex outer = outer_variable(*resolver.context().facts(file), use);
  return outer.valid() ? std::optional(family.contains({file, outer})) : std::nullopt;
}

bool precedes_binding(resolve::Resolver& resolver, const RenameFamily& family, FileId file,
                      const Occurrence& use) {
  const FileFacts& facts = *resolver.context().facts(file);
  const LanguageTraits& traits = resolver.rules(file).traits;
  if (!traits.redefinitions_are_one || use.binding == Binding::member ||
      !traits.builtin_names.contains(facts.str(use.name)))
    return false;
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    if (!family.contains({file, SymbolIndex(i)})) continue;
    const Symbol& first = facts.symbols[i];
    return !first.has(SymbolFlag::local) && is_in_own_value(first, use);
  }
  return false;
}

}  // namespace codefinder::query
