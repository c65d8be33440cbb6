// The paths in YAML.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::yaml {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::yaml
