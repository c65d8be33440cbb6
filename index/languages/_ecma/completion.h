// Completion in JavaScript and TypeScript.
#pragma once

#include "index/languages/completion_rules.h"

namespace codefinder::ecma {

CompletionRules completion_rules();

}  // namespace codefinder::ecma
