// Imports: one match, one import.
#include "index/extract/walker.h"

namespace codefinder::extract {

std::string Walker::prefixed(std::string_view path) const {
  std::string out = prefixes_.empty() ? std::string() : prefixes_.back().text;
  if (!out.empty() && !path.empty()) out += separator_;
  return out.append(path);
}

void Walker::add_import(const Pattern& pattern, std::span<const Captured> match,
                        NodeIndex statement) {
  Import import;
  import.flags = static_cast<std::uint16_t>(pattern.set.import_flags | prefix_flags());
  import.range = trimmed(range_of(statement));
  std::string module;
  if (const Captured* c = first(match, program_, CaptureKind::import_module)) {
    import.module_range = without_quotes(text_, range_of(c->node));
    module = folded_path(text_.substr(import.module_range.begin,
                                      import.module_range.end - import.module_range.begin));
  }
  module = prefixed(module);
  // `use a::{self}`: the statement imports the module, whose name is written outside of it.
  if (import.module_range.empty() && first(match, program_, CaptureKind::import_name) == nullptr)
    import.module_range = import.range;
  if (!module.empty()) import.module = out_.intern(module);
  const Captured* name = first(match, program_, CaptureKind::import_name);
  const Captured* alias = first(match, program_, CaptureKind::import_alias);
  const auto text = [&](const Captured* c) {
    const ByteRange r = without_quotes(text_, range_of(c->node));
    return text_.substr(r.begin, r.end - r.begin);
  };
  if (name != nullptr) {
    import.name = out_.intern(text(name));
    import.name_range = without_quotes(text_, range_of(name->node));
  }
  if (alias != nullptr) {
    import.alias = out_.intern(text(alias));
    if (name == nullptr) import.name_range = range_of(alias->node);
  }
  if (first(match, program_, CaptureKind::import_wildcard) != nullptr)
    import.flags |= ImportFlag::wildcard;
  for (std::size_t i = definitions_.size(); i-- > 0;) {
    if (out_.scope_of(definitions_[i].draft) != kNone) {
      import.container = SymbolIndex(definitions_[i].draft);
      break;
    }
  }
  StringIndex local;
  if (pattern.set.bind != BindName::none && !import.has(ImportFlag::wildcard)) {
    if (alias != nullptr) local = import.alias;
    else if (name != nullptr) local = import.name;
    else if (!module.empty()) local = out_.intern(segment(module, pattern.set.bind));
  }
  // `var a = require('a')` in a block: bound in the scope of the variable.
  std::uint32_t where = scope();
  for (const Captured* c : {alias, name})
    if (const LeafDraft* definition = c == nullptr ? nullptr : leaf_drafts_.find(c->node))
      if (const std::uint32_t its = out_.draft(definition->draft).scope; its != kNone) where = its;
  const std::uint32_t number = out_.add_import(import, where, local);
  for (const Captured* c : {name, alias}) {
    if (c == nullptr) continue;
    LeafAnnotation& claim = leaf_annotations_[c->node];
    if (claim.is_definition) {
      const LeafDraft* definition =
          // `const a = require('a')` defines a variable that refers to the import.
          leaf_drafts_.find(c->node);
      if (definition != nullptr) out_.draft(definition->draft).is_import = true;
      claim.is_definition = false;
    }
    claim.by = 1 << 20;  // No pattern overrides it.
    claim.occurs = true;
    claim.role = Role::import_;
    claim.import = number;
    claim.range = without_quotes(text_, range_of(c->node));
  }
}

std::string Walker::folded_path(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c != ' ' && c != '\t' && c != '\n' && c != '\r') out += c;
  }
  return out;
}

std::string_view Walker::segment(std::string_view module, BindName which) {
  const bool first = which == BindName::first;
  constexpr std::string_view kSeparators = "/.:\\";
  const std::size_t at = first ? module.find_first_of(kSeparators)
                               : module.find_last_of(kSeparators);
  if (at == std::string_view::npos) return module;
  return first ? module.substr(0, at) : module.substr(at + 1);
}

}  // namespace codefinder::extract
