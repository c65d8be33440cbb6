// MemberList: walks what a value holds, in the order in which one member hides another.
#include "index/resolve/member_list.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/model/signatures.h"
#include "index/resolve/resolution.h"
#include "index/resolve/scope_path.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {

constexpr std::uint32_t kDeepestMember = 12;

bool is_space(const Symbol& symbol) {
  return symbol.kind == SymbolKind::namespace_ || symbol.kind == SymbolKind::module;
}

}  // namespace

void MemberList::add(const Value& holder) { add(holder, 0); }

bool MemberList::is_first(const Value& holder) {
  const bool known = std::any_of(visited_.begin(), visited_.end(), [&](const Value& value) {
    return value.kind == holder.kind && value.ref() == holder.ref() &&
           value.scope == holder.scope && value.external_type_name == holder.external_type_name &&
           holder.symbol.valid();
  });
  if (!known) visited_.push_back(holder);
  return !known;
}

void MemberList::add(const Value& holder, std::uint32_t base) {
  const Budget::Level level(context_.budget());
  if (!level) complete_ = false;
  if (base > kDeepestMember || !level || !is_first(holder)) return;
  const Nesting nesting(parts_);
  switch (holder.kind) {
    case Value::Kind::external: return;
    case Value::Kind::file: return add_exports(holder.file, base);
    case Value::Kind::scope:
      if (files_of_scope_)
        for (const FileId file : files_of_scope_(parts_.resolver, holder.scope))
          add_exports(file, base);
      return;
    case Value::Kind::symbol:
    case Value::Kind::instance: break;
  }
  const Symbol* symbol = holder.symbol.valid() ? context_.symbol(holder.ref()) : nullptr;
  if (symbol && is_space(*symbol)) return add_namespace(holder.ref());
  if (symbol) {
    add_class(holder.ref(), base);
    if (holder.kind == Value::Kind::symbol) add_exported_with(holder.ref(), base);
    if (symbol->kind == SymbolKind::type_parameter ||
        (holder.kind == Value::Kind::symbol && !is_class_like(symbol->kind) &&
         !is_callable(symbol->kind)))
      for (const Value& held :
           Values(parts_.values.expand(Value::of(holder.ref(), holder.evidence))))
        if (held.ref() != holder.ref()) add(held, base);
  }
  for (const Value& inner : parts_.members.contents_of(holder)) add(inner, base + 1);
  if (symbol && holder.kind == Value::Kind::instance)
    for (const Value& inner :
         parts_.values.result_of_member(holder, parts_.traits(holder.file).dereferencing_method))
      add(inner, base + 1);
}

void MemberList::add_class(SymbolRef type, std::uint32_t base) {
  type = parts_.types.canonical(type);
  add_own(type, base);
  const std::vector<SymbolRef> merged = parts_.class_members.merged(type);
  for (const SymbolRef& part : merged) {
    if (is_space(context_.symbol_or_none(part))) add_namespace(part);
    else if (is_class_like(context_.symbol_or_none(part).kind)) add_own(part, base);
  }
  Values bases = parts_.class_members.bases(type);
  for (const SymbolRef& part : merged) append(bases, parts_.class_members.bases(part));
  for (const Value& each : bases) add(each, base + 1);
}

void MemberList::add_own(SymbolRef type, std::uint32_t base) {
  add_children(type, base);
  const LanguageTraits& traits = parts_.traits(type.file);
  for (const auto& [holder, member] : parts_.types.assigned_members(type.file))
    if (holder == type.symbol) add_member({type.file, member}, base);
  if (traits.is_linked) add_of_macros(type, base);
  if (traits.allows_out_of_line_members || traits.functions_are_objects)
    add_qualified(type, type.file, base);
  if (!traits.allows_out_of_line_members) return;
  if (traits.impls_add_bases) return add_blocks(type, base);
  if (!traits.has_members_in_other_files) return;
  const std::string directory(parent_path(context_.path(type.file)));
  for (const FileId file : std::vector<FileId>(context_.files_in(directory)))
    if (file != type.file && context_.family(file) == context_.family(type.file))
      add_qualified(type, file, base);
}

