// How names resolve in a language, as flags: the differences between languages that data can
// express. index/resolve reads them; rules that need code are in semantics.cpp of a language.
#pragma once

namespace codefinder {

struct LanguageTraits {};

}  // namespace codefinder
