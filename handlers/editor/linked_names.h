// The LSP methods about names that belong together: of tags, of uses and definitions.  One file
// each.  As in editor.h.
#pragma once

#include "base/result.h"
#include "handlers/call.h"
#include "lsp/rename.h"

#include <optional>
#include <vector>

namespace codefinder::handlers {
class Session;
}

namespace codefinder::handlers::editor {

Result<std::optional<lsp::LinkedEditingRanges>> linked_editing_range(
    Session& session, const lsp::TextDocumentPositionParams& params, const Call& call);
/// Monikers of the scheme "codefinder": the identifiers are jump ids.
Result<std::vector<lsp::Moniker>> moniker(Session& session,
                                          const lsp::TextDocumentPositionParams& params,
                                          const Call& call);

}  // namespace codefinder::handlers::editor
