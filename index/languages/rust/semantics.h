// The resolution rules of Rust.
#pragma once

namespace codefinder::resolve {
struct LanguageSemantics;
}

namespace codefinder::rust {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::rust
