// Imports: one match, one import.
#include "index/extract/walk/walker.h"

namespace codefinder::extract {

namespace {

// A module path on one line, without white space.
std::string folded_path(std::string_view text) {
  std::string out;
  for (char c : text) {
    if (c != ' ' && c != '\t' && c != '\n' && c != '\r') out += c;
  }
  return out;
}

// The segment of the path that is bound as a local name.
std::string_view segment(std::string_view module, BindName which) {
  const bool first = which == BindName::first;
  constexpr std::string_view kSeparators = "/.:\\";
  const std::size_t at = first ? module.find_first_of(kSeparators)
                               : module.find_last_of(kSeparators);
  if (at == std::string_view::npos) return module;
  return first ? module.substr(0, at) : module.substr(at + 1);
}

}  // namespace

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
  const std::string module = imported_module(match, import);
  if (is_in_gap(import.module_range)) return;
  const Captured* name = first(match, program_, CaptureKind::import_name);
  const Captured* alias = first(match, program_, CaptureKind::import_alias);
  if (name != nullptr) {
    import.name_range = without_quotes(text_, range_of(name->node));
    import.name = out_.intern(text_of(import.name_range));
  }
  if (alias != nullptr) {
    import.alias = out_.intern(text_of(without_quotes(text_, range_of(alias->node))));
    if (name == nullptr) import.name_range = range_of(alias->node);
  }
  if (first(match, program_, CaptureKind::import_wildcard) != nullptr)
    import.flags |= ImportFlag::wildcard;
  import.container = import_container();
  const StringIndex local = bound_name(pattern.set.bind, import, module);
  std::uint32_t where = scope();
  for (const Captured* c : {alias, name})
    if (c != nullptr) where = import_scope(c->node, where);
  const std::uint32_t number = out_.add_import(import, where, local);
  for (const Captured* c : {name, alias})
    if (c != nullptr) annotate_import(c->node, number);
}

std::string Walker::imported_module(std::span<const Captured> match, Import& import) {
  std::string module;
  if (const Captured* c = first(match, program_, CaptureKind::import_module)) {
    import.module_range = without_quotes(text_, range_of(c->node));
    extend_module(match, c->node, import.module_range);
    module = folded_path(text_of(import.module_range));
  }
  module = prefixed(module);
  // `use a::{self}`: the statement imports the module, whose name is written outside of it.
  if (import.module_range.empty() && first(match, program_, CaptureKind::import_name) == nullptr)
    import.module_range = import.range;
  if (!module.empty()) import.module = out_.intern(module);
  return module;
}

/// The parts of a path may be captured one by one.
void Walker::extend_module(std::span<const Captured> match, NodeIndex first, ByteRange& module) {
  for (const Captured& part : match) {
    if (program_.captures[part.capture].kind != CaptureKind::import_module || part.node == first)
      continue;
    const ByteRange next = range_of(part.node);
    if (next.begin < module.end || text_of({module.end, next.begin}).find(',') != std::string::npos)
      return;
    module.end = next.end;
  }
}

SymbolIndex Walker::import_container() const {
  for (std::size_t i = definitions_.size(); i-- > 0;)
    if (out_.scope_of(definitions_[i].draft) != kNone) return SymbolIndex(definitions_[i].draft);
  return {};
}

StringIndex Walker::bound_name(BindName bind, const Import& import, std::string_view module) {
  if (bind == BindName::none || import.has(ImportFlag::wildcard)) return {};
  if (import.alias.valid()) return import.alias;
  if (import.name.valid()) return import.name;
  return module.empty() ? StringIndex() : out_.intern(segment(module, bind));
}

std::uint32_t Walker::import_scope(NodeIndex leaf, std::uint32_t otherwise) {
  const LeafDraft* definition = leaf_drafts_.find(leaf);
  if (definition == nullptr) return otherwise;
  const std::uint32_t variable_scope = out_.draft(definition->draft).scope;
  return variable_scope != kNone ? variable_scope : otherwise;
}

void Walker::annotate_import(NodeIndex leaf, std::uint32_t number) {
  LeafAnnotation& annotation = leaf_annotations_[leaf];
  if (annotation.is_definition) {
    // `const a = require('a')` defines a variable that refers to the import.
    if (const LeafDraft* definition = leaf_drafts_.find(leaf))
      out_.draft(definition->draft).is_import = true;
    annotation.is_definition = false;
  }
  annotation.pattern = kOverridesAll;
  annotation.occurs = true;
  annotation.role = Role::import_;
  annotation.import = number;
  annotation.range = without_quotes(text_, range_of(leaf));
}

}  // namespace codefinder::extract
