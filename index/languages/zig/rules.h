// The rules of Zig that its row points to.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::zig {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::zig
