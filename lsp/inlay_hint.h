// The LSP types of inlayHint.
#pragma once

#include "lsp/protocol.h"

#include <string>

namespace codefinder::lsp {

struct InlayHintParams {
  TextDocumentIdentifier textDocument;
  Range range;
};
/// The name of a parameter, before its argument.
struct InlayHint {
  Position position;
  std::string label;
};

/// As in protocol.h.
bool decode(const Json& json, InlayHintParams& out, std::string& problem);
Json encode(const InlayHint& value);

}  // namespace codefinder::lsp
