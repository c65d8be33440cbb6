// The rules of Elixir that its row points to.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::elixir {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::elixir
