// Disambiguates a name in a C or C++ source: tags and other names are separate, macros come before
// all others, included symbols before others, built branches of `#if` before others.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::c_family {

/// See NameVisibility::disambiguate.
resolve::Values choose(resolve::Resolution& resolution, FileId file, OccurrenceIndex occurrence,
                       resolve::Values found);

}  // namespace codefinder::c_family
