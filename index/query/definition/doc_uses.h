// Whether links in comments count as uses of a symbol.
#pragma once

#include <cstdint>

namespace codefinder::query {

/// `listed` in the answers of verbs; `omitted` in editors, where the servers of most languages list
/// uses in code only.
enum class DocUses : std::uint8_t { listed, omitted };

}  // namespace codefinder::query
