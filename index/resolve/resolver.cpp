// Values of names and imports, narrowed to targets, and the functions that a part answers.
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

// The functions that one of the parts answers.

const LanguageRules& Resolver::rules(FileId file) { return parts_->rules(file); }

const Values& Resolver::named_values(FileId file, OccurrenceIndex occurrence) {
  return parts_->names.resolve(file, occurrence);
}

const Values& Resolver::values_of(FileId file, ExprIndex expr) {
  return parts_->values.evaluate(file, expr);
}

Values Resolver::expanded(const Value& value) { return parts_->values.expand(value); }

Values Resolver::results_of(const Value& callee) { return parts_->values.called(callee); }

Values Resolver::element_of(const Value& value) { return parts_->containers.element_of(value); }

Values Resolver::loop_values(FileId file, const Value& value) {
  return parts_->protocols.loop_values(file, value);
}

bool Resolver::is_dependency(const Value& value) { return parts_->is_dependency(value); }

Values Resolver::members_of(const Value& holder, std::string_view name) {
  return parts_->members.find(holder, name);
}

const Values& Resolver::members_of(SymbolRef type, std::string_view name) {
  return parts_->class_members.find(type, name);
}

Values Resolver::bases_of(SymbolRef type) { return parts_->class_members.bases(type); }

bool Resolver::has_known_bases(SymbolRef type) { return resolve::has_known_bases(*parts_, type); }

const std::vector<SymbolRef>& Resolver::declaring_types(SymbolRef member) {
  return parts_->types.declaring(member);
}

SymbolRef Resolver::canonical_type(SymbolRef type) { return parts_->types.canonical(type); }

const std::vector<SymbolRef>& Resolver::merged_with(SymbolRef symbol) {
  return parts_->class_members.merged(symbol);
}

bool Resolver::has_members(SymbolRef symbol) { return parts_->types.has_children(symbol); }

bool Resolver::has_keys(SymbolRef type) { return parts_->containers.has_keys(type); }

std::vector<SymbolRef> Resolver::declared_attribute(SymbolRef attribute) {
  return parts_->class_members.declared_attribute(attribute);
}

bool Resolver::may_have_declared_attributes(FileId file) {
  return parts_->class_members.assignments_yield(file);
}

Values Resolver::trait_declarations(SymbolRef member, std::string_view name) {
  return parts_->class_members.trait_declarations(member, name);
}

bool Resolver::same_parameters(SymbolRef one, SymbolRef other) {
  return parts_->calls.same_parameters(one, other);
}

std::vector<SymbolRef> Resolver::with_constructors(SymbolRef symbol) {
  return parts_->calls.with_constructors_of(symbol);
}

Values Resolver::parameter_type(const Value& callee, std::uint32_t number) {
  return parts_->calls.parameter_type(callee, number);
}

std::optional<Target> Resolver::assigned_function(FileId file, OccurrenceIndex call,
                                                  const std::vector<Target>& targets) {
  return parts_->calls.assigned_function(file, call, targets);
}

const Values& Resolver::import_target(FileId file, ImportIndex import) {
  return parts_->imports.target(file, import);
}

Values Resolver::import_target(const ImportRequest& request, Language language) {
  return parts_->imports.target_of(request, language);
}

Values Resolver::module_of(FileId file, ImportIndex import, std::string_view last) {
  return parts_->imports.module(file, import, last);
}

std::optional<ImportIndex> Resolver::import_of(SymbolRef symbol) {
  return parts_->imports.import_of(symbol);
}

Values Resolver::through_aliases(Values values) {
  return parts_->imports.through_aliases(std::move(values));
}

bool Resolver::is_unresolvable(FileId file, ImportIndex import) {
  return parts_->imports.is_unresolvable(file, import);
}

const Values& Resolver::default_export(FileId file) { return parts_->exports.default_export(file); }

std::vector<SymbolRef> Resolver::top_level(FileId file, std::string_view name) {
  return parts_->exports.top_level(file, name);
}

IncludeClosures& Resolver::includes() { return parts_->includes; }

bool Resolver::is_external_type(FileId file, const Occurrence& occurrence) {
  const std::string_view name = context_.facts(file)->str(occurrence.name);
  return occurrence.role == Role::type &&
         std::ranges::none_of(context_.definitions(name), [&](const Definition& other) {
           return context_.family(other.file) == context_.family(file);
         });
}

bool Resolver::order_matters() const { return parts_->order_matters(); }

}  // namespace codefinder::resolve
