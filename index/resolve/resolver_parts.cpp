// The functions of Resolver that one of its parts answers.
#include "index/resolve/resolution.h"

#include <algorithm>

namespace codefinder::resolve {

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
