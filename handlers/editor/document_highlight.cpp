// textDocument/documentHighlight: the occurrences of a symbol in this file.
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/editor.h"
#include "index/query/references/references.h"

namespace codefinder::handlers::editor {
namespace {

lsp::DocumentHighlightKind kind_of(const query::Reference& reference) {
  if (reference.is_declaration || reference.role == Role::write)
    return lsp::DocumentHighlightKind::Write;
  if (reference.role == Role::read || reference.role == Role::call)
    return lsp::DocumentHighlightKind::Read;
  return lsp::DocumentHighlightKind::Text;
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
        return out;
      });
}

}  // namespace codefinder::handlers::editor
