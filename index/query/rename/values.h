// Whether a receiver may have other values than the one by which its type is known.
#pragma once

#include "index/resolve/resolver.h"

namespace codefinder::query {

/// True if a variable without a type that the receiver is made of may have a value of another type
/// there: it is assigned several values, or is a parameter with a default; or if a function without
/// a type returns several values.  Cost: the occurrences of the file for each variable.
bool may_have_other_values(resolve::Resolver& resolver, FileId file, ExprIndex receiver);

/// True if the receiver is an item of a list without a type, or made of one, and the file gives the
/// list items of several types.  Cost: the occurrences of the file for each list.
bool has_other_items(resolve::Resolver& resolver, FileId file, ExprIndex receiver);

/// True for an item of a list or a map of which nothing is known.
bool is_item_of_anything(resolve::Resolver& resolver, FileId file, ExprIndex receiver);

}  // namespace codefinder::query
