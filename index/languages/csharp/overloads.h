// Which of several methods of one name takes the arguments of a call best.  Private to the rules of
// C#.
#pragma once

#include "index/resolve/resolver.h"

#include <span>
#include <vector>

namespace codefinder::csharp {

/// The types that the parameters of a function are declared with, in their order.
std::vector<ExprIndex> parameter_types(const FileFacts& facts, SymbolIndex function);
/// As resolve::OverloadRules::misfit.
int misfit(resolve::Resolver& resolver, FileId file, SymbolRef function,
           std::span<const ExprIndex> arguments);

}  // namespace codefinder::csharp
