// The rules of hcl that its row points to.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::hcl {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::hcl
