// Decodes and encodes the types of codeLens and inlayHint (LSP).
#include "lsp/decorations.h"

#include "lsp/param_fields.h"

namespace codefinder::lsp {

bool decode(const Json& json, CodeLens& out, std::string& problem) {
  Fields params(json, "params", problem);
  out.range = range(params.need("range", "an object"), params.at("range"), problem);
  Fields data(params.need("data", "an object"), params.at("data"), problem);
  out.data.uri = data.text("uri");
  out.data.name = data.text("name");
  out.data.kind = data.text("kind");
  out.data.offset = data.uinteger("offset");
  return problem.empty();
}

Json encode(const CodeLens& value) {
  Json out = {{"range", encode(value.range)},
              {"data",
               {{"uri", value.data.uri},
                {"name", value.data.name},
                {"kind", value.data.kind},
                {"offset", value.data.offset}}}};
  if (!value.command) return out;
  Json& command = out["command"];
  command = {{"title", value.command->title}, {"command", value.command->command}};
  if (!value.command->arguments.is_null()) command["arguments"] = value.command->arguments;
  return out;
}

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
