// The names of style sheets that pages, components and scripts use: classes, ids, properties.
#pragma once

#include "index/resolve/value.h"

#include <string_view>

namespace codefinder::resolve {
class Resolver;
}

namespace codefinder::css {

/// The rules of the project whose selector is this class or id alone (".button", "#main"), or the
/// declarations of this custom property ("--gap"), by path; empty for other names. The rules of a
/// component's own style hide the others in it, and do not exist elsewhere.
/// O(definitions of the name).
resolve::Values styles_named(resolve::Resolver& resolver, FileId file, std::string_view name);

}  // namespace codefinder::css
