// The LSP methods that help while typing, one file each.  As in editor.h.
#pragma once

#include "base/result.h"
#include "handlers/call.h"
#include "lsp/assist.h"
#include "lsp/completion.h"

#include <optional>
#include <vector>

namespace codefinder::handlers {
class Session;
}

namespace codefinder::handlers::editor {

Result<std::vector<lsp::CodeAction>> code_action(Session& session,
                                                 const lsp::CodeActionParams& params,
                                                 const Call& call);
Result<lsp::CompletionList> completion(Session& session, const lsp::CompletionParams& params,
                                       const Call& call);
Result<lsp::ResolvedCompletion> completion_resolve(Session& session,
                                                   const lsp::CompletionResolveParams& params,
                                                   const Call& call);
Result<std::optional<lsp::SignatureHelp>> signature_help(
    Session& session, const lsp::TextDocumentPositionParams& params, const Call& call);

}  // namespace codefinder::handlers::editor
