// textDocument/foldingRange.
#include "handlers/editor/document_query.h"
#include "handlers/editor/editor.h"

namespace codefinder::handlers::editor {
namespace {

std::string kind_of(Fold::Kind kind) {
  switch (kind) {
    case Fold::Kind::comment: return "comment";
    case Fold::Kind::imports: return "imports";
    // Code has no kind in LSP; "region" means #region marks.
    case Fold::Kind::region: return "";
  }
  return "";
}

}  // namespace

Result<std::vector<lsp::FoldingRange>> folding_range(Session& session,
                                                     const lsp::DocumentParams& params,
                                                     const Call& call) {
  using Folds = std::vector<lsp::FoldingRange>;
  const std::size_t limit = session.client()->foldingRangeLimit.value_or(10'000);
  return ask<Folds>(session, params.textDocument, call, [&](const Asked& asked) -> Result<Folds> {
    Folds out;
    for (const Fold& fold : asked.snapshot.facts().folds(asked.file)) {
      if (out.size() >= limit) break;
      out.push_back({fold.first_line, fold.last_line, kind_of(fold.kind)});
    }
    return out;
  });
}

}  // namespace codefinder::handlers::editor
