// The names of evidence in the canonical JSON.
#include "index/resolve/evidence.h"

#include <array>
#include <cstddef>

namespace codefinder::resolve {

namespace {
constexpr std::array<std::string_view, 9> kNames = {"compiler",    "local",     "same_file",
                                                    "import",      "member",    "package",
                                                    "unique_name", "ambiguous", "text"};
}

std::string_view to_string(Evidence evidence) { return kNames[static_cast<std::size_t>(evidence)]; }

bool evidence_from(std::string_view text, Evidence& evidence) {
  for (std::size_t i = 0; i < kNames.size(); ++i)
    if (kNames[i] == text) return evidence = static_cast<Evidence>(i), true;
  return false;
}

}  // namespace codefinder::resolve
