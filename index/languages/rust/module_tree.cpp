// Walks the module tree.
#include "index/languages/rust/module_tree.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/rust/crates.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::rust {

using namespace resolve;

namespace {

Values submodule_import(Resolver& resolver, const Value& module, std::string_view name) {
  const FileFacts& facts = *resolver.context().facts(module.file);
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i)
    if (facts.imports[i].container == module.symbol &&
        facts.imports[i].has(ImportFlag::submodule) && facts.str(facts.imports[i].name) == name)
      return resolver.import_target(module.file, ImportIndex(i));
  return {};
}

/// `mod name { … }` at the top of a file.
Values blocks(Resolver& resolver, FileId file, std::string_view name) {
  Values found;
  for (const SymbolRef& ref : resolver.top_level(file, name))
    if (resolver.context().symbol_or_none(ref).kind == SymbolKind::module)
      found.push_back(Value::of(ref, Evidence::import_));
  return found;
}

/// `#[path = "file.rs"] mod name;`: the path in the attribute.
std::string written_path(Context& context, FileId file, std::string_view name) {
  const FileFacts& facts = *context.facts(file);
  for (const Import& import : facts.imports) {
    if (!import.has(ImportFlag::submodule) || facts.str(import.name) != name) continue;
    const std::string_view text = context.text(file);
    std::string_view before = text.substr(0,
                                          std::min<std::size_t>(import.range.begin, text.size()));
    const std::size_t attribute = before.rfind("#[path");
    if (attribute == std::string_view::npos) continue;
    before.remove_prefix(attribute);
    const std::size_t open = before.find('"'),
                      close = open == std::string_view::npos ? open : before.find('"', open + 1);
    const bool near = close != std::string_view::npos &&
                      before.find(';') == std::string_view::npos &&
                      before.find('}') == std::string_view::npos;
    if (near) return std::string(before.substr(open + 1, close - open - 1));
  }
  return {};
}

/// The file of the module whose children are in `directory`.
std::optional<FileId> module_file(Context& context, std::string_view directory) {
  for (std::string_view name : {"mod.rs", "lib.rs", "main.rs"})
    if (auto file = context.find_file(join_path(directory, name))) return file;
  if (directory.empty()) return std::nullopt;
  return context.find_file(std::string(directory) + ".rs");
}

/// The definitions of the file itself: types, modules and `mod` lines.  Imports come after crates,
/// because `use foo::foo` would find itself.
Values own_name(Resolver& resolver, FileId file, std::string_view part) {
  Values found;
  for (const SymbolRef& ref : resolver.top_level(file, part))
    found.push_back(Value::of(ref, Evidence::import_));
  std::erase_if(found, [&](const Value& value) {
    const SymbolKind kind = resolver.context().symbol_or_none(value.ref()).kind;
    return kind == SymbolKind::function || kind == SymbolKind::macro;
  });
  const FileFacts& facts = *resolver.context().facts(file);
  for (std::uint32_t i = 0; found.empty() && i < facts.imports.size(); ++i)
    if (facts.imports[i].has(ImportFlag::submodule) && !facts.imports[i].container.valid() &&
        facts.str(facts.imports[i].name) == part)
      found = resolver.import_target(file, ImportIndex(i));
  return found;
}

Values imported_name(Resolver& resolver, FileId file, std::string_view part) {
  const FileFacts& facts = *resolver.context().facts(file);
  Values found;
  for (std::uint32_t i = 0; found.empty() && i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    const std::string_view module = facts.str(import.module);
    if (module.substr(0, module.find("::")) == part) continue;
    if ((import.alias.valid() ? facts.str(import.alias) : facts.str(import.name)) == part)
      found = resolver.import_target(file, ImportIndex(i));
  }
  return found;
}

/// A name that the file has by `use a::*`.
Values glob_name(Resolver& resolver, FileId file, std::string_view part) {
  const FileFacts& facts = *resolver.context().facts(file);
  Values found;
  for (std::uint32_t i = 0; found.empty() && i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    const std::string_view module = facts.str(import.module);
    if (!import.has(ImportFlag::wildcard) || import.container.valid() ||
        module.substr(0, module.find("::")) == part || !resolver.context().spend())
      continue;
    for (const Value& target : Values(resolver.import_target(file, ImportIndex(i))))
      if (found.empty()) found = item(resolver, target, part);
  }
  return found;
}

/// In the middle of a path, a name refers to a module if there is one.
Values module_step(Resolver& resolver, const Value& module, std::string_view name) {
  if (module.kind == Value::Kind::file) {
    Values found = submodule_import(resolver, module, name);
    if (found.empty()) found = blocks(resolver, module.file, name);
    if (!found.empty()) return found;
  }
  Values found = item(resolver, module, name);
  // A macro may contain the `mod` line (`cfg_feature! { pub mod http2; }`): the file is at the
  // module's path.
  return found.empty() && module.kind == Value::Kind::file ? child(resolver, module, name) : found;
}

