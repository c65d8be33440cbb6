// Completion in Java.
#pragma once

#include "index/languages/completion_rules.h"

namespace codefinder::java {

CompletionRules completion_rules();

}  // namespace codefinder::java
