// Encodes the types of linkedEditingRange and moniker (LSP).
#include "lsp/linked_names.h"

namespace codefinder::lsp {

Json encode(const LinkedEditingRanges& value) {
  Json out = {{"ranges", encode(value.ranges)}};
  if (!value.wordPattern.empty()) out["wordPattern"] = value.wordPattern;
  return out;
}

Json encode(const Moniker& value) {
  return {{"scheme", value.scheme},
          {"identifier", value.identifier},
          {"unique", value.unique},
          {"kind", value.kind}};
}

}  // namespace codefinder::lsp
