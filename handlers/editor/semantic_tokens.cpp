// textDocument/semanticTokens/full, full/delta and range.
#include "index/query/editor/semantic_tokens.h"
#include "handlers/convert.h"
#include "handlers/editor/decorations.h"
#include "handlers/editor/document_query.h"
#include "handlers/token_results.h"

#include <utility>

namespace codefinder::handlers::editor {
namespace {

/// Encodes tokens relative to the ones before.
lsp::TokenNumbers numbers_of(const Asked& asked, const std::vector<query::SemanticToken>& tokens) {
  lsp::TokenNumbers out;
  out.reserve(tokens.size() * 5);
  lsp::Position before;
  for (const query::SemanticToken& token : tokens) {
    const lsp::Range range = to_lsp_range(asked.facts->text_map, token.range, asked.encoding);
    const bool same_line = range.start.line == before.line;
    out.push_back(range.start.line - before.line);
    out.push_back(range.start.character - (same_line ? before.character : 0));
    out.push_back(range.end.character - range.start.character);
    out.push_back(static_cast<std::uint32_t>(token.type));
    out.push_back(token.modifiers);
    before = range.start;
  }
  return out;
}

using Within = std::optional<lsp::Range>;

Result<lsp::TokenNumbers> tokens_in(Session& session, const lsp::TextDocumentIdentifier& document,
                                    const Within& within, const Call& call) {
  using Numbers = lsp::TokenNumbers;
  return ask<Numbers>(session, document, call, [&](const Asked& asked) -> Result<Numbers> {
    query::SemanticTokens request{asked.file};
    if (within) {
      const TextMap& map = asked.facts->text_map;
      request.within = {to_offset(map, within->start, asked.encoding),
                        to_offset(map, within->end, asked.encoding)};
    }
    const auto tokens = query::semantic_tokens(asked.snapshot, request, call.stop);
    if (!tokens) return tokens.error();
    return numbers_of(asked, *tokens);
  });
}

}  // namespace

lsp::Json token_legend() {
  static_assert(query::kTokenTypeCount == 14 && query::kTokenModifierCount == 8);
  return {{"tokenTypes",
           {"namespace", "type", "class", "enum", "interface", "struct", "typeParameter",
            "parameter", "variable", "property", "enumMember", "function", "method", "macro"}},
          {"tokenModifiers",
           {"declaration", "definition", "readonly", "static", "deprecated", "abstract", "async",
            "defaultLibrary"}}};
}

Result<TokensOrDelta> semantic_tokens_full(Session& session, const lsp::DocumentParams& params,
                                           const Call& call) {
  Result<lsp::TokenNumbers> numbers = tokens_in(session, params.textDocument, {}, call);
  if (!numbers) return numbers.error();
  lsp::SemanticTokens out;
  out.resultId = session.token_results().keep(params.textDocument.uri, *numbers);
  out.data = std::move(*numbers);
  return TokensOrDelta(std::move(out));
}

Result<TokensOrDelta> semantic_tokens_delta(Session& session,
                                            const lsp::SemanticTokensDeltaParams& params,
                                            const Call& call) {
  const std::string& uri = params.textDocument.uri;
  lsp::TokenNumbers before;
  if (!session.token_results().find(uri, params.previousResultId, before))
    return semantic_tokens_full(session, {params.textDocument}, call);
  const Result<lsp::TokenNumbers> numbers = tokens_in(session, params.textDocument, {}, call);
  if (!numbers) return numbers.error();
  lsp::SemanticTokensDelta out;
  out.edits = token_edits(before, *numbers);
  out.resultId = session.token_results().keep(uri, *numbers);
  return TokensOrDelta(std::move(out));
}

Result<TokensOrDelta> semantic_tokens_range(Session& session,
                                            const lsp::SemanticTokensRangeParams& params,
                                            const Call& call) {
  Result<lsp::TokenNumbers> numbers = tokens_in(session, params.textDocument, params.range, call);
  if (!numbers) return numbers.error();
  return TokensOrDelta(lsp::SemanticTokens{{}, std::move(*numbers)});
}

}  // namespace codefinder::handlers::editor
