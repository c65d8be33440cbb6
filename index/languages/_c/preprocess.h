// Masks macros that no grammar of C and C++ can parse: `class API Foo {`, `int x GUARDED_BY(mu);`,
// `DEFINE_MUTEX(lock);`, `#if` around half of the head of a function. Finds them by spelling and
// position and overwrites them before the parse, segment by segment, so that the code around them
// parses.
#pragma once

#include "index/extract/repair/preprocessor.h"

namespace codefinder::c_family {

const extract::Preprocessor& c_preprocessor();
const extract::Preprocessor& cpp_preprocessor();

}  // namespace codefinder::c_family
