// add_joined_symbols: follows the joined symbols until none is added.
#include "index/query/references/joined_symbols.h"

#include "index/languages/completion_rules.h"
#include "index/query/definition/declared_together.h"
#include "index/resolve/scope_path.h"

#include <algorithm>
#include <set>
#include <string>
#include <string_view>

namespace codefinder::query {

namespace {

/// Finds what is joined with one symbol among the definitions of its name.
class JoinedSymbols {
 public:
  JoinedSymbols(resolve::Resolver& resolver, SymbolRef symbol)
      : resolver_(resolver),
        context_(resolver.context()),
        ref_(symbol),
        symbol_(context_.symbol_or_none(symbol)),
        rules_(rules_of_file(context_, symbol.file)) {}

  std::vector<SymbolRef> all() {
    std::vector<SymbolRef> found = resolver_.related({ref_});
    add_assignments(resolver_, found);
    if (resolver_.traits(ref_.file).types_are_structural)  // The other accessor.
      for (const SymbolRef& other : declared_together(resolver_, ref_)) found.push_back(other);
    if (!symbol_.has(SymbolFlag::local)) {
      if (resolver_.rules(ref_.file).traits.is_linked) add_parts(found);
      else add_alternatives(found);
    }
    if (rules_ && rules_->same_named)
      for (const SymbolIndex& other :
           rules_->same_named(*context_.facts(ref_.file), context_.text(ref_.file), ref_.symbol))
        found.push_back({ref_.file, other});
    return found;
  }

  std::vector<SymbolRef> linked() {
    std::vector<SymbolRef> found;
    if (!resolver_.rules(ref_.file).traits.is_linked || symbol_.has(SymbolFlag::local) ||
        !has_linkage(symbol_))
      return found;
    for (const Definition& other : definitions())
      if (other.file != ref_.file && !other.member && may_join(other) &&
          has_linkage(context_.symbol_or_none(other)) && is_in_scope(other))
        found.push_back(other);
    return found;
  }

 private:
  std::vector<Definition> definitions() { return context_.definitions(context_.name(ref_)); }
  const std::string& path() {
    if (path_.empty()) path_ = "." + resolve::scope_path(*context_.facts(ref_.file), ref_.symbol);
    return path_;
  }
  bool is_in_scope(SymbolRef other) {
    const FileFacts* facts = context_.facts(other.file);
    return facts && "." + resolve::scope_path(*facts, other.symbol) == path();
  }
  NameSpaces spaces(SymbolKind kind) const {
    return rules_ && rules_->name_spaces ? rules_->name_spaces(kind) : NameSpaces(1);
  }
  bool may_join(const Definition& other) {
    return other != ref_ && context_.family(other.file) == context_.family(ref_.file) &&
           context_.spend() && !context_.is_dependency(other.file) &&
           (spaces(other.kind) & spaces(symbol_.kind)) != 0 &&
           !are_overloads(resolver_, ref_, other);
  }

  /// Adds what branches of conditional compilation declare in the same scope of the file, and the
  /// parts of a namespace in all files.
  void add_parts(std::vector<SymbolRef>& found) {
    if (symbol_.kind == SymbolKind::constructor) return;  // Its class has them.
    const bool space = symbol_.kind == SymbolKind::namespace_;
    for (const Definition& other : definitions()) {
      if (space ? other.kind != SymbolKind::namespace_ : other.file != ref_.file) continue;
      if (may_join(other) && is_in_scope(other)) found.push_back(other);
    }
  }

  /// Adds what other files of the package declare by the name: they are built instead of this one.
  void add_alternatives(std::vector<SymbolRef>& found) {
    const auto files_of = completion_rules(context_.language(ref_.file).value_or(Language::text))
                              .files_of_package;
    const std::vector<Definition> all = definitions();
    if (!files_of || all.size() < 2) return;
    const std::vector<FileId> package = files_of(resolver_, ref_.file);
    for (const Definition& other : all)
      if (other.file != ref_.file &&
          std::find(package.begin(), package.end(), other.file) != package.end() &&
          is_class_like(other.kind) == is_class_like(symbol_.kind) && may_join(other) &&
          is_in_scope(other))
        found.push_back(other);
  }

