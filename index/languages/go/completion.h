// Completion in Go.
#pragma once

#include "index/languages/completion_rules.h"

namespace codefinder::go {

CompletionRules completion_rules();

}  // namespace codefinder::go
