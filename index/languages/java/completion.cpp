// Completion in Java: `import package.Name;`; the names of a package need no import in it.
#include "index/languages/java/rules.h"

#include "index/languages/completion_rules.h"

#include <algorithm>

namespace codefinder::java {

namespace {

constexpr std::size_t kScopePrefix = 5;  // "java:"

std::vector<FileId> files_of(resolve::Resolver& resolver, std::string_view package) {
  std::vector<FileId> found;
  resolver.context().snapshot().files().for_each_place(
      [&](FileId id, std::string_view, std::string_view module) {
        if (module == package && resolver.context().family(id) == Family::java) found.push_back(id);
        return true;
      });
  std::sort(found.begin(), found.end());
  return found;
}

std::vector<FileId> files_of_scope(resolve::Resolver& resolver, std::string_view scope) {
  return files_of(resolver, scope.substr(std::min(scope.size(), kScopePrefix)));
}

std::vector<FileId> files_of_package(resolve::Resolver& resolver, FileId file) {
  const FileFacts* facts = resolver.context().facts(file);
  return facts ? files_of(resolver, facts->str(facts->package)) : std::vector<FileId>();
}

std::optional<NameImport> import_of(resolve::Resolver& resolver, const NameToImport& name) {
  resolve::Context& context = resolver.context();
  const FileFacts &facts = *context.facts(name.file), *its = context.facts(name.target.file);
  if (!its || !is_class_like(its->symbol(name.target.symbol).kind)) return std::nullopt;
  const std::string_view package = its->str(its->package);
  const bool visible = its->symbol(name.target.symbol).has(SymbolFlag::exported);
  if (package.empty() || !visible || package == facts.str(facts.package)) return std::nullopt;
  NameImport out;
  out.used = name.name;
  out.from = package;
  out.statement = "import " + out.from + "." + out.used + ";\n";
  if (const auto after = place_after_import(facts, name.text)) {
    out.offset = *after;
  } else {
    out.offset = place_after_head(name.text, Words("package //"), {"/*", "*/"});
    if (out.offset > 0) out.statement = "\n" + out.statement;
  }
  return out;
}

}  // namespace

constinit const CompletionRules kCompletion = {
    .files_of_scope = files_of_scope,
    .files_of_package = files_of_package,
    .condition_words = "if while assert",
    .condition_operators = "! && ||",
    .boolean_types = "boolean Boolean",
    .block_words = "if for while switch catch synchronized try",
    .heads_in_parentheses = true,
    .before_braces = "() -> ",
    .unusable_names = "_",
    .import_of = import_of,
};

}  // namespace codefinder::java
