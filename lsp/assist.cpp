// Decodes and encodes the types of signatureHelp and codeAction (LSP).
#include "lsp/assist.h"

#include "lsp/param_fields.h"

namespace codefinder::lsp {

bool decode(const Json& json, CodeActionParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  Fields document(params.need("textDocument", "an object"), "params.textDocument", problem);
  out.textDocument = {document.text("uri")};
  out.range = range(params.need("range", "an object"), params.at("range"), problem);
  const Json& context = params.need("context", "an object");
  if (!problem.empty() || !context.is_object()) return problem.empty();
  if (const auto only = context.find("only"); only != context.end() && only->is_array())
    for (const Json& kind : *only)
      if (kind.is_string()) out.only.push_back(kind.get<std::string>());
  return true;
}

namespace {

Json encode(const ParameterInformation& value) {
  if (!value.offsets) return {{"label", value.label}};
  return {{"label", Json::array({value.offsets->first, value.offsets->second})}};
}

Json encode(const SignatureInformation& value) {
  Json out = {{"label", value.label}, {"parameters", Json::array()}};
  for (const ParameterInformation& parameter : value.parameters)
    out["parameters"].push_back(encode(parameter));
  if (value.documentation) out["documentation"] = lsp::encode(*value.documentation);
  return out;
}

}  // namespace

Json encode(const SignatureHelp& value) {
  Json out = {{"signatures", Json::array()},
              {"activeSignature", value.activeSignature},
              {"activeParameter", value.activeParameter}};
  for (const SignatureInformation& signature : value.signatures)
    out["signatures"].push_back(encode(signature));
  return out;
}

Json encode(const CodeAction& value) {
  Json out = {{"title", value.title},
              {"kind", value.kind},
              {"edit", {{"changes", {{value.uri, encode(value.edits)}}}}}};
  if (value.isPreferred) out["isPreferred"] = true;
  return out;
}

}  // namespace codefinder::lsp
