// The rules of nix that its row points to.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::nix {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::nix
