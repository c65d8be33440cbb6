// Completion in C and C++: names are visible through includes; `#include "path"` adds a header.
#include "index/languages/_c/rules.h"

#include "base/path.h"
#include "index/languages/completion_rules.h"
#include "index/resolve/language_semantics.h"

#include <algorithm>

namespace codefinder::c_family {

namespace {

/// The path of the header as the file's own includes would write it; "" if none leads to it.
std::string include_path(resolve::Resolver& resolver, const NameToImport& name) {
  resolve::Context& context = resolver.context();
  const FileFacts& facts = *context.facts(name.file);
  const std::string_view path = context.path(name.target.file);
  std::vector<std::string> tried{std::string(path)};
  for (std::string_view rest = path; rest.find('/') != std::string_view::npos;) {
    rest = rest.substr(rest.find('/') + 1);
    tried.emplace_back(rest);
  }
  const bool with_directories = std::any_of(
      facts.imports.begin(), facts.imports.end(), [&](const Import& import) {
        return import.has(ImportFlag::include) && !import.has(ImportFlag::system) &&
               facts.str(import.module).find('/') != std::string_view::npos;
      });
  if (!with_directories) std::reverse(tried.begin(), tried.end());
  const resolve::ImportResolver& imports = resolver.rules(name.file).imports;
  for (const std::string& written : tried) {
    const resolve::Values found = imports.module(
        resolver, {name.file, written, ImportFlag::include | ImportFlag::wildcard, {}, {}});
    if (found.size() == 1 && found[0].kind == resolve::Value::Kind::file &&
        found[0].file == name.target.file)
      return written;
  }
  return {};
}

std::optional<NameImport> import_of(resolve::Resolver& resolver, const NameToImport& name) {
  resolve::Context& context = resolver.context();
  const FileFacts& facts = *context.facts(name.file);
  if (!resolve::is_header(resolver.traits(name.target.file), context.path(name.target.file)))
    return std::nullopt;
  NameImport out;
  out.from = include_path(resolver, name);
  if (out.from.empty()) return std::nullopt;
  out.used = name.name;
  out.statement = "#include \"" + out.from + "\"\n";
  out.offset = place_after_import(facts, name.text)
                   .value_or(place_after_head(name.text, Words("// #pragma"), {"/*", "*/"}));
  return out;
}

}  // namespace

constinit const CompletionRules kCompletion = {
    .condition_words = "if while",
    .condition_operators = "! && ||",
    .boolean_types = "bool _Bool",
    .block_words = "if for while switch catch",
    .heads_in_parentheses = true,
    .has_includes = true,
    .import_of = import_of,
};

}  // namespace codefinder::c_family
