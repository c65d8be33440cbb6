// Completion in JavaScript and TypeScript: `import { name } from './module'`, or `require` in files
// that use it, in the style of the file's other imports.
#include "index/languages/_ecma/rules.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/_ecma/module_paths.h"
#include "index/languages/completion_rules.h"

#include <algorithm>
#include <functional>
#include <set>

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

/// True if a path of a module is to be quoted after the text.
bool precedes_module(std::string_view line) {
  while (!line.empty() && (line.back() == ' ' || line.back() == '\t')) line.remove_suffix(1);
  const auto ends_with_word = [&](std::string_view word) {
    return line.ends_with(word) &&
           (line.size() == word.size() || !is_word_char(line[line.size() - word.size() - 1]));
  };
  return ends_with_word("from") || ends_with_word("import") || ends_with_word("require(") ||
         ends_with_word("import(");
}

/// The directory that a relative path leads to from another; nullopt above the root.
std::optional<std::string> directory_of(std::string_view from, std::string_view path) {
  std::string directory(from);
  for (std::size_t begin = 0; begin < path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    const std::string_view part = path.substr(begin, end - begin);
    if (part == ".." && directory.empty()) return std::nullopt;
    if (part == "..") directory = std::string(parent_path(directory));
    else if (part != "." && !part.empty())
      directory += (directory.empty() ? "" : "/") + std::string(part);
    begin = end + 1;
  }
  return directory;
}

/// The modules and directories next to a relative path: `from './'`.
std::vector<PathPart> parts_of_path(const index::Snapshot& snapshot, FileId file,
                                    std::string_view line, std::string_view typed) {
  std::vector<PathPart> found;
  const auto row = snapshot.files().row(file);
  const std::size_t slash = typed.rfind('/');
  if (!row || !typed.starts_with(".") || slash == std::string_view::npos || !precedes_module(line))
    return found;
  const auto directory = directory_of(parent_path(row->path), typed.substr(0, slash));
  if (!directory) return found;
  const std::string prefix = directory->empty() ? std::string() : *directory + "/";
  std::set<std::string, std::less<>> seen;
  snapshot.files().for_each(prefix, [&](const FileRow& other) {
    const std::string_view below = std::string_view(other.path).substr(prefix.size());
    const std::string_view part = below.substr(0, below.find('/'));
    const bool directory_part = part.size() < below.size();
    const std::string_view extension = file_extension(part);
    const bool script = definition(other.language).family == Family::node;
    if (other.id == file || (!directory_part && !script && extension != "json")) return true;
    const std::string_view stem = directory_part || extension == "json"
                                      ? part
                                      : part.substr(0, part.find('.'));
    if (!stem.empty() && seen.emplace(stem).second)
      found.push_back({std::string(stem), directory_part});
    return true;
  });
  return found;
}

}  // namespace

constinit const CompletionRules kCompletion = {
    .condition_words = "if while",
    .condition_operators = "! && ||",
    .boolean_types = "boolean",
    .block_words = "if for while switch catch",
    .heads_in_parentheses = true,
    .quotes_are_strings = true,
    .backquotes_are_strings = true,
    .expectation_in_quotes = "+{Cf0}+",
    .parts_of_path = parts_of_path,
    .import_of = import_of,
};

}  // namespace codefinder::ecma
