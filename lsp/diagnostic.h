// The LSP types of pulled diagnostics.
#pragma once

#include "lsp/protocol.h"

#include <optional>
#include <string>
#include <vector>

namespace codefinder::lsp {

struct DocumentDiagnosticParams {
  TextDocumentIdentifier textDocument;
  std::string previousResultId;  // "" when not given.
};
/// A diagnostic of severity Error, from the source "codefinder".
struct Diagnostic {
  Range range;
  std::string code, message;
};
struct DocumentDiagnosticReport {
  std::string resultId;
  std::optional<std::vector<Diagnostic>> items;  // nullopt: as in the previous result.
};

/// As in protocol.h.
bool decode(const Json& json, DocumentDiagnosticParams& out, std::string& problem);
Json encode(const Diagnostic& value);
Json encode(const DocumentDiagnosticReport& value);

}  // namespace codefinder::lsp
