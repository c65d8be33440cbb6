// Completion in Go: a name of another package is written with the package's name, which an import
// of its path binds.
#include "index/languages/go/rules.h"

#include "base/path.h"
#include "index/languages/completion_rules.h"

#include <algorithm>

namespace codefinder::go {

namespace {

constexpr std::size_t kScopePrefix = 3;  // "go:"

std::vector<FileId> files_in(resolve::Context& context, std::string_view directory) {
  std::vector<FileId> found;
  for (const FileId file : std::vector<FileId>(context.files_in(std::string(directory))))
    if (context.language(file) == Language::go) found.push_back(file);
  return found;
}

std::vector<FileId> files_of_scope(resolve::Resolver& resolver, std::string_view scope) {
  std::vector<FileId> found = files_in(resolver.context(),
                                       scope.substr(std::min(scope.size(), kScopePrefix)));
  std::erase_if(found,
                [&](FileId file) { return resolver.context().path(file).ends_with("_test.go"); });
  // A file of the package `main` beside another package is a generator, which no build reads.
  const auto is_main = [&](FileId file) {
    const FileFacts* facts = resolver.context().facts(file);
    return facts && facts->str(facts->package) == "main";
  };
  if (!std::ranges::all_of(found, is_main)) std::erase_if(found, is_main);
  return found;
}

std::vector<FileId> files_of_package(resolve::Resolver& resolver, FileId file) {
  resolve::Context& context = resolver.context();
  const std::string_view path = context.path(file);
  std::vector<FileId> found = files_in(context, parent_path(path));
  if (!path.ends_with("_test.go"))
    std::erase_if(found, [&](FileId other) { return context.path(other).ends_with("_test.go"); });
  return found;
}

std::optional<NameImport> import_of(resolve::Resolver& resolver, const NameToImport& name) {
  resolve::Context& context = resolver.context();
  const FileFacts &facts = *context.facts(name.file), *its = context.facts(name.target.file);
  const FileRow* row = context.row(name.target.file);
  if (!its || !row || row->module.empty() || row->path.ends_with("_test.go") ||
      !its->symbol(name.target.symbol).has(SymbolFlag::exported))
    return std::nullopt;
  const std::string package(its->str(its->package));
  const bool same = parent_path(row->path) == parent_path(context.path(name.file));
  if (package.empty() || package == "main" || same) return std::nullopt;
  NameImport out;
  out.used = package + "." + std::string(name.name);
  out.from = row->module;
  for (const Import& import : facts.imports) {
    if (facts.str(import.module) != row->module) continue;
    if (import.alias.valid())
      out.used = std::string(facts.str(import.alias)) + "." + std::string(name.name);
    return out;
  }
  out.offset = place_after_head(name.text, Words("// package"), {"/*", "*/"});
  out.statement = "\nimport \"" + row->module + "\"\n";
  return out;
}

}  // namespace

constinit const CompletionRules kCompletion = {
    .files_of_scope = files_of_scope,
    .files_of_package = files_of_package,
    .condition_words = "if",
    .condition_operators = "! && ||",
    .boolean_types = "bool",
    .block_words = "if for switch select",
    .before_braces = "x",
    .backquotes_are_strings = true,
    .unusable_names = "_",
    .import_of = import_of,
};

}  // namespace codefinder::go
