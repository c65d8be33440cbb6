// The resolver rules of Terraform: a module is a directory, whose blocks are reached through their
// kind: `var.x`, `local.x`, `module.x`, `data.TYPE.x`, `TYPE.x`.  The scope of the blocks of one
// kind is "hcl:KIND:DIRECTORY"; KIND "call" is the interface of a module.
#include "index/languages/hcl/rules.h"

#include "base/path.h"
#include "index/resolve/plain_rules.h"
#include "index/resolve/resolver.h"

#include <string>

namespace codefinder::hcl {

using namespace resolve;

namespace {

constexpr std::string_view kPrefix = "hcl:";

std::string scope_of(std::string_view kind, std::string_view directory) {
  return std::string(kPrefix).append(kind).append(":").append(directory);
}

/// The symbols of the directory whose signatures begin so; "": symbols of other kinds of blocks.
Values blocks(Resolver& resolver, std::string_view directory, std::string_view name,
              std::string_view signature, SymbolKind kind) {
  Context& context = resolver.context();
  Values found = top_level_where(resolver, name, Evidence::package, [&](FileId file) {
    return context.language(file) == Language::hcl && parent_path(context.path(file)) == directory;
  });
  std::erase_if(found, [&](const Value& value) {
    const Symbol* symbol = symbol_of(context, value);
    return symbol == nullptr || symbol->kind != kind ||
           !context.facts(value.file)->str(symbol->signature).starts_with(signature);
  });
  return found;
}

Values variables(Resolver& resolver, std::string_view directory, std::string_view name) {
  return blocks(resolver, directory, name, "variable ", SymbolKind::variable);
}

Values members(Resolver& resolver, std::string_view kind, std::string_view directory,
               std::string_view name) {
  if (kind == "var") return variables(resolver, directory, name);
  if (kind == "local") return blocks(resolver, directory, name, "", SymbolKind::constant);
  if (kind == "module") return blocks(resolver, directory, name, "module ", SymbolKind::variable);
  if (kind == "data")
    return {Value::package(scope_of("data \"" + std::string(name) + "\"", directory),
                           Evidence::package)};
  if (kind == "call") {
    Values found = blocks(resolver, directory, name, "output ", SymbolKind::property);
    append(found, variables(resolver, directory, name));
    return found;
  }
  return blocks(resolver, directory, name, kind, SymbolKind::class_);
}

class HclImports final : public ImportResolver {
 public:
  Values module(Resolver& resolver, const ImportRequest& request) const override {
    Context& context = resolver.context();
    const std::string path = normalize_path(
        request.module, "/" + std::string(parent_path(context.path(request.file))));
    const std::string directory = path.substr(1);
    if (!context.directory_exists(directory)) return {Value::external()};
    return {Value::package(scope_of("call", directory), Evidence::import_)};
  }

  Values scope_member(Resolver& resolver, const std::string& scope,
                      std::string_view name) const override {
    const std::string_view rest = std::string_view(scope).substr(kPrefix.size());
    const std::size_t colon = rest.find(':');
    Values found = members(resolver, rest.substr(0, colon), rest.substr(colon + 1), name);
    if (found.empty()) found.push_back(Value::external());
    return found;
  }

  /// The file with its variables and outputs; by custom main.tf.
  std::optional<FileId> scope_file(Resolver& resolver, const std::string& scope) const override {
    Context& context = resolver.context();
    const std::string call = scope_of("call", "");
    if (!scope.starts_with(call)) return std::nullopt;
    const std::string directory = scope.substr(call.size());
    if (const auto main = context.find_file(join_path(directory, "main.tf"))) return main;
    for (const FileId file : context.files_in(directory))
      if (context.language(file) == Language::hcl) return file;
    return std::nullopt;
  }
};

class HclNames final : public NameVisibility {
 public:
  Values visible_names(Resolver& resolver, FileId file,
                       const Occurrence& occurrence) const override {
    Context& context = resolver.context();
    const std::string_view name = context.facts(file)->str(occurrence.name);
    const std::string_view directory = parent_path(context.path(file));
    if (occurrence.role == Role::write) return variables(resolver, directory, name);
    if (occurrence.role != Role::read) return {Value::external()};
    const bool kind = name == "var" || name == "local" || name == "module" || name == "data";
    const std::string scope = kind ? std::string(name) : "resource \"" + std::string(name) + "\"";
    return {Value::package(scope_of(scope, directory), Evidence::package)};
  }

  /// An argument of a module's block is its variable, a value from outside its output.
  Values disambiguate(Resolver& resolver, FileId file, OccurrenceIndex index,
                      Values found) const override {
    Context& context = resolver.context();
    if (found.size() < 2) return found;
    const bool written = context.facts(file)->occurrence(index).role == Role::write;
    std::erase_if(found, [&](const Value& value) {
      const Symbol* symbol = symbol_of(context, value);
      return symbol != nullptr &&
             symbol->kind == (written ? SymbolKind::property : SymbolKind::variable);
    });
    return found;
  }
};

}  // namespace

LanguageSemantics semantics() {
  static const HclImports kImports;
  static const HclNames kNames;
  return {.imports = &kImports, .visibility = &kNames};
}

}  // namespace codefinder::hcl
