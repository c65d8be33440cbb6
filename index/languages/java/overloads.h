// Selects among several Java methods with one name by the types of a call's arguments (JLS 15.12,
// without type inference for generics): subtypes, boxing, widening, varargs, lambdas, null.
#pragma once

#include "index/resolve/resolver.h"

#include <span>

namespace codefinder::java {

/// See OverloadRules::misfit and same_parameters.
int misfit(resolve::Resolver& resolver, FileId file, SymbolRef function,
           std::span<const ExprIndex> arguments);
bool same_parameters(resolve::Resolver& resolver, SymbolRef one, SymbolRef other);

}  // namespace codefinder::java
