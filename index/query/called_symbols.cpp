// The kinds of symbols that calls run.
#include "index/query/called_symbols.h"

namespace codefinder::query {

namespace {

/// `const f: Handler = () => …`: a variable that is defined with a function.
bool holds_function(resolve::Resolver& resolver, FileId file, const Symbol& symbol) {
  return (symbol.kind == SymbolKind::constant || symbol.kind == SymbolKind::variable) &&
         symbol.parameters != Symbol::kUnknownArity &&
         resolver.rules(file).traits.functions_are_objects;
}

}  // namespace

bool is_accessor(const Symbol& symbol) {
  return symbol.kind == SymbolKind::property && symbol.parameters != Symbol::kUnknownArity;
}

bool is_run_by(const Symbol& accessor, Role role) {
  if (role == Role::call) return true;
  return accessor.parameters == 0 ? role == Role::read || role == Role::member
                                  : role == Role::write;
}

bool is_called(resolve::Resolver& resolver, FileId file, const Symbol& symbol) {
  return resolve::is_callable(symbol.kind) || is_class_like(symbol.kind) || is_accessor(symbol) ||
         holds_function(resolver, file, symbol);
}

}  // namespace codefinder::query
