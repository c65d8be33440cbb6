// The rules of Solidity that its row points to.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::solidity {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::solidity
