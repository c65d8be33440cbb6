// Functions that a call of C++ finds in the namespaces of its arguments' types.
#include "index/languages/_c/semantics_parts.h"
#include "index/resolve/resolver.h"
#include "index/resolve/scope_path.h"

#include <algorithm>
#include <string>
#include <vector>

namespace codefinder::c_family {

using namespace resolve;

namespace {

/// True for a function outside classes, which does not hide functions of other namespaces.
bool is_free_function(Context& context, const Value& value) {
  const Symbol* symbol = symbol_of(context, value);
  if (!symbol || symbol->kind != SymbolKind::function || symbol->qualifier.valid()) return false;
  if (!symbol->container.valid()) return true;
  return context.symbol_or_none({value.file, symbol->container}).kind == SymbolKind::namespace_;
}

/// The functions in namespaces that have the name, without those that are found already.
Values functions_named(Context& context, FileId file, std::string_view name, const Values& found) {
  Values functions;
  for (const Definition& each : std::vector<Definition>(context.definitions(name))) {
    if (!context.spend()) break;
    if (!each.nested || each.member || each.kind != SymbolKind::function ||
        context.family(each.file) != context.family(file))
      continue;
    Value function = Value::of(each, Evidence::import_);
    if (!has_same_target(found, function) && is_free_function(context, function))
      functions.push_back(std::move(function));
  }
  return functions;
}

/// The namespace or class that contains the symbol.
std::string scope_of(Context& context, SymbolRef ref) {
  return scope_path(*context.facts(ref.file), ref.symbol);
}

}  // namespace

Values with_associated(Resolver& resolver, FileId file, OccurrenceIndex call, Values found) {
  Context& context = resolver.context();
  const FileFacts& facts = *context.facts(file);
  const Occurrence& use = facts.occurrence(call);
  const std::span<const ExprIndex> arguments = arguments_of(facts, call);
  if (use.role != Role::call || use.receiver.valid() || arguments.empty()) return found;
  if (!std::ranges::all_of(found,
                           [&](const Value& each) { return is_free_function(context, each); }))
    return found;
  Values others = functions_named(context, file, facts.str(use.name), found);
  if (others.empty()) return found;
  std::vector<std::string> scopes;
  for (const ExprIndex argument : arguments)
    if (argument.valid())
      for (const Value& value : Values(resolver.values_of(file, argument)))
        if (value.kind == Value::Kind::instance && value.symbol.valid())
          scopes.push_back(scope_of(context, value.ref()));
  for (Value& other : others)
    if (std::ranges::find(scopes, scope_of(context, other.ref())) != scopes.end())
      found.push_back(std::move(other));
  return found;
}

}  // namespace codefinder::c_family
