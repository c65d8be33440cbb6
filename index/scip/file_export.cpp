// Makes the document of a file.
#include "index/scip/file_export.h"

#include "index/query/hits/public_symbols.h"
#include "index/scip/descriptors.h"
#include "index/scip/symbol_details.h"

#include <algorithm>
#include <set>
#include <tuple>

namespace codefinder::scip {

namespace {

using resolve::Evidence;
using resolve::Target;

std::uint32_t role_bits(Role role) {
  switch (role) {
    case Role::call:
    case Role::read: return SymbolRole::read_access;
    case Role::write: return SymbolRole::write_access;
    case Role::import_: return SymbolRole::import_;
    default: return 0;
  }
}

class FileExport {
 public:
  FileExport(ExportContext& context, SymbolNames& names, const FileRow& row,
             ExternalSymbols& external)
      : context_(context),
        names_(names),
        row_(row),
        facts_(*context.context.facts(row.id)),
        external_(external) {
    out_.path = row.path;
    out_.language = definition(row.language).scip_name;
    if ((row.categories & Category::tests) != 0) common_roles_ |= SymbolRole::test;
    if ((facts_.flags & FileFlag::generated) != 0 || (row.categories & Category::generated) != 0)
      common_roles_ |= SymbolRole::generated;
  }

  Document run() {
    add_file();
    for (std::uint32_t i = 0; i < facts_.symbols.size(); ++i) add_symbol(SymbolIndex(i));
    for (std::uint32_t i = 0; i < facts_.occurrences.size(); ++i)
      add_occurrence(OccurrenceIndex(i));
    for (std::uint32_t i = 0; i < facts_.imports.size(); ++i) add_import(ImportIndex(i));
    merge_occurrences();
    return std::move(out_);
  }

 private:
  Range range_of(ByteRange bytes) const {
    return {facts_.text_map.position_at(bytes.begin), facts_.text_map.position_at(bytes.end)};
  }
  void add(ByteRange range, std::string symbol, std::uint32_t roles,
           std::optional<Range> enclosing = {}) {
    if (!symbol.empty())
      out_.occurrences.push_back(
          {range_of(range), std::move(symbol), roles | common_roles_, enclosing});
  }

  /// The file itself is defined at its start.
  void add_file() {
    const std::string name = names_.name_of_file(row_.id);
    add({0, 0}, name, SymbolRole::definition);
    out_.symbols.push_back({.symbol = name, .kind = kFileKind, .display_name = row_.path});
  }

  void add_symbol(SymbolIndex index) {
    const Symbol& symbol = facts_.symbol(index);
    if (symbol.name_range.empty()) return;
    const SymbolRef own{row_.id, index}, canonical = context_.canonical(own);
    const std::string name = names_.name_of(canonical);
    add(symbol.name_range, name, definition_roles(own, canonical), range_of(whole_of(symbol)));
    if (own != canonical || name.empty()) return;
    out_.symbols.push_back(describe_symbol(context_, names_, own, name));
  }

  /// From the comment of a definition to its end.
  static ByteRange whole_of(const Symbol& symbol) {
    ByteRange whole = symbol.full_range;
    if (!symbol.doc_range.empty() && symbol.doc_range.end <= whole.begin)
      whole.begin = symbol.doc_range.begin;
    whole.begin = std::min(whole.begin, symbol.name_range.begin);
    whole.end = std::max(whole.end, symbol.name_range.end);
    return whole;
  }

  std::uint32_t definition_roles(SymbolRef own, SymbolRef canonical) {
    const Symbol& symbol = facts_.symbol(own.symbol);
    const std::uint32_t test = symbol.has(SymbolFlag::test) ? SymbolRole::test : 0u;
    if (own == canonical) return SymbolRole::definition | test;
    // A symbol that only assigns the attribute of a class is no counterpart of its declaration.
    if (symbol.has(SymbolFlag::assigned) && !context_.resolver.declared_attribute(own).empty())
      return SymbolRole::write_access | test;
    const Symbol& main = context_.context.symbol_or_none(canonical);
    const bool forward = symbol.has(SymbolFlag::declaration) && !main.has(SymbolFlag::declaration);
    return (forward ? SymbolRole::forward_definition : SymbolRole::definition) | test;
  }

  void add_occurrence(OccurrenceIndex index) {
    const Occurrence& use = facts_.occurrence(index);
    const std::uint32_t roles = role_bits(use.role);
    bool found = false;
    for (const Target& target : context_.resolver.resolve(row_.id, index))
      found = add_target(use.range, target, roles) || found;
    if (!found && use.binding == Binding::import_ && use.target < facts_.imports.size() &&
        is_external(ImportIndex(use.target)))
      add_external(use.range, ImportIndex(use.target), roles);
  }