/// The members that are written inside the symbol.
void MemberList::add_children(SymbolRef holder, std::uint32_t base) {
  const FileFacts* facts = context_.facts(holder.file);
  if (!facts || !holder.symbol.valid()) return;
  const Symbol& of = facts->symbol(holder.symbol);
  const bool callable = is_callable(of.kind);
  for (std::uint32_t i = holder.symbol.value + 1;
       i < facts->symbols.size() && facts->symbols[i].full_range.begin < of.full_range.end; ++i) {
    const Symbol& symbol = facts->symbols[i];
    if (symbol.container != holder.symbol || symbol.qualifier.valid()) {
      // Enumerators of an unscoped enum are members of the class around it too.
      const bool leaks = symbol.kind == SymbolKind::enum_member &&
                         !symbol.has(SymbolFlag::member) &&
                         parts_.traits(holder.file).enumerators_leak && symbol.container.valid() &&
                         facts->symbol(symbol.container).container == holder.symbol;
      if (!leaks) continue;
    }
    if (is_space(symbol) && is_transparent(*facts, symbol))
      add_children({holder.file, SymbolIndex(i)}, base);
    if (callable && !symbol.has(SymbolFlag::member)) continue;
    add_member({holder.file, SymbolIndex(i)}, base);
  }
}

/// The members that macros in the type declare, and macros in those.
void MemberList::add_of_macros(SymbolRef type, std::uint32_t base) {
  const Budget::Level level(context_.budget());
  if (base > kDeepestMember || !level) return;
  for (const ClassMembers::MacroUse& use :
       std::vector<ClassMembers::MacroUse>(parts_.class_members.macros_in(type)))
    for (const SymbolRef& macro : use) {
      add_children(macro, base);
      add_of_macros(macro, base + 1);
    }
}

/// The members that the file defines outside of the type, by a qualifier.
void MemberList::add_qualified(SymbolRef type, FileId file, std::uint32_t base) {
  if (file != type.file &&
      !parts_.rules(type.file).visibility.may_hold_members_of(parts_.resolver, file, type.file))
    return;
  const FileFacts* facts = context_.facts(file);
  const std::string_view name = context_.name(type);
  for (std::uint32_t i = 0; facts && i < facts->symbols.size(); ++i) {
    const Symbol& symbol = facts->symbols[i];
    if (symbol.qualifier.valid() && last_segment(facts->str(symbol.qualifier)) == name)
      add_member({file, SymbolIndex(i)}, base);
  }
}

/// The members of the type's `impl` blocks.
void MemberList::add_blocks(SymbolRef type, std::uint32_t base) {
  for (const Definition& ref : std::vector<Definition>(context_.definitions(context_.name(type))))
    if (ref.kind == SymbolKind::impl && context_.spend() && parts_.types.canonical(ref) == type)
      add_children(ref, base);
}

void MemberList::add_namespace(SymbolRef space) {
  add_children(space, 0);
  add_imports(space.file, space.symbol, 0);
  const FileFacts* facts = context_.facts(space.file);
  if (!facts || !parts_.traits(space.file).namespaces_span_files) return;
  if (const ExprIndex value = facts->symbol(space.symbol).value; value.valid())
    for (const Value& other : Values(parts_.values.evaluate(space.file, value)))
      if (other.ref() != space) add(other, 1);
  const std::string path = own_path(*facts, space.symbol);
  std::size_t files = 0;
  for (const Definition& ref :
       std::vector<Definition>(context_.definitions(context_.name(space)))) {
    if (ref == space || (ref.kind != SymbolKind::namespace_ && ref.kind != SymbolKind::module))
      continue;
    if (++files > kMaxFiles || !context_.spend()) return void(complete_ = false);
    if (context_.family(ref.file) != context_.family(space.file)) continue;
    const FileFacts* other = context_.facts(ref.file);
    if (other && own_path(*other, ref.symbol) == path) add_children(ref, 0);
  }
}

void MemberList::add_exports(FileId file, std::uint32_t base) {
  const FileFacts* facts = context_.facts(file);
  if (!facts || !context_.spend()) return;
  const bool all = parts_.traits(file).default_export_name.empty();
  for (std::uint32_t i = 0; i < facts->symbols.size(); ++i) {
    const Symbol& symbol = facts->symbols[i];
    const bool visible = all || (symbol.has(SymbolFlag::exported) &&
                                 !symbol.has(SymbolFlag::default_export));
    if (visible && !symbol.container.valid() && !symbol.qualifier.valid() &&
        !symbol.has(SymbolFlag::local) && symbol.kind != SymbolKind::impl)
      add_member({file, SymbolIndex(i)}, base);
  }
  add_imports(file, {}, base);
  for (const Value& held : Values(parts_.exports.default_export(file)))
    for (const Value& value : Values(parts_.values.expand(held)))
      if (!(value.kind == Value::Kind::file && value.file == file)) add(value, base + 1);
}

