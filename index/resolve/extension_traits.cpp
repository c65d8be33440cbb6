// ExtensionTraits: traits that declare a method, their `impl` blocks, and the types these fit.
#include "index/resolve/extension_traits.h"

#include "index/resolve/resolution.h"
#include "index/resolve/scope_path.h"

#include <algorithm>

namespace codefinder::resolve {

namespace {
constexpr std::size_t kMaxTraitFiles = 200;  // That mention a trait.
constexpr std::size_t kMaxTraits = 20;       // That declare one method.
}  // namespace

ExtensionTraits::ExtensionTraits(Resolution& resolution)
    : parts_(resolution), context_(resolution.context) {}

Values ExtensionTraits::methods(FileId file, const Value& receiver, std::string_view name) {
  Values found = parts_.rules(file).implicit.extension_methods(parts_.resolver, file, receiver,
                                                               name);
  if (!found.empty() || !parts_.traits(file).impls_add_bases ||
      receiver.kind == Value::Kind::file || receiver.kind == Value::Kind::scope)
    return found;
  for (const SymbolRef& trait : traits_declaring(file, name)) {
    Fit best = Fit::none;
    std::vector<SymbolRef> blocks;
    for (const SymbolRef& impl : std::vector<SymbolRef>(impls_of(trait))) {
      const Fit fits = fit(impl, receiver);
      if (fits == Fit::certain) blocks.push_back(impl);
      best = std::max(best, fits);
    }
    if (best == Fit::none) continue;
    Values of_trait = blocks.size() == 1 ? method_of(blocks[0], name) : Values{};
    if (of_trait.empty()) of_trait = parts_.class_members.find(trait, name);
    for (Value value : of_trait) {
      value.evidence = best == Fit::certain ? Evidence::member : Evidence::ambiguous;
      append(found, {std::move(value)});
    }
  }
  return found;
}

/// The function of this name in the block.
Values ExtensionTraits::method_of(SymbolRef impl, std::string_view name) {
  for (const Definition& ref : context_.definitions(name))
    if (ref.file == impl.file && is_callable(ref.kind) &&
        context_.symbol_or_none(ref).container == impl.symbol)
      return {Value::of(ref, Evidence::member)};
  return {};
}

/// The traits in scope in the file that declare a method of this name.
std::vector<SymbolRef> ExtensionTraits::traits_declaring(FileId file, std::string_view name) {
  std::vector<SymbolRef> found;
  for (const Definition& ref : std::vector<Definition>(context_.definitions(name))) {
    if (context_.stopped() || found.size() >= kMaxTraits) break;
    if (!ref.nested || !is_callable(ref.kind) ||
        context_.family(ref.file) != context_.family(file) || !context_.spend())
      continue;
    const Symbol* symbol = context_.symbol(ref);
    if (!symbol || !symbol->container.valid()) continue;
    const SymbolRef owner{ref.file, symbol->container};
    if (context_.symbol_or_none(owner).kind == SymbolKind::trait && is_in_scope(file, owner))
      found.push_back(owner);
  }
  return found;
}

/// A trait's methods are visible where the trait is declared or imported.
bool ExtensionTraits::is_in_scope(FileId file, SymbolRef trait) {
  if (trait.file == file) return true;
  const FileFacts* facts = context_.facts(file);
  const std::string_view name = context_.name(trait);
  return facts && std::any_of(facts->imports.begin(), facts->imports.end(), [&](const Import& i) {
           return i.has(ImportFlag::wildcard) || facts->str(i.name) == name;
         });
}

/// The `impl` blocks of the trait, its own file's first.
const std::vector<SymbolRef>& ExtensionTraits::impls_of(SymbolRef trait) {
  const auto [it, fresh] = impls_.try_emplace(fact_key(trait));
  if (!fresh) return it->second;
  std::vector<FileId> files = context_.files_with(context_.name(trait));
  if (files.size() > kMaxTraitFiles) files.resize(kMaxTraitFiles);
  std::erase(files, trait.file);
  files.insert(files.begin(), trait.file);
  std::vector<SymbolRef> found;
  for (const FileId file : files) {
    const FileFacts* facts = context_.spend() ? context_.facts(file) : nullptr;
    for (std::uint32_t i = 0; facts && i < facts->symbols.size(); ++i)
      if (implements(file, facts->symbols[i], trait)) found.push_back({file, SymbolIndex(i)});
  }
  return impls_[fact_key(trait)] = std::move(found);
}

bool ExtensionTraits::implements(FileId file, const Symbol& impl, SymbolRef trait) {
  if (impl.kind != SymbolKind::impl || impl.bases_begin >= impl.bases_end) return false;
  const ExprIndex base = context_.facts(file)->bases[impl.bases_begin];
  const Values& values = parts_.values.evaluate(file, base);
  return std::any_of(values.begin(), values.end(),
                     [&](const Value& value) { return value.ref() == trait; });
}

/// Whether the block adds its methods to the type of `receiver`.  Types of the project with blocks
/// of their own are no concern of this: the blocks are among their bases.
ExtensionTraits::Fit ExtensionTraits::fit(SymbolRef impl, const Value& receiver) {
  const SymbolRef type = parts_.types.canonical(impl);
  const Symbol* of = context_.symbol(type);
  // Not `*const T`, which is no T.
  if (of && of->kind == SymbolKind::type_parameter)
    return context_.name(impl) == context_.name(type) ? fit_of_bounds(type, receiver) : Fit::none;
  if (type != impl || receiver.symbol.valid() || receiver.external_type_name.empty())
    return Fit::none;
  const std::string_view name = external_type_of(impl);
  if (name == receiver.external_type_name) return Fit::certain;
  const LibraryTypes& library = parts_.rules(impl.file).library;
  return name == library.dereferenced(receiver.external_type_name) ? Fit::certain : Fit::none;
}

/// Every type meets no bounds; a bound of another package may be met by any type, one of the
/// project by the types that implement it.
ExtensionTraits::Fit ExtensionTraits::fit_of_bounds(SymbolRef parameter, const Value& receiver) {
  const Symbol& symbol = context_.symbol_or_none(parameter);
  const FileFacts& facts = *context_.facts(parameter.file);
  Fit fit = Fit::certain;
  for (std::uint32_t i = symbol.bases_begin; i < symbol.bases_end && i < facts.bases.size(); ++i) {
    for (const Value& bound : Values(parts_.values.evaluate(parameter.file, facts.bases[i]))) {
      const bool ours = bound.symbol.valid() && symbol_of(context_, bound);
      if (receiver.is_unknown()) fit = Fit::possible;
      else if (ours &&
               !(receiver.symbol.valid() && parts_.generics.derives(receiver.ref(), bound.ref())))
        return Fit::none;
    }
  }
  return fit;
}

/// The name of the type of another package that the block is for.
std::string_view ExtensionTraits::external_type_of(SymbolRef impl) {
  const Symbol& symbol = context_.symbol_or_none(impl);
  if (symbol.type.valid())
    for (const Value& value : parts_.values.evaluate(impl.file, symbol.type))
      if (!value.external_type_name.empty()) return value.external_type_name;
  return last_segment(context_.name(impl));
}

}  // namespace codefinder::resolve
