// The rules of Swift that its row points to.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::extract {
class Preprocessor;
}

namespace codefinder::swift {

const extract::Preprocessor& preprocessor();
resolve::LanguageSemantics semantics();

}  // namespace codefinder::swift
