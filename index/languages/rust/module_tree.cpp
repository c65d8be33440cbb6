// Walks the module tree.
#include "index/languages/rust/module_tree.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/rust/crates.h"
#include "index/resolve/resolution.h"

#include <algorithm>

namespace codefinder::rust {

using namespace resolve;

namespace {

Values submodule_import(Resolution& resolution, const Value& module, std::string_view name) {
  const FileFacts& facts = *resolution.context.facts(module.file);
  for (std::uint32_t i = 0; i < facts.imports.size(); ++i)
    if (facts.imports[i].container == module.symbol &&
        facts.imports[i].has(ImportFlag::submodule) && facts.str(facts.imports[i].name) == name)
      return resolution.imports.target(module.file, ImportIndex(i));
  return {};
}

/// `mod name { … }` at the top of a file.
Values blocks(Resolution& resolution, FileId file, std::string_view name) {
  Values found;
  for (const SymbolRef& ref : resolution.exports.top_level(file, name))
    if (resolution.context.symbol_or_none(ref).kind == SymbolKind::module)
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
Values own_name(Resolution& resolution, FileId file, std::string_view part) {
  Values found;
  for (const SymbolRef& ref : resolution.exports.top_level(file, part))
    found.push_back(Value::of(ref, Evidence::import_));
  std::erase_if(found, [&](const Value& value) {
    const SymbolKind kind = resolution.context.symbol_or_none(value.ref()).kind;
    return kind == SymbolKind::function || kind == SymbolKind::macro;
  });
  const FileFacts& facts = *resolution.context.facts(file);
  for (std::uint32_t i = 0; found.empty() && i < facts.imports.size(); ++i)
    if (facts.imports[i].has(ImportFlag::submodule) && !facts.imports[i].container.valid() &&
        facts.str(facts.imports[i].name) == part)
      found = resolution.imports.target(file, ImportIndex(i));
  return found;
}

Values imported_name(Resolution& resolution, FileId file, std::string_view part) {
  const FileFacts& facts = *resolution.context.facts(file);
  Values found;
  for (std::uint32_t i = 0; found.empty() && i < facts.imports.size(); ++i) {
    const Import& import = facts.imports[i];
    const std::string_view module = facts.str(import.module);
    if (module.substr(0, module.find("::")) == part) continue;
    if ((import.alias.valid() ? facts.str(import.alias) : facts.str(import.name)) == part)
      found = resolution.imports.target(file, ImportIndex(i));
  }
  return found;
}

/// In the middle of a path, a name refers to a module if there is one.
Values module_step(Resolution& resolution, const Value& module, std::string_view name) {
  if (module.kind == Value::Kind::file) {
    Values found = submodule_import(resolution, module, name);
    if (found.empty()) found = blocks(resolution, module.file, name);
    if (!found.empty()) return found;
  }
  Values found = item(resolution, module, name);
  // A macro may contain the `mod` line (`cfg_feature! { pub mod http2; }`): the file is at the
  // module's path.
  return found.empty() && module.kind == Value::Kind::file ? child(resolution, module, name)
                                                           : found;
}

Values descend(Resolution& resolution, Values at, FileId file, std::string_view path) {
  for (std::string_view part : split(path, "::")) {
    Values next;
    for (const Value& entity : at) {
      if (!resolution.context.spend()) return {};
      if (entity.is_external()) {
        next.push_back(entity);
      } else if (part == "super") {
        for (Value& up : parent(resolution, entity, file)) next.push_back(std::move(up));
      } else {
        for (Value& member : module_step(resolution, entity, part))
          next.push_back(std::move(member));
      }
    }
    at = std::move(next);
    if (at.empty()) break;
  }
  return at;
}

}  // namespace

Value module_at(Resolution& resolution, FileId file, SymbolIndex container) {
  const FileFacts* facts = resolution.context.facts(file);
  while (facts && container.valid()) {
    const Symbol& symbol = facts->symbol(container);
    if (symbol.kind == SymbolKind::module || symbol.kind == SymbolKind::namespace_)
      return Value::of({file, container}, Evidence::import_);
    container = symbol.container;
  }
  return Value::module(file, Evidence::import_);
}

Values item(Resolution& resolution, const Value& module, std::string_view name) {
  if (module.is_external()) return {};
  if (module.kind == Value::Kind::symbol) {
    const Symbol* symbol = resolution.context.symbol(module.ref());
    if (symbol && (symbol->kind == SymbolKind::module || symbol->kind == SymbolKind::namespace_))
      if (Values nested = submodule_import(resolution, module, name); !nested.empty())
        return nested;
  }
  return resolution.members.find(module, name);
}

Values walk(Resolution& resolution, const Value& from, FileId file, std::string_view path) {
  if (path.starts_with("::")) {
    path.remove_prefix(2);
    const std::size_t end = path.find("::");
    Values found = crate(resolution.context, path.substr(0, end));
    return end == std::string_view::npos
               ? found
               : descend(resolution, std::move(found), file, path.substr(end + 2));
  }
  const std::size_t end = path.find("::");
  Values found = path_head(resolution, from, file, path.substr(0, end));
  if (end == std::string_view::npos) return found;
  return descend(resolution, std::move(found), file, path.substr(end + 2));
}

Values path_head(Resolution& resolution, const Value& from, FileId file, std::string_view part) {
  if (part == "crate" || part == "$crate") return {crate_root(resolution.context, file)};
  if (part == "self") return {from};
  if (part == "super") return parent(resolution, from, file);
  if (part == "std" || part == "core" || part == "alloc") return {Value::external()};
  Values found = from.kind == Value::Kind::file ? own_name(resolution, from.file, part)
                                                : item(resolution, from, part);
  if (found.empty()) found = crate(resolution.context, part);
  if (found.empty() && from.kind == Value::Kind::file)
    found = imported_name(resolution, from.file, part);
  return found;
}

Values child(Resolution& resolution, const Value& in, std::string_view name) {
  Context& context = resolution.context;
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

Values parent(Resolution& resolution, const Value& of, FileId from) {
  Context& context = resolution.context;
  if (of.kind == Value::Kind::symbol) {
    const FileFacts& facts = *context.facts(of.file);
    return {module_at(resolution, of.file, facts.symbol(of.symbol).container)};
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
  return {crate_root(resolution.context, from)};
}

}  // namespace codefinder::rust
