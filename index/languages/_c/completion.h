// Completion in C and C++.
#pragma once

#include "index/languages/completion_rules.h"

namespace codefinder::c_family {

CompletionRules completion_rules();

}  // namespace codefinder::c_family
