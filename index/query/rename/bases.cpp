// RenameFamily: whether a base outside the project may declare a member.
#include "index/languages/renaming_rules.h"
#include "index/query/definition/base_names.h"
#include "index/query/rename/family.h"

#include <algorithm>
#include <span>

namespace codefinder::query {

namespace {

/// The name of a base with its qualifier: `io.Reader`.
std::string qualified_base_name(const FileFacts& facts, ExprIndex base) {
  std::string name = base_name(facts, base);
  while (base.value < facts.exprs.size() && (facts.exprs[base.value].op == ExprOp::apply ||
                                             facts.exprs[base.value].op == ExprOp::address))
    base = ExprIndex(facts.exprs[base.value].a);
  const Expr* head = base.value < facts.exprs.size() ? &facts.exprs[base.value] : nullptr;
  if (!head || head->op != ExprOp::name || head->a >= facts.occurrences.size()) return name;
  const ExprIndex scope = facts.occurrences[head->a].receiver;
  return scope.valid() ? base_name(facts, scope) + '.' + name : name;
}

/// The import of a name in a file; invalid if there is none.
ImportIndex import_named(const FileFacts& facts, std::string_view name) {
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    if (facts.str(import.alias.valid() ? import.alias : import.name) == name) return ImportIndex(i);
  }
  return {};
}

/// The module outside the project that an import leads to: it contains the imported name or, as
/// `whole`, the contents of that name.
std::string module_of_import(resolve::Resolver& resolver, FileId file, ImportIndex index,
                             bool whole) {
  for (int depth = 0; depth < 8; ++depth) {
    const FileFacts& facts = *resolver.context().facts(file);
    if (index.value >= facts.imports.size()) return {};
    const Import& import = facts.imports[index.value];
    const std::string module(facts.str(import.module));
    const resolve::Values values = resolver.module_of(file, index, {});
    if (values.empty() || values[0].kind != resolve::Value::Kind::file)
      return whole && import.name.valid() ? module + '.' + std::string(facts.str(import.name))
                                          : module;
    // The module of the project may import the name itself.
    const std::string name(facts.str(import.name));
    file = values[0].file;
    const FileFacts* next = resolver.context().facts(file);
    index = next ? import_named(*next, name) : ImportIndex();
  }
  return {};
}

/// The module from which a base comes; "" if it is not imported.
std::string module_of_base(resolve::Resolver& resolver, FileId file, ExprIndex base) {
  const FileFacts& facts = *resolver.context().facts(file);
  bool whole = false;
  for (int depth = 0; depth < 8 && base.value < facts.exprs.size(); ++depth) {
    const Expr& expr = facts.exprs[base.value];
    if (expr.op == ExprOp::apply || expr.op == ExprOp::address) {
      base = ExprIndex(expr.a);
      continue;
    }
    if (expr.op != ExprOp::name || expr.a >= facts.occurrences.size()) return {};
    const Occurrence& name = facts.occurrences[expr.a];
    if (!name.receiver.valid())
      return name.binding == Binding::import_
                 ? module_of_import(resolver, file, ImportIndex(name.target), whole)
                 : std::string();
    base = name.receiver;
    whole = true;
  }
  return {};
}

/// A base outside the project, as it is written.
struct OutsideBase {
  std::string name;
  std::string module;
};

bool names_type(const LibraryBase& known, const OutsideBase& base) {
  return known.names.contains(base.name) &&
         (known.modules.empty() || known.modules.contains(base.module));
}
bool is_called(const LibraryBase& known, std::string_view name) {
  return !known.called_prefix.empty() && name.starts_with(known.called_prefix);
}

using LibraryBases = std::span<const LibraryBase>;

/// True if the type has a member of the name, also from its bases.
bool declares(LibraryBases all, const LibraryBase& known, std::string_view name) {
  if (known.members.contains(name)) return true;
  return std::any_of(known.bases.begin(), known.bases.end(), [&](std::string_view base) {
    return std::any_of(all.begin(), all.end(), [&](const LibraryBase& other) {
      return other.names.contains(base) && declares(all, other, name);
    });
  });
}

/// True if the base is known not to have a member of the name.
bool lacks_member(LibraryBases all, const OutsideBase& base, std::string_view name) {
  return std::any_of(all.begin(), all.end(), [&](const LibraryBase& known) {
    if (!names_type(known, base)) return false;
    if (is_called(known, name) || known.only_called) return is_called(known, name);
    const bool is_private = !known.private_mark.empty() && name.starts_with(known.private_mark);
    return !is_private && !declares(all, known, name);
  });
}

}  // namespace

