// Which of several methods of one name a call in Java means, by the types of what it is given
// (JLS 15.12, without generics' finer points): subtypes, boxing, widening, varargs, lambdas, null.
#pragma once

#include "index/resolve/resolve.h"

#include <span>

namespace codefinder::resolve {

/// See LanguageSemantics::misfit and same_parameters.
int misfit_in_java(Resolver& resolver, FileId file, store::SymbolRef function,
                   std::span<const ExprIndex> arguments);
bool same_parameters_in_java(Resolver& resolver, store::SymbolRef one, store::SymbolRef other);

}  // namespace codefinder::resolve
