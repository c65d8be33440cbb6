// Finds builtins by name, and the types of libraries by the names that values have.
#include "index/query/definition/library_targets.h"

#include <algorithm>
#include <span>
#include <utility>

namespace codefinder::query {

namespace {

using resolve::OverloadRules;
using resolve::Value;
using resolve::Values;

/// The types of the language's library with this name.
Values library_types(resolve::Resolver& resolver, FileId file, std::string_view name) {
  resolve::Context& context = resolver.context();
  Values found = resolver.rules(file).imports.library_names(resolver, file, name);
  for (const Definition& ref : context.definitions(name))
    if ((is_class_like(ref.kind) || ref.kind == SymbolKind::type_alias) &&
        context.is_library(ref.file) && context.family(ref.file) == context.family(file) &&
        context.spend())
      found.push_back(Value::of(ref, resolve::Evidence::member));
  return found;
}

/// The names of types of libraries that a value is of: its own, and those that its class or a class
/// above it names as bases.
std::vector<std::string_view> library_type_names(resolve::Resolver& resolver, const Value& value) {
  constexpr std::size_t kMaxClasses = 16;
  std::vector<std::string_view> out{value.external_type_name};
  std::vector<SymbolRef> classes{value.ref()};
  for (std::size_t i = 0; i < classes.size() && i < kMaxClasses; ++i) {
    const Symbol* symbol = classes[i].symbol.valid() ? resolver.context().symbol(classes[i])
                                                     : nullptr;
    if (symbol == nullptr || !is_class_like(symbol->kind)) continue;
    for (const Value& base : resolver.bases_of(classes[i]))
      if (base.symbol.valid()) classes.push_back(base.ref());
      else out.push_back(base.external_type_name);
  }
  return out;
}

/// The first members that the library's types of a receiver have.
Values members_in_library(resolve::Resolver& resolver, FileId file, ExprIndex receiver,
                          std::string_view name) {
  for (const Value& type : library_values(resolver, file, receiver))
    if (Values found = resolver.members_of(type, name); !found.empty()) return found;
  return {};
}

/// The functions that the arguments of the call fit best; all if none of them fits, or if it is no
/// call.
Values fitting(resolve::Resolver& resolver, FileId file, OccurrenceIndex use, Values found) {
  resolve::Context& context = resolver.context();
  const FileFacts& facts = *context.facts(file);
  const std::uint8_t count = facts.occurrence(use).arguments;
  if (found.size() < 2 || count == Symbol::kUnknownArity) return found;
  const OverloadRules& rules = resolver.rules(file).overloads;
  std::vector<std::pair<int, Value>> fits;
  for (const Value& value : found) {
    const Symbol* symbol = symbol_of(context, value);
    if (symbol == nullptr || !resolve::is_callable(symbol->kind) ||
        !rules.takes_count(*context.facts(value.file), *symbol, count))
      continue;
    // Exactly as many parameters are better than a variable number of them.
    const int spread = symbol->parameters == count ? 0 : 1;
    const std::span<const ExprIndex> arguments = arguments_of(facts, use);
    fits.emplace_back(2 * rules.misfit(resolver, file, value.ref(), arguments) + spread, value);
  }
  if (fits.empty()) return found;
  const auto cost = [](const auto& fit) { return fit.first; };
  const int best = std::ranges::min(fits, {}, cost).first;
  found.clear();
  for (auto& [misfit, value] : fits)
    if (misfit == best) found.push_back(std::move(value));
  return found;
}

std::vector<resolve::Target> targets_of(const Values& values) {
  std::vector<resolve::Target> out;
  for (const Value& value : values)
    if (value.symbol.valid()) out.push_back({value.file, value.symbol, value.evidence});
  return out;
}

}  // namespace

Values library_values(resolve::Resolver& resolver, FileId file, ExprIndex receiver) {
  const resolve::LanguageRules& rules = resolver.rules(file);
  rules.imports.request_libraries(resolver, file);
  Values found;
  Values values = resolver.values_of(file, receiver);
  for (const Value& value : Values(values)) append(values, rules.library.contents(resolver, value));
  for (const Value& value : values) {
    std::vector<std::string_view> names = library_type_names(resolver, value);
    names.push_back(rules.library.dereferenced(value.external_type_name));
    for (const std::string_view each : names) {
      if (each.empty()) continue;
      for (const Value& named : library_types(resolver, file, each))
        for (const Value& type : resolver.expanded(named))
          if (type.symbol.valid())
            found.push_back(Value::instance_of(type.ref(), resolve::Evidence::member));
    }
  }
  const FileFacts& facts = *resolver.context().facts(file);
  if (receiver.value >= facts.exprs.size()) return found;
  const Expr& expr = facts.exprs[receiver.value];
  if (expr.op != ExprOp::name || expr.a >= facts.occurrences.size()) return found;
  const std::string_view own = facts.str(facts.occurrences[expr.a].name);
  for (const Value& named : rules.imports.library_names(resolver, file, own))
    append(found, resolver.expanded(named));
  return found;
}

std::vector<resolve::Target> library_targets(resolve::Resolver& resolver, FileId file,
                                             OccurrenceIndex use) {
  const FileFacts& facts = *resolver.context().facts(file);
  const Occurrence& occurrence = facts.occurrence(use);
  const std::string_view name = facts.str(occurrence.name);
  const resolve::ImportResolver& imports = resolver.rules(file).imports;
  if (!occurrence.receiver.valid()) imports.request_libraries(resolver, file);
  Values found = occurrence.receiver.valid()
                     ? members_in_library(resolver, file, occurrence.receiver, name)
                     : imports.library_names(resolver, file, name);
  return targets_of(fitting(resolver, file, use, std::move(found)));
}

std::vector<resolve::Target> library_targets(resolve::Resolver& resolver, FileId file,
                                             std::string_view word) {
  const resolve::ImportResolver& imports = resolver.rules(file).imports;
  imports.request_libraries(resolver, file);
  return targets_of(imports.library_names(resolver, file, word));
}

}  // namespace codefinder::query
