// Do these facts hang together?  Asked before they are stored and after they are decoded, so that
// readers need not ask again.
#pragma once

#include "index/model.h"

#include <string_view>

namespace codefinder::index {

/// "" when every index in `facts` is in bounds (or none, where none is allowed), every range lies
/// in the text, containers and the parts of expressions come before what refers to them, and string
/// 0 is "".  Otherwise what is wrong.  O(facts).
std::string_view facts_defect(const FileFacts& facts);

}  // namespace codefinder::index