  /// False if the target is not certain.
  bool add_target(ByteRange range, const Target& target, std::uint32_t roles) {
    if (target.evidence >= Evidence::ambiguous) return false;
    if (target.import.valid()) {
      defining_.insert(target.import);
      return add_external(range, target.import, roles), true;
    }
    const SymbolRef symbol = target.symbol.valid() ? context_.canonical(target.ref())
                                                   : target.ref();
    std::string name = symbol.symbol.valid() ? names_.name_of(symbol)
                                             : names_.name_of_file(symbol.file);
    if (name.starts_with("local ") && symbol.file != row_.id) return false;
    if (context_.context.is_dependency(symbol.file)) describe_external(symbol, name);
    add(range, std::move(name), roles);
    return true;
  }

  void describe_external(SymbolRef symbol, const std::string& name) {
    if (name.empty() || external_.contains(name)) return;
    external_[name] = symbol.symbol.valid() ? describe_symbol(context_, names_, symbol, name)
                                            : SymbolInformation{.symbol = name, .kind = kFileKind};
  }

  /// For an import that leads to no file: whether it is certain that another package defines it.
  bool is_external(ImportIndex index) {
    return names_.is_required(row_.id, facts_.str(facts_.imports[index.value].module)) ||
           context_.resolver.is_unresolvable(row_.id, index);
  }

  void add_external(ByteRange range, ImportIndex index, std::uint32_t roles) {
    const Import& import = facts_.imports[index.value];
    const std::string_view module = facts_.str(import.module);
    // The text of the module is the module alone.
    const std::string_view member = range == import.module_range ? std::string_view()
                                                                 : facts_.str(import.name);
    std::string name = names_.name_of_import(row_.id, module, member);
    if (name.empty()) return;
    const std::string_view shown = member.empty() ? module : member;
    external_.try_emplace(name,
                          SymbolInformation{.symbol = name, .display_name = to_valid_utf8(shown)});
    add(range, std::move(name), roles);
  }

  /// Names and modules of imports that are no occurrences.
  void add_import(ImportIndex index) {
    const Import& import = facts_.imports[index.value];
    add_import_part(import.name_range, index,
                    [&] { return context_.resolver.resolve_import(row_.id, index); });
    add_import_part(import.module_range, index,
                    [&] { return context_.resolver.resolve_module(row_.id, index); });
  }

  template <class Resolve>
  void add_import_part(ByteRange range, ImportIndex index, Resolve resolve) {
    if (range.empty() || occurrence_at(facts_, range.begin).valid()) return;
    bool found = false;
    for (const Target& target : resolve())
      found = add_target(range, target, SymbolRole::import_) || found;
    if (defining_.contains(index) || (!found && is_external(index)))
      add_external(range, index, SymbolRole::import_);
  }

  /// Sorted; equal symbols in equal places become one occurrence.
  void merge_occurrences() {
    const auto key = [](const scip::Occurrence& each) { return std::tie(each.range, each.symbol); };
    std::vector<scip::Occurrence>& all = out_.occurrences;
    std::stable_sort(all.begin(), all.end(),
                     [&](const auto& a, const auto& b) { return key(a) < key(b); });
    std::vector<scip::Occurrence> merged;
    for (scip::Occurrence& each : all) {
      if (merged.empty() || key(merged.back()) != key(each)) {
        merged.push_back(std::move(each));
        continue;
      }
      merged.back().roles |= each.roles;
      if (!merged.back().enclosing_range) merged.back().enclosing_range = each.enclosing_range;
    }
    all = std::move(merged);
  }

  using Occurrence = codefinder::Occurrence;
  ExportContext& context_;
  SymbolNames& names_;
  const FileRow& row_;
  const FileFacts& facts_;
  ExternalSymbols& external_;
  std::uint32_t common_roles_ = 0;
  std::set<ImportIndex> defining_;  // Imports that define the names of uses.
  Document out_;
};

}  // namespace

SymbolRef ExportContext::canonical(SymbolRef symbol) {
  const auto [at, added] = canonical_.try_emplace(symbol);
  if (added) at->second = find_canonical(symbol);
  return at->second;
}

SymbolRef ExportContext::find_canonical(SymbolRef symbol) {
  const Symbol& asked = context.symbol_or_none(symbol);
  if (asked.has(SymbolFlag::assigned))
    if (const auto declared = resolver.declared_attribute(symbol);
        !declared.empty() && declared[0] != symbol)
      return canonical(declared[0]);
  const auto key = [&](SymbolRef of) {
    return std::tuple(context.symbol_or_none(of).has(SymbolFlag::declaration),
                      context.path(of.file), of.symbol);
  };
  SymbolRef best = symbol;
  for (const SymbolRef& other : resolver.counterparts(symbol))
    if (key(other) < key(best)) best = other;
  return best;
}

Document export_file(ExportContext& context, SymbolNames& names, const FileRow& row,
                     ExternalSymbols& external) {
  return FileExport(context, names, row, external).run();
}

}  // namespace codefinder::scip
