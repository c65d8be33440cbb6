// The languages by what their grammars leave out.
#include "index/languages/exact_grammars.h"

namespace codefinder {

bool has_exact_grammar(Language language) {
  switch (language) {
    case Language::go:
    case Language::java:
    case Language::javascript:
    case Language::python:
    case Language::rust:
    case Language::toml: return true;
    // Not C and C++, because of macros.  Not TypeScript, whose grammar lacks newer types (`out T`,
    // `f<T>` as a value); not Bash, which also has zsh's files and patterns of its own; not JSON,
    // which has comments and trailing commas in many configurations; not YAML, which is often a
    // template of it.
    default: return false;
  }
}

}  // namespace codefinder
