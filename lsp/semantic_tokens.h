// The LSP types of semanticTokens.
#pragma once

#include "lsp/protocol.h"

#include <cstdint>
#include <string>
#include <vector>

namespace codefinder::lsp {

struct SemanticTokensDeltaParams {
  TextDocumentIdentifier textDocument;
  std::string previousResultId;
};
struct SemanticTokensRangeParams {
  TextDocumentIdentifier textDocument;
  Range range;
};
/// Five numbers for each token: lines since the one before, characters since it or since the start
/// of the line, length, type, modifiers.
using TokenNumbers = std::vector<std::uint32_t>;
struct SemanticTokens {
  std::string resultId;  // "" omits it.
  TokenNumbers data;
};
struct SemanticTokensEdit {
  std::uint32_t start = 0, deleteCount = 0;  // Numbers of the previous data.
  TokenNumbers data;
};
struct SemanticTokensDelta {
  std::string resultId;
  std::vector<SemanticTokensEdit> edits;
};

/// As in protocol.h.
bool decode(const Json& json, SemanticTokensDeltaParams& out, std::string& problem);
bool decode(const Json& json, SemanticTokensRangeParams& out, std::string& problem);
/// As text, since the numbers may be many thousands.
WrittenJson write(const SemanticTokens& value);
WrittenJson write(const SemanticTokensDelta& value);

}  // namespace codefinder::lsp
