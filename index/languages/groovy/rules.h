// The hooks and rules of Groovy that its row of the table of languages points to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::groovy {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::groovy
