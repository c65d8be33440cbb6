// The resolution rules of Java.
#pragma once

namespace codefinder::resolve {
struct LanguageSemantics;
}

namespace codefinder::java {

resolve::LanguageSemantics semantics();

}  // namespace codefinder::java
