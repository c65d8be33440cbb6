// Which of several functions of one name a call means: by how many arguments it gives and, where
// the facts keep them, by what each of them is.  No state of its own.
#pragma once

#include "index/resolve/resolve.h"

namespace codefinder::resolve {

/// True if a function of this many parameters can be called with this many arguments.
bool parameter_type(const Symbol& function, std::uint8_t arguments);
/// True if one function can stand for the other as far as what they take tells: it overrides it.
bool same_parameters(Resolver& resolver, store::SymbolRef one, store::SymbolRef other);
/// The candidates that take the call's arguments best, in their order; all of them when nothing
/// tells.
Values fitting_call(Resolver& resolver, FileId file, OccurrenceIndex call, Values candidates);

}  // namespace codefinder::resolve
