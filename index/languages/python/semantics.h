// The resolution rules of Python.
#pragma once

namespace codefinder::resolve {
struct LanguageSemantics;
}

namespace codefinder::python {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::python
