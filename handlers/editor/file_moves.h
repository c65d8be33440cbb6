// The LSP method for files that are about to be moved.  As in editor.h.
#pragma once

#include "base/result.h"
#include "handlers/call.h"
#include "lsp/rename.h"

#include <optional>

namespace codefinder::handlers {
class Session;
}

namespace codefinder::handlers::editor {

/// nullopt if no import changes.
Result<std::optional<lsp::WorkspaceEdit>> will_rename_files(Session& session,
                                                            const lsp::RenameFilesParams& params,
                                                            const Call& call);

}  // namespace codefinder::handlers::editor