/// Adds the members that a module gives to its whole export: `exports = module.exports = f;
/// exports.g = …`.
void MemberList::add_exported_with(SymbolRef whole, std::uint32_t base) {
  if (!parts_.traits(whole.file).exports_are_values) return;
  const Values exports = parts_.exports.default_export(whole.file);
  if (std::none_of(exports.begin(), exports.end(),
                   [&](const Value& value) { return value.ref() == whole; }))
    return;
  const FileFacts& facts = *context_.facts(whole.file);
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) {
    const Symbol& symbol = facts.symbols[i];
    if (symbol.has(SymbolFlag::exported) && symbol.has(SymbolFlag::member) &&
        !symbol.container.valid())
      add_member({whole.file, SymbolIndex(i)}, base);
  }
  add_imports(whole.file, {}, base);
}

/// Adds the imports of the file that its importers see.
void MemberList::add_imports(FileId file, SymbolIndex container, std::uint32_t base) {
  const FileFacts& facts = *context_.facts(file);
  const LanguageTraits& traits = parts_.traits(file);
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    // `module.exports = name` exports it as the module, not under its name.
    const bool is_module = import.has(ImportFlag::default_) && !import.module.valid();
    if (is_module || import.container != container || !is_reexported(traits, import) ||
        !context_.spend())
      continue;
    if (import.has(ImportFlag::wildcard)) {
      if (!import.has(ImportFlag::include))
        for (const Value& module : Values(parts_.imports.target(file, ImportIndex(i))))
          add(module, base + 1);
      continue;
    }
    const std::string_view name = bound_name(traits, facts, import);
    if (name.empty() || names_.contains(std::string(name))) continue;
    for (const Value& target : Values(parts_.imports.target(file, ImportIndex(i)))) {
      if (target.is_external()) continue;
      if (names_.emplace(name).second) members_.push_back({std::string(name), target.ref(), base});
      break;
    }
  }
}

void MemberList::add_member(SymbolRef ref, std::uint32_t base) {
  const Symbol& symbol = context_.symbol_or_none(ref);
  const bool hidden = symbol.kind == SymbolKind::impl || symbol.kind == SymbolKind::test ||
                      symbol.kind == SymbolKind::parameter ||
                      symbol.kind == SymbolKind::type_parameter ||
                      symbol.kind == SymbolKind::label || symbol.kind == SymbolKind::constructor;
  const std::string_view name = context_.name(ref);
  const bool is_own_private = name.starts_with('#') && name.size() > 1 && ref.file == from_;
  if (hidden || is_unnamed_signature(symbol) || name.empty() ||
      (!is_word_char(name[0]) && name[0] != '$' && !is_own_private))
    return;
  if (members_.size() >= kMax) return void(complete_ = false);
  if (names_.emplace(name).second) members_.push_back({std::string(name), ref, base});
}

void MemberList::add_extensions(const Value& receiver) {
  if (!parts_.traits(from_).impls_add_bases || receiver.kind == Value::Kind::file ||
      receiver.kind == Value::Kind::scope)
    return;
  const FileFacts& facts = *context_.facts(from_);
  std::vector<SymbolRef> traits;
  const auto add_trait = [&](SymbolRef ref) {
    if (context_.symbol_or_none(ref).kind == SymbolKind::trait &&
        std::find(traits.begin(), traits.end(), ref) == traits.end())
      traits.push_back(ref);
  };
  for (std::uint32_t i = 0; i < facts.symbols.size(); ++i) add_trait({from_, SymbolIndex(i)});
  for (std::uint32_t i = 0; i < facts.imports.size() && context_.spend(); ++i)
    for (const Value& target : Values(parts_.imports.target(from_, ImportIndex(i))))
      if (target.symbol.valid()) add_trait(target.ref());
  for (const SymbolRef& trait : traits) {
    const FileFacts& its = *context_.facts(trait.file);
    for (std::uint32_t i = trait.symbol.value + 1; i < its.symbols.size() && context_.spend();
         ++i) {
      const Symbol& symbol = its.symbols[i];
      if (symbol.full_range.begin >= its.symbol(trait.symbol).full_range.end) break;
      if (symbol.container != trait.symbol || !is_callable(symbol.kind)) continue;
      const Values found = parts_.extensions.methods(from_, receiver, its.str(symbol.name));
      const bool certain = std::any_of(found.begin(), found.end(), [&](const Value& value) {
        return value.evidence < Evidence::ambiguous;
      });
      if (!certain) break;  // All methods of a trait belong to the same types.
      add_member({trait.file, SymbolIndex(i)}, 1);
    }
  }
}

}  // namespace codefinder::resolve
