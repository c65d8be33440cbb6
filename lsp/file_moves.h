// The LSP types of willRenameFiles.
#pragma once

#include "lsp/rename.h"

#include <string>
#include <vector>

namespace codefinder::lsp {

struct RenameFilesParams {
  std::vector<RenameFile> files;  // Files and directories.
};

/// As in protocol.h.
bool decode(const Json& json, RenameFilesParams& out, std::string& problem);

}  // namespace codefinder::lsp
