// Decodes the types of willRenameFiles (LSP).
#include "lsp/file_moves.h"

#include "lsp/param_fields.h"

namespace codefinder::lsp {

bool decode(const Json& json, RenameFilesParams& out, std::string& problem) {
  Fields params(json, "params", problem);
  params.list("files", [&](const Json& file, const std::string& path) {
    Fields fields(file, path, problem);
    RenameFile& one = out.files.emplace_back();
    one.oldUri = fields.text("oldUri");
    one.newUri = fields.text("newUri");
  });
  return problem.empty();
}

}  // namespace codefinder::lsp
