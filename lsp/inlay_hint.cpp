// Decodes and encodes the types of inlayHint (LSP).
#include "lsp/inlay_hint.h"

#include "lsp/param_fields.h"

namespace codefinder::lsp {

bool decode(const Json& json, InlayHintParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  Fields document(params.need("textDocument", "an object"), "params.textDocument", problem);
  out.textDocument = {document.text("uri")};
  out.range = range(params.need("range", "an object"), params.at("range"), problem);
  return problem.empty();
}

Json encode(const InlayHint& value) {
  constexpr int kParameter = 2;
  return {{"position", encode(value.position)},
          {"label", value.label},
          {"kind", kParameter},
          {"paddingRight", true}};
}

}  // namespace codefinder::lsp
