// The resolver rules of style sheets.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::css {

/// Imports by path, with the partials of Sass (`_colors.scss` for "colors"); selectors, custom
/// properties and animations are visible in all files.
resolve::LanguageSemantics semantics();

}  // namespace codefinder::css
