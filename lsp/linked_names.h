// The LSP types of linkedEditingRange and moniker.
#pragma once

#include "lsp/protocol.h"

#include <string>
#include <vector>

namespace codefinder::lsp {

struct LinkedEditingRanges {
  std::vector<Range> ranges;
  std::string wordPattern;  // A regular expression for the text of the ranges; "" omits it.
};
struct Moniker {
  std::string scheme, identifier;
  std::string unique;  // "document", "project".
  std::string kind;    // "import", "export", "local".
};

/// As in protocol.h.
Json encode(const LinkedEditingRanges& value);
Json encode(const Moniker& value);

}  // namespace codefinder::lsp
