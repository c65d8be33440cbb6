// The resolution rules of Go.
#pragma once

namespace codefinder::resolve {
struct LanguageSemantics;
}

namespace codefinder::go {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::go