  resolve::Resolver& resolver_;
  resolve::Context& context_;
  const SymbolRef ref_;
  const Symbol symbol_;
  const RenamingRules* const rules_;
  std::string path_;  // After a dot, so that it is not empty; "" if it is not known yet.
};

/// The arguments of the specialization that the symbol is, or of which it is a member.
std::string template_arguments(resolve::Resolver& resolver, SymbolRef ref) {
  resolve::Context& context = resolver.context();
  std::string all(resolve::written_arguments(context, ref));
  const Symbol& symbol = context.symbol_or_none(ref);
  const bool may_be_member = !symbol.has(SymbolFlag::local) && !is_class_like(symbol.kind);
  if (may_be_member && (symbol.container.valid() || symbol.qualifier.valid()))
    for (const SymbolRef& type : resolver.declaring_types(ref))
      all += resolve::written_arguments(context, type);
  return all;
}

}  // namespace

const RenamingRules* rules_of_file(resolve::Context& context, FileId file) {
  return renaming_rules(context.language(file).value_or(Language::text));
}

void add_assignments(resolve::Resolver& resolver, std::vector<SymbolRef>& symbols) {
  resolve::Context& context = resolver.context();
  const Symbol* first = symbols.empty() ? nullptr : context.symbol(symbols[0]);
  if (!first || !first->container.valid() ||
      !resolver.may_have_declared_attributes(symbols[0].file))
    return;
  for (const SymbolRef& ref : context.definitions(context.name(symbols[0]))) {
    if (std::find(symbols.begin(), symbols.end(), ref) != symbols.end()) continue;
    const std::vector<SymbolRef> declared = resolver.declared_attribute(ref);
    if (std::any_of(declared.begin(), declared.end(), [&](const SymbolRef& d) {
          return std::find(symbols.begin(), symbols.end(), d) != symbols.end();
        }))
      symbols.push_back(ref);
  }
}

bool has_linkage(const Symbol& symbol) {
  return symbol.has(SymbolFlag::exported) && !symbol.has(SymbolFlag::member) &&
         symbol.kind != SymbolKind::macro &&
         (resolve::is_callable(symbol.kind) || symbol.kind == SymbolKind::variable ||
          symbol.kind == SymbolKind::constant);
}

bool are_overloads(resolve::Resolver& resolver, SymbolRef one, SymbolRef other) {
  resolve::Context& context = resolver.context();
  const RenamingRules* rules = rules_of_file(context, one.file);
  if (!rules || !rules->has_overloads) return false;
  const Symbol a = context.symbol_or_none(one), b = context.symbol_or_none(other);
  const auto is_function = [](const Symbol& symbol) {
    return resolve::is_callable(symbol.kind) && symbol.kind != SymbolKind::macro &&
           symbol.kind != SymbolKind::constructor;
  };
  const auto is_specialization = [&](SymbolRef ref, const Symbol& symbol) {
    const std::string_view text = context.text(ref.file);
    return rules->is_specialization && symbol.full_range.begin < text.size() &&
           rules->is_specialization(text.substr(symbol.full_range.begin));
  };
  return is_function(a) && is_function(b) && !is_specialization(one, a) &&
         !is_specialization(other, b) && !resolver.same_parameters(one, other);
}

std::vector<SymbolRef> joined_symbols(resolve::Resolver& resolver, SymbolRef symbol) {
  return JoinedSymbols(resolver, symbol).all();
}

std::vector<SymbolRef> linked_symbols(resolve::Resolver& resolver, SymbolRef symbol) {
  return JoinedSymbols(resolver, symbol).linked();
}

void add_joined_symbols(resolve::Resolver& resolver, std::vector<SymbolRef>& symbols) {
  symbols = resolver.related(symbols);
  std::set<SymbolRef> known(symbols.begin(), symbols.end());
  const auto is_parameter = [&](SymbolRef ref) {
    return resolver.context().symbol_or_none(ref).kind == SymbolKind::parameter;
  };
  for (std::size_t at = 0; at < symbols.size() && resolver.context().spend(); ++at) {
    // The first part of a namespace gives all the others.
    if (at > 0 && resolver.context().symbol_or_none(symbols[at]).kind == SymbolKind::namespace_)
      continue;
    for (const SymbolRef& other : joined_symbols(resolver, symbols[at]))
      // A parameter that must have the name of a member is a variable of its own.
      if (is_parameter(other) == is_parameter(symbols[at]) && known.insert(other).second)
        symbols.push_back(other);
  }
}

void erase_other_specializations(resolve::Resolver& resolver,
                                 const std::vector<SymbolRef>& requested,
                                 std::vector<SymbolRef>& symbols) {
  if (symbols.size() < 2 || requested.empty() || !resolver.traits(requested[0].file).is_linked)
    return;
  std::vector<std::string> wanted;
  for (const SymbolRef& ref : requested) wanted.push_back(template_arguments(resolver, ref));
  std::erase_if(symbols, [&](SymbolRef ref) {
    const std::string own = template_arguments(resolver, ref);
    return std::ranges::none_of(
        wanted, [&](const std::string& each) { return resolve::are_same_arguments(each, own); });
  });
}

}  // namespace codefinder::query
