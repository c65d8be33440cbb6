// Finds modules by their names.
#include "index/languages/_common/module_imports.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/_common/shared_names.h"
#include "index/resolve/plain_rules.h"
#include "index/resolve/resolver.h"

#include <algorithm>
#include <string>

namespace codefinder::common {

using namespace resolve;

namespace {

/// The path of a module's file, without its extension.
std::string path_of(const ModuleFiles& files, std::string_view module) {
  std::string path;
  while (!module.empty()) {
    const std::size_t end = std::min(module.find(files.separator), module.size());
    std::string part(module.substr(0, end));
    if (files.lowers_first && !part.empty()) part[0] = to_lower(part.substr(0, 1))[0];
    if (files.underscores) std::replace(part.begin(), part.end(), '-', '_');
    if (!path.empty()) path += '/';
    path += part;
    module.remove_prefix(std::min(module.size(), end + files.separator.size()));
  }
  return path;
}

/// The nearest file whose path ends in the module's path.
std::optional<FileId> file_of(Context& context, const ModuleFiles& files, FileId from,
                              std::string_view module) {
  const std::string path = path_of(files, module);
  if (path.empty()) return std::nullopt;
  for (const std::string_view extension : files.extensions) {
    const std::string wanted = path + std::string(extension);
    std::optional<FileId> best;
    int shared = -1;
    for (const FileId file : context.files_named(file_name(wanted), wanted)) {
      if (!("/" + std::string(context.path(file))).ends_with("/" + wanted)) continue;
      const int near = shared_directories(context.path(file), context.path(from));
      if (near > shared) best = file, shared = near;
    }
    if (best) return best;
  }
  return std::nullopt;
}

bool has_members(Context& context, const Definition& module) {
  const FileFacts* facts = context.facts(module.file);
  return facts != nullptr &&
         std::any_of(facts->symbols.begin(), facts->symbols.end(),
                     [&](const Symbol& symbol) { return symbol.container == module.symbol; });
}

/// The modules and packages that are declared with this name; for one whose declaration has no
/// members, its file.
Values declared_modules(Resolver& resolver, FileId from, std::string_view name) {
  Context& context = resolver.context();
  Values found;
  for (const Definition& definition : context.definitions(name)) {
    if (context.stopped() || found.size() >= kMaxAlternatives) break;
    if (definition.kind != SymbolKind::module && definition.kind != SymbolKind::namespace_)
      continue;
    if (!share_language(context, definition.file, from)) continue;
    found.push_back(has_members(context, definition)
                        ? Value::of(definition, Evidence::import_)
                        : Value::module(definition.file, Evidence::import_));
  }
  return found;
}

bool is_file_name(const ModuleFiles& files, std::string_view module) {
  return module.find('/') != std::string_view::npos ||
         std::any_of(files.extensions.begin(), files.extensions.end(),
                     [&](std::string_view extension) { return module.ends_with(extension); });
}

}  // namespace

Values ModuleImports::module(Resolver& resolver, const ImportRequest& request) const {
  std::string_view name = request.module;
  if ((request.flags & ImportFlag::include) != 0 || is_file_name(files_, name))
    return plain_semantics().imports->module(resolver, request);
  while (!files_.separator.empty() && name.starts_with(files_.separator))
    name.remove_prefix(files_.separator.size());
  Context& context = resolver.context();
  if (const auto file = file_of(context, files_, request.file, name)) {
    Values inner = declared_modules(resolver, request.file, name);
    std::erase_if(inner, [&](const Value& value) { return value.file != *file; });
    return inner.empty() ? Values{Value::module(*file, Evidence::import_)} : inner;
  }
  if (Values found = declared_modules(resolver, request.file, name); !found.empty()) return found;
  const std::size_t last = name.rfind(files_.separator);
  if (last != std::string_view::npos) {
    const std::string_view end = name.substr(last + files_.separator.size());
    if (Values found = declared_modules(resolver, request.file, end); !found.empty()) return found;
  }
  return {Value::external()};
}

Values ModuleNames::visible_names(Resolver& resolver, FileId file,
                                  const Occurrence& occurrence) const {
  Context& context = resolver.context();
  const std::string_view name = context.facts(file)->str(occurrence.name);
  Values found = plain_semantics().visibility->visible_names(resolver, file, occurrence);
  if (!found.empty() || !files_.needs_no_import) return found;
  found = declared_modules(resolver, file, name);
  if (!found.empty()) return found;
  if (const auto module = file_of(context, files_, file, name))
    found.push_back(Value::module(*module, Evidence::package));
  return found;
}

bool ModuleNames::visible_without_import(Resolver& resolver, FileId file,
                                         const Definition& candidate) const {
  return files_.shares_names && share_language(resolver.context(), candidate.file, file);
}

}  // namespace codefinder::common
