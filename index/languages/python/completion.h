// Completion in Python.
#pragma once

#include "index/languages/completion_rules.h"

namespace codefinder::python {

CompletionRules completion_rules();

}  // namespace codefinder::python
