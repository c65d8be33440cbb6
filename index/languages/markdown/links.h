// The links of Markdown: inline links and images, and references with their definitions.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::markdown {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::markdown
