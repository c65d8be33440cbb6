// The hooks and rules of Kotlin that its row of the table of languages points to.
#pragma once

#include "index/languages/language.h"

namespace codefinder::kotlin {

const extract::Preprocessor& preprocessor();
resolve::LanguageSemantics semantics();

/// The members that a bare name means in lambda expressions with a receiver, of the innermost whose
/// type has the name; empty if there are none. Reads the text of the file. O(size of the function);
/// empty in functions of more than 32 kB.
resolve::Values members_of_receivers(resolve::Resolver& resolver, FileId file,
                                     const Occurrence& use);

}  // namespace codefinder::kotlin
