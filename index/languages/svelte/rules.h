// The rules of Svelte that its row points to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::svelte {

const extract::Preprocessor& preprocessor();

}  // namespace codefinder::svelte
