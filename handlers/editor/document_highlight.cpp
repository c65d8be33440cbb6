// textDocument/documentHighlight: the occurrences of a symbol in this file, or the keywords that
// belong together.
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/editor.h"
#include "index/query/references/keyword_highlights.h"
#include "index/query/references/references.h"

namespace codefinder::handlers::editor {
namespace {

lsp::DocumentHighlightKind kind_of(const query::Reference& reference) {
  if (reference.is_declaration || reference.role == Role::write)
    return lsp::DocumentHighlightKind::Write;
  return reference.role == Role::doc ? lsp::DocumentHighlightKind::Text
                                     : lsp::DocumentHighlightKind::Read;
}

}  // namespace

Result<std::vector<lsp::DocumentHighlight>> document_highlight(
    Session& session, const lsp::TextDocumentPositionParams& params, const Call& call) {
  using Highlights = std::vector<lsp::DocumentHighlight>;
  return ask_at<Highlights>(
      session, params.textDocument, call, [&](const Asked& asked) -> Result<Highlights> {
        const auto answer = query::highlights_at(asked.snapshot, asked.place(params.position),
                                                 call.stop);
        if (!answer) return answer.error();
        Highlights out;
        for (const query::Reference& reference : *answer) {
          out.push_back({to_lsp_range(asked.facts->text_map, reference.place.range, asked.encoding),
                         kind_of(reference)});
        }
        if (!out.empty()) return out;
        for (const ByteRange range :
             query::keyword_highlights(asked.snapshot, asked.place(params.position), call.stop))
          out.push_back({to_lsp_range(asked.facts->text_map, range, asked.encoding),
                         lsp::DocumentHighlightKind::Text});
        return out;
      });
}

}  // namespace codefinder::handlers::editor
