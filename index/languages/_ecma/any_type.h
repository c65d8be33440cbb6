// Which receivers have the type `any`, whose members TypeScript does not check.
#pragma once

#include "index/languages/renaming_rules.h"

namespace codefinder::ecma {

/// True if the word is a member of an expression that is declared or asserted to be `any`, or of a
/// member or result of such an expression.
bool is_member_of_any(resolve::Resolver& resolver, const WordPlace& place);

}  // namespace codefinder::ecma
