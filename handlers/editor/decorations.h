// The LSP methods that add to the text that an editor shows, one file each.  As in editor.h.
#pragma once

#include "base/result.h"
#include "handlers/call.h"
#include "lsp/decorations.h"
#include "lsp/diagnostic.h"
#include "lsp/semantic_tokens.h"

#include <variant>
#include <vector>

namespace codefinder::handlers {
class Session;
}

namespace codefinder::handlers::editor {

/// Empty unless the setting lsp.code_lens names what is counted.
Result<std::vector<lsp::CodeLens>> code_lens(Session& session, const lsp::DocumentParams& params,
                                             const Call& call);
/// Counts.  Errors: not_found (the symbol is gone).
Result<lsp::CodeLens> code_lens_resolve(Session& session, const lsp::CodeLens& params,
                                        const Call& call);

/// Empty unless the setting lsp.inlay_hints names what is shown.
Result<std::vector<lsp::InlayHint>> inlay_hint(Session& session, const lsp::InlayHintParams& params,
                                               const Call& call);

/// Without items unless the setting lsp.diagnostics names what is reported.
Result<lsp::DocumentDiagnosticReport> diagnostic(Session& session,
                                                 const lsp::DocumentDiagnosticParams& params,
                                                 const Call& call);

using TokensOrDelta = std::variant<lsp::SemanticTokens, lsp::SemanticTokensDelta>;

/// The names of token types and modifiers, in the order of query::TokenType and TokenModifier.
lsp::Json token_legend();
Result<TokensOrDelta> semantic_tokens_full(Session& session, const lsp::DocumentParams& params,
                                           const Call& call);
/// All tokens if the previous result is not known any more.
Result<TokensOrDelta> semantic_tokens_delta(Session& session,
                                            const lsp::SemanticTokensDeltaParams& params,
                                            const Call& call);
Result<TokensOrDelta> semantic_tokens_range(Session& session,
                                            const lsp::SemanticTokensRangeParams& params,
                                            const Call& call);

}  // namespace codefinder::handlers::editor
