// The resolver rules of Rust: items are found by paths through the module tree; macros are
// textual; `impl` blocks add members and bases to types.
#include "index/languages/rust/rules.h"

#include "base/path.h"
#include "index/languages/rust/crates.h"
#include "index/languages/rust/iterators.h"
#include "index/languages/rust/library.h"
#include "index/languages/rust/module_tree.h"
#include "index/resolve/language_semantics.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::rust {

using namespace resolve;

namespace {

/// `at_root`: macros at the root of the file's crate.  Else those that are visible without a path.
enum class MacroScope { visible, at_root };

/// Macros of this name.
Values macros(Resolver& resolver, std::string_view name, FileId file, MacroScope scope) {
  Context& context = resolver.context();
  Values found;
  for (const Definition& ref : context.definitions(name)) {
    const Symbol* symbol = ref.kind == SymbolKind::macro ? context.symbol(ref) : nullptr;
    if (!symbol || context.language(ref.file) != Language::rust) continue;
    const bool exported = symbol->has(SymbolFlag::exported),
               ours = are_in_one_package(context, ref.file, file);
    const bool seen = scope == MacroScope::at_root
                          ? exported && ours
                          : exported || (ours && !symbol->container.valid());
    if (seen) found.push_back(Value::of(ref, Evidence::package));
  }
  return found;
}

constexpr std::string_view kUp = "::super";

/// The module that a keyword, or several (`super::super`), name.
Values keyword_target(Resolver& resolver, FileId file, std::string_view word,
                      std::uint32_t offset) {
  if (word == "crate") return {crate_root(resolver.context(), file)};
  Values at{module_at(resolver, file, enclosing_symbol(*resolver.context().facts(file), offset))};
  for (; word.ends_with("super"); word.remove_suffix(std::min(word.size(), kUp.size())))
    if (!at.empty()) at = parent(resolver, at[0], file);
  return at;
}

class RustImports : public ImportResolver {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    if (request.flags & ImportFlag::submodule)
      return child(resolver, module_at(resolver, request.file, request.container),
                   request.name.empty() ? request.module : request.name);
    const Value at = module_at(resolver, request.file, request.container);
    Values found = walk(resolver, at, request.file, request.module);
    if (found.empty()) found.push_back(Value::external());
    return found;
  }

  Values imported(Resolver& resolver, const ImportRequest& request) const override {
    if (request.flags & ImportFlag::submodule) {
      Values found = module(resolver, request);
      if (found.empty()) found.push_back(Value::external());
      return found;
    }
    const Value at = module_at(resolver, request.file, request.container);
    if (request.name == "self") return module(resolver, request);
    if (request.module.empty()) {
      Values found = path_head(resolver, at, request.file, request.name);
      if (found.empty()) found.push_back(Value::external());
      return found;
    }
    Values found;
    for (const Value& module : walk(resolver, at, request.file, request.module)) {
      for (Value& entity : item(resolver, module, request.name)) found.push_back(std::move(entity));
    }
    // A name of an external crate is external; what a crate of the project lacks may be generated
    // by a macro.
    const Values head = walk(resolver, at, request.file,
                             request.module.substr(0, request.module.find("::", 1)));
    const bool ours = std::any_of(head.begin(), head.end(), [&](const Value& e) {
      return !e.is_external() && !resolver.is_dependency(e);
    });
    if (found.empty() && !ours) found.push_back(Value::external());
    return found;
  }

  /// An exported macro is at the root of its crate, wherever it is written.
  Values submodule(Resolver& resolver, FileId file, std::string_view name) const override {
    const std::string_view stem = file_stem(resolver.context().path(file));
    return stem == "lib" || stem == "main" ? macros(resolver, name, file, MacroScope::at_root)
                                           : Values{};
  }

  Values keyword_module(Resolver& resolver, FileId file, std::string_view word,
                        std::uint32_t offset) const override {
    return keyword_target(resolver, file, word, offset);
  }

  /// The prelude, the macros, and the pages about primitive types, which are modules.
  Values library_names(Resolver& resolver, FileId file, std::string_view name) const override {
    Context& context = resolver.context();
    for (const std::string& library : context.library_directories(Language::rust)) {
      for (const char* path :
           {"std/src/prelude/v1.rs", "std/src/primitive_docs.rs", "core/src/primitive_docs.rs"})
        if (const auto found = context.find_file(join_path(library, path))) {
          const Value module = Value::module(*found, Evidence::import_);
          for (const std::string& item_name : {std::string(name), "prim_" + std::string(name)})
            if (Values items = item(resolver, module, item_name); !items.empty()) return items;
        }
      for (const char* path :
           {"std/src/macros.rs", "core/src/macros/mod.rs", "alloc/src/macros.rs"})
        context.find_file(join_path(library, path));
    }
    return macros(resolver, name, file, MacroScope::visible);
  }
};

