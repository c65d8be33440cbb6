// The rules of style sheets.
#pragma once

#include "index/extract/repair/preprocessor.h"
#include "index/resolve/language_semantics.h"

namespace codefinder::css {

/// Imports by path, with the partials of Sass (`_colors.scss` for "colors"); selectors, custom
/// properties and animations are visible in all files.
resolve::LanguageSemantics semantics();

/// Blanks what browsers accept and the grammar does not: hacks for old browsers (`*zoom: 1`,
/// `filter: progid:…`, `width: expression(…)`, `@media \0screen`), empty statements, flags of
/// attribute selectors (`[href$=".pdf" i]`), pages (`@page :first`) and ranges (`(width > 4em)`).
const extract::Preprocessor& preprocessor();

}  // namespace codefinder::css
