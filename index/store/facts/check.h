// Validates the consistency of facts, before they are stored and after they are decoded, so that
// readers need not check again.
#pragma once

#include "index/model.h"

#include <string_view>

namespace codefinder::store {

/// Returns "" if every index in `facts` is in bounds (or invalid, where that is allowed), every
/// range is within the text, containers and the parts of expressions precede what refers to them,
/// and string 0 is "". Otherwise returns a description of the defect. O(facts).
std::string_view facts_defect(const FileFacts& facts);

}  // namespace codefinder::store
