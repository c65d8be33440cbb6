// The names in the base clauses of types, as they are written.
#pragma once

#include "index/model.h"

#include <string>
#include <string_view>

namespace codefinder::query {

/// The last name of a base, without qualifier and type arguments: `B` of `a.B<C>`.  "" if the base
/// is another expression.
std::string base_name(const FileFacts& facts, ExprIndex base);
/// True if a base of the type has this name.  O(bases).
bool has_base_named(const FileFacts& facts, const Symbol& type, std::string_view name);

}  // namespace codefinder::query
