// Completion in Rust.
#pragma once

#include "index/languages/completion_rules.h"

namespace codefinder::rust {

CompletionRules completion_rules();

}  // namespace codefinder::rust
