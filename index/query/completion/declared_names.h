// Completion at the name of a declaration in a class: `class Dog extends Animal { sp| }`.
#pragma once

#include "index/query/completion/completion.h"

#include <optional>
#include <stop_token>

namespace codefinder::query {

/// The members of the bases that a member of the class can override or implement; behind a dot
/// (`self.n| = 1`), the members of the class too.  nullopt if no member is declared at the place.
std::optional<CompletionAnswer> declared_names(const index::Snapshot& snapshot,
                                               const PlaceRequest& request, std::stop_token stop);

}  // namespace codefinder::query
