// The handlers of a rename.  As in editor.h; a document that is in no index has a null answer.
#pragma once

#include "base/result.h"
#include "handlers/call.h"
#include "lsp/rename.h"

#include <optional>

namespace codefinder::handlers {
class Session;
}

namespace codefinder::handlers::editor {

/// Errors: also as query::renamable_at, with the reason why the name has to stay.
Result<std::optional<lsp::RenameRange>> prepare_rename(
    Session& session, const lsp::TextDocumentPositionParams& params, const Call& call);
/// Errors: also as query::rename_at; not_found if places are uncertain and the client cannot
/// ask its user about them.
Result<std::optional<lsp::WorkspaceEdit>> rename(Session& session, const lsp::RenameParams& params,
                                                 const Call& call);

}  // namespace codefinder::handlers::editor