/// The types that have the member, as far as it may override one of theirs.
std::vector<SymbolRef> RenameFamily::overridden_types(SymbolRef member) {
  const Symbol symbol = context().symbol_or_none(member);
  const RenamingRules* rules = rules_of_file(context(), member.file);
  const bool in_impl = resolver_.rules(member.file).traits.impls_add_bases;
  const bool overrides = resolve::is_callable(symbol.kind) || in_impl ||
                         is_accessor(resolver_, member) || (rules && rules->attributes_override);
  if (!overrides || symbol.kind == SymbolKind::constructor || is_class_like(symbol.kind)) return {};
  if (rules && rules->never_overrides &&
      rules->never_overrides(*context().facts(member.file), context().text(member.file),
                             member.symbol))
    return {};
  std::vector<SymbolRef> types = resolver_.declaring_types(member);
  if (in_impl) {
    // A member of a trait overrides none of the traits that the trait requires.
    const SymbolRef container{member.file, symbol.container};
    types.clear();
    if (context().symbol_or_none(container).kind == SymbolKind::impl) types.push_back(container);
  } else {
    for (const SymbolRef& owner : std::vector(types))
      for (const SymbolRef& base : graph_.all_supertypes(owner)) types.push_back(base);
  }
  return types;
}

/// The base outside the project that may declare the member; "" if there is none.
std::string RenameFamily::outside_base(SymbolRef member) {
  for (const SymbolRef& type : overridden_types(member))
    if (std::string base = unknown_base(type); !base.empty()) return base;
  return {};
}

std::optional<Error> RenameFamily::objection_to_name(std::string_view new_name) {
  const auto objects = [&](FileId file, ExprIndex base) {
    const RenamingRules* rules = rules_of_file(context(), file);
    const FileFacts& facts = *context().facts(file);
    const OutsideBase outside{base_name(facts, base), module_of_base(resolver_, file, base)};
    std::optional<Error> error;
    for (const LibraryBase& known : rules->library_bases) {
      if (!names_type(known, outside)) continue;
      if (declares(rules->library_bases, known, new_name))
        error = Error{ErrorCode::invalid_query,
                      "`" + std::string(new_name) + "` would override a member of `" +
                          outside.name + "`, which is outside the project",
                      "Choose another name."};
      else if (is_called(known, name_) && !is_called(known, new_name))
        error = Error{ErrorCode::invalid_query,
                      "`" + name_ + "` is called because its name begins with `" +
                          std::string(known.called_prefix) + "`",
                      "Choose a name that begins so."};
    }
    return error;
  };
  for (const SymbolRef& member : symbols_) {
    const RenamingRules* rules = rules_of_file(context(), member.file);
    if (!rules || rules->library_bases.empty() || rules->bases_are_qualified) continue;
    for (const SymbolRef& type : overridden_types(member)) {
      const FileFacts* facts = context().facts(type.file);
      if (!facts) continue;
      const Symbol& of = facts->symbol(type.symbol);
      for (std::uint32_t b = of.bases_begin; b < of.bases_end && b < facts->bases.size(); ++b)
        if (is_outside_base(type.file, facts->bases[b]))
          if (std::optional<Error> error = objects(type.file, facts->bases[b])) return error;
    }
  }
  return std::nullopt;
}

/// True if a base is known not to be declared in the project.
bool RenameFamily::is_outside_base(FileId file, ExprIndex base) {
  const resolve::Values& values = resolver_.values_of(file, base);
  return std::all_of(values.begin(), values.end(), [](const resolve::Value& value) {
    return value.is_external() || value.is_external_instance();
  });
}

/// True for a mapped type whose argument is known not to have a member of the name.
bool RenameFamily::maps_other_members(FileId file, ExprIndex base) {
  const std::vector<Expr>& exprs = context().facts(file)->exprs;
  const Expr* first = &exprs[base.value];  // `Omit<A, "b">`: `"b"` is applied to `Omit<A>`.
  while (first->op == ExprOp::apply && exprs[first->a].op == ExprOp::apply)
    first = &exprs[first->a];
  if (first->op != ExprOp::apply) return false;
  const resolve::Values arguments = resolver_.values_of(file, ExprIndex(first->b));
  return !arguments.empty() &&
         std::all_of(arguments.begin(), arguments.end(), [&](const resolve::Value& argument) {
           const Symbol* symbol = argument.symbol.valid() ? context().symbol(argument.ref())
                                                          : nullptr;
           return symbol && is_class_like(symbol->kind) &&
                  resolver_.has_known_bases(argument.ref()) &&
                  resolver_.members_of(argument, name_).empty();
         });
}

/// The first base of the type that is not of the project and may have a member of the name.
std::string RenameFamily::unknown_base(SymbolRef type) {
  const FileFacts* facts = context().facts(type.file);
  if (!facts) return {};
  const Symbol& of = facts->symbol(type.symbol);
  for (std::uint32_t b = of.bases_begin; b < of.bases_end && b < facts->bases.size(); ++b) {
    if (!is_outside_base(type.file, facts->bases[b])) continue;
    const RenamingRules* rules = rules_of_file(context(), type.file);
    const std::string name = rules && rules->bases_are_qualified
                                 ? qualified_base_name(*facts, facts->bases[b])
                                 : base_name(*facts, facts->bases[b]);
    if (rules && rules->mapped_types.contains(name) &&
        maps_other_members(type.file, facts->bases[b]))
      continue;
    const OutsideBase outside{name, module_of_base(resolver_, type.file, facts->bases[b])};
    if (!rules || !lacks_member(rules->library_bases, outside, name_))
      return name.empty() ? "a base of " + std::string(facts->str(of.name)) : name;
  }
  return {};
}

}  // namespace codefinder::query
