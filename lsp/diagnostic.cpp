// Decodes and encodes the types of pulled diagnostics (LSP).
#include "lsp/diagnostic.h"

#include "lsp/param_fields.h"

namespace codefinder::lsp {

bool decode(const Json& json, DocumentDiagnosticParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  Fields document(params.need("textDocument", "an object"), "params.textDocument", problem);
  out.textDocument = {document.text("uri")};
  out.previousResultId = params.maybe_text("previousResultId").value_or("");
  return problem.empty();
}

Json encode(const Diagnostic& value) {
  constexpr int kError = 1;
  return {{"range", encode(value.range)},
          {"severity", kError},
          {"code", value.code},
          {"source", "codefinder"},
          {"message", value.message}};
}

Json encode(const DocumentDiagnosticReport& value) {
  if (!value.items) return {{"kind", "unchanged"}, {"resultId", value.resultId}};
  Json items = Json::array();
  for (const Diagnostic& one : *value.items) items.push_back(encode(one));
  return {{"kind", "full"}, {"resultId", value.resultId}, {"items", std::move(items)}};
}

}  // namespace codefinder::lsp
