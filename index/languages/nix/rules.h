// The rules of nix that its row points to.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::nix {

const extract::Preprocessor& preprocessor();
resolve::LanguageSemantics semantics();

}  // namespace codefinder::nix
