// The resolver rules of Dart: imports name files, below the `lib` of a package or relative to the
// importing file; the files that `part` joins are one library.
#include "index/languages/dart/rules.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/_common/collections.h"
#include "index/resolve/resolver.h"

#include <algorithm>

namespace codefinder::dart {

using namespace resolve;

namespace {

struct Libraries : Memo<FileId, std::vector<FileId>> {};

/// The `name:` of a pubspec.
std::string_view package_name(std::string_view pubspec) {
  while (!pubspec.empty()) {
    const std::string_view line = take_until(pubspec, '\n');
    if (line.starts_with("name:")) return trim(line.substr(5));
  }
  return {};
}

/// The file that `package:NAME/PATH` names; of several packages of the name, the nearest.
std::optional<FileId> in_package(Context& context, std::string_view here, std::string_view uri) {
  const std::size_t slash = uri.find('/');
  if (slash == std::string_view::npos) return std::nullopt;
  const std::string_view name = uri.substr(0, slash);
  std::optional<FileId> best;
  int best_shared = -1;
  for (const FileId pubspec : context.files_named("pubspec.yaml")) {
    const std::string_view path = context.path(pubspec);
    const int shared = shared_directories(here, path);
    if (shared <= best_shared || package_name(context.text(pubspec)) != name) continue;
    const std::string inside = "lib/" + std::string(uri.substr(slash + 1));
    const auto file = context.find_file(join_path(parent_path(path), inside));
    if (file) best = file, best_shared = shared;
  }
  return best;
}

std::optional<FileId> file_at(Context& context, FileId from, std::string_view uri) {
  while (uri.starts_with('\'') || uri.starts_with('"')) uri.remove_prefix(1);
  while (uri.ends_with('\'') || uri.ends_with('"')) uri.remove_suffix(1);
  const std::string_view here = context.path(from);
  if (uri.starts_with("package:")) return in_package(context, here, uri.substr(8));
  if (uri.empty() || uri.find(':') != std::string_view::npos) return std::nullopt;
  return context.find_file(normalize_path(uri, "/" + std::string(parent_path(here))).substr(1));
}

bool is_part(const Import& import) {
  return import.has(ImportFlag::submodule) && !import.has(ImportFlag::include);
}
bool is_part_of(const Import& import) {
  return import.has(ImportFlag::submodule) && import.has(ImportFlag::include);
}

/// The file that has `file` as a part, if it is none itself; else `file`.
FileId library_file(Context& context, FileId file) {
  const FileFacts* facts = context.facts(file);
  if (facts == nullptr) return file;
  for (const Import& import : facts->imports)
    if (is_part_of(import))
      if (const auto library = file_at(context, file, facts->str(import.module))) return *library;
  // `part of name;`: a file beside it, or above it, names this one.
  if (!facts->imports.empty()) return file;
  std::string directory(parent_path(context.path(file)));
  for (int levels = 0; levels < 3; ++levels, directory = parent_path(directory)) {
    for (const FileId other : context.files_in(directory)) {
      const FileFacts* its = context.language(other) == Language::dart ? context.facts(other)
                                                                       : nullptr;
      if (its == nullptr || other == file) continue;
      for (const Import& import : its->imports)
        if (is_part(import) && file_at(context, other, its->str(import.module)) == file)
          return other;
    }
    if (directory.empty()) break;
  }
  return file;
}

/// The files of the library that `file` belongs to; the one with its imports is the first.
const std::vector<FileId>& library_of(Context& context, FileId file) {
  const auto [it, fresh] = context.memo<Libraries>().try_emplace(file);
  if (!fresh) return it->second;
  const FileId first = library_file(context, file);
  std::vector<FileId> files = {first};
  if (const FileFacts* facts = context.facts(first))
    for (const Import& import : facts->imports)
      if (is_part(import))
        if (const auto part = file_at(context, first, facts->str(import.module)))
          files.push_back(*part);
  return context.memo<Libraries>()[file] = std::move(files);
}

class DartImports final : public ImportResolver {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    Context& context = resolver.context();
    const auto file = file_at(context, request.file, request.module);
    if (!file) return {Value::external()};
    if (request.flags & ImportFlag::submodule) return {Value::module(*file, Evidence::import_)};
    Values found;
    for (const FileId part : library_of(context, *file))
      found.push_back(Value::module(part, Evidence::import_));
    return found;
  }

  /// `this`: an instance of the class around the offset.
  Values keyword_module(Resolver& resolver, FileId file, std::string_view,
                        std::uint32_t offset) const override {
    const FileFacts& facts = *resolver.context().facts(file);
    SymbolIndex type = enclosing_symbol(facts, offset);
    while (type.valid() && !is_class_like(facts.symbol(type).kind))
      type = facts.symbol(type).container;
    if (!type.valid()) return {};
    return {Value::instance_of(resolver.canonical_type({file, type}), Evidence::member)};
  }
};

class DartVisibility final : public NameVisibility {
 public:
  /// Names of the parts of the library, and imports of its first file.
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    Context& context = resolver.context();
    const std::string_view name = context.facts(file)->str(occurrence.name);
    Values found;
    const std::vector<FileId> library = library_of(context, file);
    if (library.size() > 1)
      for (const FileId part : library)
        for (const SymbolRef& ref : resolver.top_level(part, name))
          found.push_back(Value::of(ref, Evidence::package));
    if (!found.empty() || library.empty()) return found;
    const FileFacts* facts = context.facts(library.front());
    if (facts == nullptr) return found;
    // The prefix of a type, `p.Name`, is no receiver in the facts.
    const bool qualified = occurrence.role == Role::type || occurrence.role == Role::inherit ||
                           occurrence.role == Role::call;
    for (std::uint32_t i = 0; i < facts->imports.size() && found.empty(); ++i) {
      const Import& import = facts->imports[i];
      if (import.has(ImportFlag::submodule)) continue;
      if (import.alias.valid() && library.front() != file && facts->str(import.alias) == name)
        return resolver.import_target(library.front(), ImportIndex(i));
      const bool prefixed = import.alias.valid() && qualified;
      const bool inherited = library.front() != file && import.has(ImportFlag::wildcard);
      if (!prefixed && !inherited) continue;
      for (const Value& module : Values(resolver.import_target(library.front(), ImportIndex(i))))
        for (Value& value : resolver.members_of(module, name)) {
          value.evidence = Evidence::import_;
          found.push_back(std::move(value));
        }
    }
    std::erase_if(found, [](const Value& value) { return value.is_external(); });
    return found;
  }
};

class DartOverloads final : public OverloadRules {
 public:
  /// There are no overloads.
  bool takes_count(const FileFacts&, const Symbol&, std::uint8_t) const override { return true; }
};

}  // namespace

LanguageSemantics semantics() {
  static const common::Collections kLibrary("Iterable", "Iterable");
  static const DartOverloads kOverloads;
  static const DartImports kImports;
  static const DartVisibility kVisibility;
  return {.imports = &kImports,
          .visibility = &kVisibility,
          .overloads = &kOverloads,
          .library = &kLibrary};
}

}  // namespace codefinder::dart
