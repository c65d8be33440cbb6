// The repair of style sheets before the parse.
#pragma once

#include "index/extract/repair/preprocessor.h"

namespace codefinder::css {

/// Blanks what browsers accept and the grammar does not: hacks for old browsers (`*zoom: 1`,
/// `filter: progid:…`, `width: expression(…)`, `@media \0screen`), empty statements, flags of
/// attribute selectors (`[href$=".pdf" i]`), pages (`@page :first`) and ranges (`(width > 4em)`).
const extract::Preprocessor& preprocessor();

}  // namespace codefinder::css
