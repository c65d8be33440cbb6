// Decodes and encodes the types of codeLens (LSP).
#include "lsp/code_lens.h"

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

}  // namespace codefinder::lsp
