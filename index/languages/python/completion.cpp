// Completion in Python: `from module import name`.
#include "index/languages/python/rules.h"

#include "base/path.h"
#include "base/strings.h"
#include "index/languages/completion_rules.h"

#include <algorithm>

namespace codefinder::python {

namespace {

bool is_path_char(char c) { return is_word_char(c) || c == '.'; }

/// The words of an import statement that the line ends in: `from PATH`, `from PATH import NAMES` or
/// `import PATHS`.
struct ImportWords {
  std::string_view path;  // Up to the line's end, or to `import`; of several, the last one.
  bool names_follow = false;
};

std::optional<ImportWords> import_words(std::string_view line) {
  line = trim_start(line);
  const auto is_path = [](std::string_view text) {
    return std::all_of(text.begin(), text.end(), is_path_char);
  };
  if (line.starts_with("import ")) {
    const std::size_t comma = line.find_last_of(", ");
    const std::string_view last = line.substr(comma + 1);
    const bool alias = trim_end(line.substr(0, comma + 1)).ends_with(" as");
    return is_path(last) && !alias ? std::optional(ImportWords{last}) : std::nullopt;
  }
  if (!line.starts_with("from ")) return std::nullopt;
  line = trim_start(line.substr(5));
  const auto end = static_cast<std::size_t>(
      std::find_if_not(line.begin(), line.end(), is_path_char) - line.begin());
  const std::string_view rest = trim_start(line.substr(end));
  if (rest.empty() && end == line.size()) return ImportWords{line};
  if (!rest.starts_with("import ") || trim_end(rest).ends_with(" as")) return std::nullopt;
  return ImportWords{line.substr(0, end), true};
}

std::string_view rest_of_statement(std::string_view line) {
  const auto words = import_words(line);
  const bool from = trim_start(line).starts_with("from ");
  return words && from && !words->names_follow ? " import x" : std::string_view();
}

/// The path without its last name, which is being typed.
std::optional<std::string> module_around(resolve::Resolver& resolver, FileId file,
                                         std::string_view line) {
  const auto words = import_words(line);
  const FileRow* row = resolver.context().row(file);
  if (!words || !row) return std::nullopt;
  std::string_view path = words->path;
  if (!words->names_follow) path = path.substr(0, path.rfind('.') + 1);
  std::size_t dots = 0;
  while (dots < path.size() && path[dots] == '.') ++dots;
  std::string_view module = row->module, below = path.substr(dots);
  if (file_stem(file_name(row->path)) != "__init__" && dots > 0) ++dots;
  if (dots == 0) module = {};
  for (; dots > 1; --dots)
    module = module.substr(0, module.find('.') == std::string_view::npos ? 0 : module.rfind('.'));
  while (below.ends_with('.')) below.remove_suffix(1);
  std::string around(module);
  if (!module.empty() && !below.empty()) around += '.';
  return around.append(below);
}

std::optional<NameImport> import_of(resolve::Resolver& resolver, const NameToImport& name) {
  resolve::Context& context = resolver.context();
  const FileRow* row = context.row(name.target.file);
  if (!row || row->module.empty() || name.name.starts_with("_")) return std::nullopt;
  NameImport out;
  const FileFacts& facts = *context.facts(name.file);
  out.offset = place_after_import(facts, name.text)
                   .value_or(place_after_head(name.text, Words("#"), {"\"\"\"", "\"\"\""}));
  out.statement = "from " + row->module + " import " + std::string(name.name) + "\n";
  out.used = name.name;
  out.from = row->module;
  return out;
}

}  // namespace

constinit const CompletionRules kCompletion = {
    .condition_words = "if elif while assert and or not",
    .boolean_types = "bool",
    .block_words = "if elif for while with except match case",
    .block_begin = ":",
    .block = ": pass",
    .quotes_are_strings = true,
    .has_block_comments = false,
    .rest_of_statement = rest_of_statement,
    .module_around = module_around,
    .import_of = import_of,
};

}  // namespace codefinder::python
