// The paths in TOML.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::toml {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::toml
