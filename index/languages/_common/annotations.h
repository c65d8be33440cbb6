// The names of annotations before a definition.
#pragma once

#include "index/languages/words.h"

#include <string_view>

namespace codefinder {

/// True if a name after `mark` (`@`, `#[`) is not among these; of a path (`a.b.Test`) its last part
/// counts.
bool has_other_annotation(std::string_view head, std::string_view mark, Words known);

}  // namespace codefinder
