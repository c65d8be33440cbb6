// Completion in Python: `from module import name`.
#include "index/languages/python/completion.h"

namespace codefinder::python {

namespace {

std::optional<NameImport> import_of(resolve::Resolution& resolution, const NameToImport& name) {
  resolve::Context& context = resolution.context;
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

CompletionRules completion_rules() {
  CompletionRules rules;
  rules.quotes_are_strings = true;
  rules.has_block_comments = false;
  rules.import_of = import_of;
  return rules;
}

}  // namespace codefinder::python
