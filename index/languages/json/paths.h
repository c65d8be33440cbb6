// The paths in JSON and its dialects.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::json {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::json
