// Fields that embed a type and have its name, in languages with such fields.
#pragma once

#include "index/resolve/resolver.h"

#include <vector>

namespace codefinder::query {

/// The occurrence of the type at the name of the field; none if the field does not embed one.
OccurrenceIndex embedding_at(const FileFacts& facts, const Symbol& field);
/// The fields that embed the type under its name.  Cost: the facts of the files that declare fields
/// of the name.
std::vector<SymbolRef> embedding_fields(resolve::Resolver& resolver, SymbolRef type);

}  // namespace codefinder::query
