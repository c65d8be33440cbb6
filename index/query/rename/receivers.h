// Whether a value of unknown or known type may have a member that is renamed.
#pragma once

#include "index/resolve/resolver.h"

#include <string_view>

namespace codefinder::query {

/// True if nothing is known of the receiver, not even that it is none of the project's.
bool is_unknown_receiver(resolve::Resolver& resolver, FileId file, ExprIndex receiver);

/// False if what is expected of an object, by the expression of that, has no member of the name for
/// certain: its type is known with all its bases, or nothing of the project determines it.
bool may_expect_member(resolve::Resolver& resolver, FileId file, ExprIndex expected,
                       std::string_view name);

/// True if a function of the language takes the object: `Object.defineProperty(a, "b", {…})`.
bool is_expected_by_library(resolve::Resolver& resolver, FileId file, ExprIndex expected);
/// True for a value of unknown type that the language, or what is outside the project, gives.
bool is_of_library(resolve::Resolver& resolver, FileId file, ExprIndex value);

/// True for a value whose type is not written where it is made: a parameter without a type, or what
/// is not known to be anything else.
bool is_untyped(resolve::Resolver& resolver, FileId file, ExprIndex value);

}  // namespace codefinder::query
