// The hooks and rules of SQL that its row points to.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::extract {
class Preprocessor;
}

namespace codefinder::sql {

const extract::Preprocessor& preprocessor();
resolve::LanguageSemantics semantics();

}  // namespace codefinder::sql
