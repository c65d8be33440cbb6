// Disambiguates a name in a C or C++ source: tags and other names are separate namespaces; macros
// rank first, then included symbols, then those in branches of `#if` that are built.
#pragma once

#include "index/resolve/language_semantics.h"

namespace codefinder::c_family {

/// See NameVisibility::disambiguate.
resolve::Values choose(resolve::Resolver& resolver, FileId file, OccurrenceIndex occurrence,
                       resolve::Values found);

}  // namespace codefinder::c_family