class RustVisibility : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    Context& context = resolver.context();
    const FileFacts& facts = *context.facts(file);
    const std::string_view name = facts.str(occurrence.name);
    if (resolver.traits(file).module_keywords.contains(name))
      return keyword_target(resolver, file, name, occurrence.range.begin);
    // Macros are textual: any at the top level of a file of the crate may be in scope, of other
    // crates the exported ones.
    const bool called = occurrence.role == Role::call;
    Values found = called ? macros(resolver, name, file, MacroScope::visible) : Values{};
    if (!found.empty()) {
      const std::string_view path = context.path(file);
      const auto closer = [&](const Value& a, const Value& b) {
        const bool ours = are_in_one_package(context, a.file, file),
                   theirs = are_in_one_package(context, b.file, file);
        if (ours != theirs) return ours;
        return shared_directories(path, context.path(a.file)) >
               shared_directories(path, context.path(b.file));
      };
      std::stable_sort(found.begin(), found.end(), closer);
      return {found[0]};
    }
    // A crate named in a path: `other::f()`.
    return called ? Values{} : crate(resolver.context(), name);
  }

  /// `use Enum::*` in a function hides the names of the file.
  Values shadowing(Resolver& resolver, FileId file, const Occurrence& occurrence) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    for (std::uint32_t i = 0; i < facts.imports.size(); ++i) {
      const Import& import = facts.imports[i];
      if (!import.has(ImportFlag::wildcard) || !import.container.valid()) continue;
      const Symbol& around = facts.symbol(import.container);
      if (!is_callable(around.kind) || !around.full_range.contains(occurrence.range)) continue;
      if (occurrence.binding == Binding::symbol &&
          around.full_range.contains(facts.symbols[occurrence.target].name_range))
        continue;
      for (const Value& module : Values(resolver.import_target(file, ImportIndex(i)))) {
        Values found = resolver.members_of(module, facts.str(occurrence.name));
        for (Value& entity : found) entity.evidence = Evidence::import_;
        if (!found.empty()) return found;
      }
    }
    return {};
  }

  bool may_hold_members_of(Resolver& resolver, FileId file, FileId of) const override {
    return are_in_one_package(resolver.context(), file, of);
  }
};

class RustLibrary : public LibraryTypes {
 public:
  /// `String::from(…)`, `PathBuf::new()`: a function of a type that makes a value of it.
  Values result_of_call(Resolver& resolver, const Value& receiver, FileId file,
                        OccurrenceIndex call) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    const std::string_view method = facts.str(facts.occurrence(call).name);
    const bool type = receiver.is_external() && !receiver.external_type_name.empty();
    if (type) return kConstructors.contains(method) ? Values{receiver} : Values{};
    if (!receiver.is_external_instance() || !receiver.element.valid()) return {};
    if (Values found = result_of_iterator(resolver, receiver, file, call); !found.empty())
      return found;
    if (kKeeping.contains(method)) return {receiver};
    const bool taken = method == "swap_remove" ||
                       (method == "remove" && receiver.external_type_name == "Vec");
    return taken ? resolver.element_of(receiver) : Values{};
  }
  /// An element of `Box<[T]>` is one of the slice.
  Values iterated(const Value& holder) const override {
    const Value* list = &holder;
    while (kOwners.contains(list->external_type_name) && list->arguments)
      list = &list->arguments->front();
    if (list == &holder || !list->is_external_instance() || !list->arguments) return {};
    const bool map = list->external_type_name.ends_with("Map") && list->arguments->size() > 1;
    return {(*list->arguments)[map ? 1 : 0]};
  }
  /// A map gives pairs.
  Values loop_values(Resolver& resolver, const Value& holder) const override {
    if (is_map(holder)) return {pair_of(holder)};
    const bool owner = kOwners.contains(holder.external_type_name) && holder.arguments;
    return owner ? resolver.loop_values(holder.element_file, holder.arguments->front()) : Values{};
  }
  std::string_view dereferenced(std::string_view type) const override {
    for (const auto& [owner, target] : kDerefTargets)
      if (owner == type) return target;
    return {};
  }
};

class RustImplicit : public ImplicitTypes {
 public:
  Values implicit_values(Resolver& resolver, SymbolRef symbol) const override {
    const SymbolKind kind = resolver.context().symbol_or_none(symbol).kind;
    return kind == SymbolKind::variable ? filled_container(resolver, symbol) : Values{};
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const RustImports kImports;
  static const RustVisibility kVisibility;
  static const RustLibrary kLibrary;
  static const RustImplicit kImplicit;
  return {.imports = &kImports,
          .visibility = &kVisibility,
          .library = &kLibrary,
          .implicit = &kImplicit};
}

}  // namespace codefinder::rust
