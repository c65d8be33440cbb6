// NamedFacts: searches the sorted names.
#include "index/overlay/named_facts.h"

#include <algorithm>

namespace codefinder::overlay {

bool NamedFacts::has(std::string_view name) const {
  return std::binary_search(names().occurring.begin(), names().occurring.end(), name);
}

}  // namespace codefinder::overlay
