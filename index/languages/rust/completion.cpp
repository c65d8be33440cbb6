// Completion in Rust: `use crate::module::Name;`.
#include "index/languages/rust/rules.h"

#include "index/languages/completion_rules.h"
#include "index/languages/rust/crates.h"
#include "index/languages/rust/module_tree.h"

#include <algorithm>

namespace codefinder::rust {

namespace {

std::optional<NameImport> import_of(resolve::Resolver& resolver, const NameToImport& name) {
  resolve::Context& context = resolver.context();
  const FileRow* row = context.row(name.target.file);
  const FileFacts& facts = *context.facts(name.file);
  if (!row || row->module.empty()) return std::nullopt;
  std::string module = row->module;
  if (are_in_one_package(context, name.file, name.target.file) &&
      !is_target(context, context.path(name.file))) {
    const std::size_t rest = module.find("::");
    module = rest == std::string::npos ? "crate" : "crate" + module.substr(rest);
  }
  NameImport out;
  out.used = name.name;
  out.from = module;
  const std::string path = module + "::" + out.used;
  const resolve::Values found = walk(resolver, module_at(resolver, name.file, {}), name.file, path);
  const bool leads = std::any_of(found.begin(), found.end(), [&](const resolve::Value& value) {
    return value.ref() == name.target;
  });
  if (!leads) return std::nullopt;
  out.offset = place_after_import(facts, name.text, ImportFlag::submodule)
                   .value_or(place_after_head(name.text, Words("// #!"), {"/*", "*/"}));
  out.statement = "use " + path + ";\n";
  return out;
}

}  // namespace

constinit const CompletionRules kCompletion = {
    .condition_words = "if while",
    .condition_operators = "! && ||",
    .boolean_types = "bool",
    .block_words = "if for while match",
    .before_braces = "x ",
    .unusable_names = "_",
    .import_of = import_of,
};

}  // namespace codefinder::rust
