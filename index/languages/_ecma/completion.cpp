// Completion in JavaScript and TypeScript: `import { name } from './module'`, or `require` in files
// that use it, in the style of the file's other imports.
#include "index/languages/_ecma/rules.h"

#include "base/path.h"
#include "index/languages/_ecma/module_paths.h"
#include "index/languages/completion_rules.h"

#include <algorithm>

namespace codefinder::ecma {

namespace {

struct Style {
  char quote = '\'';
  bool semicolon = false, requires_modules = false, extensions = false;
};

/// The style of the relative imports that the file has.
Style style_of(const FileFacts& facts, std::string_view text) {
  Style style;
  bool imports = false;
  for (const Import& import : facts.imports) {
    if (import.container.valid() || import.module_range.empty() ||
        import.range.end >= text.size() || import.module_range.begin == 0)
      continue;
    const std::string_view statement = text.substr(import.range.begin,
                                                   import.range.end - import.range.begin);
    if (statement.starts_with("import")) imports = true;
    if (statement.find("require") != std::string_view::npos) style.requires_modules = true;
    for (const std::uint32_t at : {import.module_range.begin, import.module_range.begin - 1})
      if (text[at] == '"' || text[at] == '\'') style.quote = text[at];
    style.semicolon = statement.ends_with(';') || text[import.range.end] == ';';
    const std::string_view module = facts.str(import.module);
    if (module.starts_with(".")) style.extensions = !file_extension(module).empty();
  }
  if (imports) style.requires_modules = false;
  return style;
}

/// "../a/b" from the directory to the path.
std::string relative(std::string_view directory, std::string_view path) {
  std::string up;
  while (!directory.empty() && !(path.starts_with(directory) && path.size() > directory.size() &&
                                 path[directory.size()] == '/')) {
    directory = parent_path(directory);
    up += "../";
  }
  const std::string_view rest = directory.empty() ? path : path.substr(directory.size() + 1);
  return (up.empty() ? "./" : up) + std::string(rest);
}

/// The module as the importer can write it; "" if none leads to the file.
std::string module_of(resolve::Context& context, const NameToImport& name, const Style& style) {
  const std::string_view path = context.path(name.target.file);
  std::string whole = relative(parent_path(context.path(name.file)), path);
  const std::string stem = whole.substr(0, whole.size() - file_extension(path).size() - 1);
  const std::string directory(parent_path(stem));
  std::vector<std::string> tried{stem};
  if (file_name(stem) == "index" && directory != "." && directory != "..")
    tried.insert(tried.begin(), directory);
  if (style.extensions) tried = {stem + ".js", whole};
  tried.push_back(whole);
  for (const std::string& module : tried)
    if (module_file(context, name.file, module) == name.target.file) return module;
  return {};
}

bool is_exported(const FileFacts& facts, SymbolIndex symbol) {
  if (facts.symbol(symbol).has(SymbolFlag::exported)) return true;
  return std::any_of(facts.imports.begin(), facts.imports.end(), [&](const Import& import) {
    return import.has(ImportFlag::reexport) && !import.module.valid() &&
           import.name == facts.symbol(symbol).name;
  });
}

std::optional<NameImport> import_of(resolve::Resolver& resolver, const NameToImport& name) {
  resolve::Context& context = resolver.context();
  const FileFacts &facts = *context.facts(name.file), *its = context.facts(name.target.file);
  const Symbol* symbol = its ? &its->symbol(name.target.symbol) : nullptr;
  if (!symbol || !is_exported(*its, name.target.symbol)) return std::nullopt;
  const Style style = style_of(facts, name.text);
  const std::string module = module_of(context, name, style);
  if (module.empty()) return std::nullopt;
  NameImport out;
  out.used = name.name;
  out.from = module;
  const std::string bound = symbol->has(SymbolFlag::default_export) ? out.used
                                                                    : "{ " + out.used + " }";
  const std::string quoted = style.quote + module + style.quote;
  out.statement = style.requires_modules ? "const " + bound + " = require(" + quoted + ")"
                                         : "import " + bound + " from " + quoted;
  out.statement += style.semicolon ? ";\n" : "\n";
  out.offset = place_after_import(facts, name.text, ImportFlag::reexport)
                   .value_or(place_after_head(name.text, Words("#! // 'use \"use"), {"/*", "*/"}));
  return out;
}

}  // namespace

constinit const CompletionRules kCompletion = {
    .condition_words = "if while",
    .condition_operators = "! && ||",
    .boolean_types = "boolean",
    .block_words = "if for while switch catch",
    .quotes_are_strings = true,
    .backquotes_are_strings = true,
    .import_of = import_of,
};

}  // namespace codefinder::ecma