Values descend(Resolver& resolver, Values at, FileId file, std::string_view path) {
  for (std::string_view part : split(path, "::")) {
    Values next;
    for (const Value& entity : at) {
      if (!resolver.context().spend()) return {};
      if (entity.is_external()) {
        next.push_back(entity);
      } else if (part == "super") {
        for (Value& up : parent(resolver, entity, file)) next.push_back(std::move(up));
      } else {
        for (Value& member : module_step(resolver, entity, part)) next.push_back(std::move(member));
      }
    }
    at = std::move(next);
    if (at.empty()) break;
  }
  return at;
}

}  // namespace

Value module_at(Resolver& resolver, FileId file, SymbolIndex container) {
  const FileFacts* facts = resolver.context().facts(file);
  while (facts && container.valid()) {
    const Symbol& symbol = facts->symbol(container);
    if (symbol.kind == SymbolKind::module || symbol.kind == SymbolKind::namespace_)
      return Value::of({file, container}, Evidence::import_);
    container = symbol.container;
  }
  return Value::module(file, Evidence::import_);
}

Values item(Resolver& resolver, const Value& module, std::string_view name) {
  if (module.is_external()) return {};
  if (module.kind == Value::Kind::symbol) {
    const Symbol* symbol = resolver.context().symbol(module.ref());
    if (symbol && (symbol->kind == SymbolKind::module || symbol->kind == SymbolKind::namespace_))
      if (Values nested = submodule_import(resolver, module, name); !nested.empty()) return nested;
  }
  return resolver.members_of(module, name);
}

Values walk(Resolver& resolver, const Value& from, FileId file, std::string_view path) {
  if (path.starts_with("::")) {
    path.remove_prefix(2);
    const std::size_t end = path.find("::");
    Values found = crate(resolver.context(), path.substr(0, end));
    return end == std::string_view::npos
               ? found
               : descend(resolver, std::move(found), file, path.substr(end + 2));
  }
  const std::size_t end = path.find("::");
  Values found = path_head(resolver, from, file, path.substr(0, end));
  if (end == std::string_view::npos) return found;
  return descend(resolver, std::move(found), file, path.substr(end + 2));
}

Values path_head(Resolver& resolver, const Value& from, FileId file, std::string_view part) {
  if (part == "crate" || part == "$crate") return {crate_root(resolver.context(), file)};
  if (part == "self") return {from};
  if (part == "super") return parent(resolver, from, file);
  if (part == "std" || part == "core" || part == "alloc") {
    Values library = crate(resolver.context(), part);
    return library.empty() ? Values{Value::external()} : library;
  }
  Values found = from.kind == Value::Kind::file ? own_name(resolver, from.file, part)
                                                : item(resolver, from, part);
  if (found.empty()) found = crate(resolver.context(), part);
  if (found.empty() && from.kind == Value::Kind::file)
    found = imported_name(resolver, from.file, part);
  if (found.empty() && from.kind == Value::Kind::file) found = glob_name(resolver, from.file, part);
  return found;
}

Values child(Resolver& resolver, const Value& in, std::string_view name) {
  Context& context = resolver.context();
  const std::string_view path = context.path(in.file);
  const std::string_view stem = file_stem(path);
  std::string directory(parent_path(path));
  const bool own = stem == "mod" || stem == "lib" || stem == "main" || is_target(context, path);
  if (!own) directory = join_path(directory, stem);
  if (in.kind == Value::Kind::symbol) {
    std::vector<std::string_view> blocks;
    const FileFacts& facts = *context.facts(in.file);
    for (SymbolIndex at = in.symbol; at.valid(); at = facts.symbol(at).container)
      blocks.push_back(facts.str(facts.symbol(at).name));
    for (auto it = blocks.rbegin(); it != blocks.rend(); ++it)
      directory = join_path(directory, *it);
  }
  for (const std::string& candidate : {join_path(directory, std::string(name) + ".rs"),
                                       join_path(directory, std::string(name) + "/mod.rs"),
                                       join_path(parent_path(path), std::string(name) + ".rs")})
    if (auto file = context.find_file(candidate); file && *file != in.file)
      return {Value::module(*file, Evidence::import_)};
  const std::string written = written_path(context, in.file, name);
  if (!written.empty())
    for (const std::string& from : {std::string(parent_path(path)), directory})
      if (auto file = context.find_file(normalize_path(written, from)); file && *file != in.file)
        return {Value::module(*file, Evidence::import_)};
  return {};
}

Values parent(Resolver& resolver, const Value& of, FileId from) {
  Context& context = resolver.context();
  if (of.kind == Value::Kind::symbol) {
    const FileFacts& facts = *context.facts(of.file);
    return {module_at(resolver, of.file, facts.symbol(of.symbol).container)};
  }
  if (of.kind != Value::Kind::file) return {};
  const std::string_view path = context.path(of.file), stem = file_stem(path);
  if (stem == "lib" || stem == "main") return {};
  std::string_view directory = parent_path(path);
  if (stem == "mod") {
    const std::string_view above = parent_path(directory);
    if (auto file = module_file(context, above)) return {Value::module(*file, Evidence::import_)};
  } else if (auto file = module_file(context, directory)) {
    return {Value::module(*file, Evidence::import_)};
  }
  return {crate_root(resolver.context(), from)};
}

}  // namespace codefinder::rust
