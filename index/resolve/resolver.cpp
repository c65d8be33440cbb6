// Values of names and imports, narrowed to targets; resolver_parts.cpp has what the parts answer.
#include "index/resolve/resolver.h"

#include "index/resolve/resolution.h"

#include <algorithm>

namespace codefinder::resolve {

Resolver::Resolver(Context& context, const ResolveOptions& options)
    : context_(context), options_(options), parts_(std::make_unique<Resolution>(*this)) {}

Resolver::~Resolver() = default;

Resolution& parts_of(Resolver& resolver) { return *resolver.parts_; }

std::vector<Target> Resolver::targets(const Values& values) {
  std::vector<Target> found;
  for (const Value& value : values) {
    Target target{value.file, value.symbol, value.evidence};
    switch (value.kind) {
      case Value::Kind::external:
      case Value::Kind::instance: continue;
      case Value::Kind::symbol:
      case Value::Kind::file: break;
      case Value::Kind::scope: {
        const std::optional<FileId> file = scope_rules(value.scope)
                                               .imports.scope_file(*this, value.scope);
        if (!file) continue;
        target.file = *file;
        break;
      }
    }
    if (std::none_of(found.begin(), found.end(),
                     [&](const Target& each) { return each.ref() == target.ref(); }))
      found.push_back(target);
  }
  return found;
}

bool Resolver::is_known_to_compiler(FileId file, OccurrenceIndex occurrence) {
  const CompilerAnswers* answers = context().compiler_answers(file);
  const FileFacts* facts = answers ? context().facts(file) : nullptr;
  return facts && answers->find(occurrence, facts->occurrence(occurrence).range);
}

std::vector<Target> Resolver::resolve(FileId file, OccurrenceIndex index) {
  const CompilerAnswers* answers = context().compiler_answers(file);
  const FileFacts* facts = answers ? context().facts(file) : nullptr;
  const CompilerAnswers::Use* use = facts ? answers->find(index, facts->occurrence(index).range)
                                          : nullptr;
  std::vector<Target> found = resolve_by_rules(file, index);
  if (use) narrow_to(answers->targets_of(*use), found);
  return found;
}

void Resolver::narrow_to(std::span<const SymbolRef> known, std::vector<Target>& found) {
  if (known.empty()) {  // Defined in another package: a name alone leads nowhere in the project.
    std::erase_if(found, [&](const Target& target) {
      return target.evidence >= Evidence::unique_name && !context().is_dependency(target.file);
    });
    return;
  }
  std::erase_if(found, [](const Target& each) { return each.evidence >= Evidence::ambiguous; });
  const auto is_known = [&](const Target& target) {
    return std::find(known.begin(), known.end(), target.ref()) != known.end();
  };
  // The rules may have chosen some of several definitions (overloads, assignments).
  if (found.empty() || !std::all_of(found.begin(), found.end(), is_known)) {
    found.clear();
    for (const SymbolRef& ref : known) found.push_back({ref.file, ref.symbol});
  }
  for (Target& target : found) target.evidence = Evidence::compiler;
}

std::vector<Target> Resolver::resolve_by_rules(FileId file, OccurrenceIndex index) {
  const FileFacts* facts = context().facts(file);
  if (facts && index.value < facts->occurrences.size()) {
    const Occurrence& occurrence = facts->occurrence(index);
    const bool plain = occurrence.binding == Binding::import_ ||
                       occurrence.binding == Binding::free;
    const ImportIndex import = plain
                                   ? rules(file).visibility.defining_import(*this, file, occurrence)
                                   : ImportIndex();
    if (import.valid()) return {Target{file, {}, Evidence::same_file, import}};
  }
  const Values& found = named_values(file, index);
  std::vector<Target> known = targets(found);
  return known.empty() && facts && options_.candidates == Candidates::all &&
                 facts->occurrence(index).role != Role::doc
             ? targets(parts_->candidates.of_untyped(file, index))
             : known;
}

std::vector<Target> Resolver::resolve_import(FileId file, ImportIndex import) {
  return targets(import_target(file, import));
}

std::vector<Target> Resolver::resolve_module(FileId file, ImportIndex import,
                                             std::string_view last) {
  return targets(module_of(file, import, last));
}

std::vector<SymbolRef> Resolver::counterparts(SymbolRef symbol, std::string_view name) {
  return resolve::counterparts(*parts_, symbol, name);
}

SymbolRef Resolver::definition_of(SymbolRef symbol) {
  const std::vector<SymbolRef> all = counterparts(symbol);
  return all.empty() ? symbol : all[0];
}

std::vector<SymbolRef> Resolver::related(const std::vector<SymbolRef>& symbols) {
  std::vector<SymbolRef> all;
  const auto add = [&](const std::vector<SymbolRef>& refs) {
    for (const SymbolRef& ref : refs)
      if (std::find(all.begin(), all.end(), ref) == all.end()) all.push_back(ref);
  };
  for (const SymbolRef& symbol : symbols)
    for (const SymbolRef& one : with_constructors(symbol)) add(counterparts(one));
  for (const SymbolRef& symbol : std::vector<SymbolRef>(all)) add(merged_with(symbol));
  for (const SymbolRef& symbol : std::vector<SymbolRef>(all))
    add(rules(symbol.file).overloads.overridden(*this, symbol));
  return all;
}

}  // namespace codefinder::resolve
