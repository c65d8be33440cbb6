// The names of a function's parameters, where an argument of its call begins: `name=`.
#pragma once

#include "index/query/completion/list.h"

namespace codefinder::query {

/// No-op in languages whose calls do not name parameters, and outside of calls.
void add_named_arguments(resolve::Resolver& resolver, FileId file, const TypingPlace& place,
                         CompletionList& list);

}  // namespace codefinder::query
