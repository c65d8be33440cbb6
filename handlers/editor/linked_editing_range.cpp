// textDocument/linkedEditingRange: the names of a pair of tags.
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/linked_names.h"
#include "index/query/definition/linked_tags.h"

namespace codefinder::handlers::editor {

Result<std::optional<lsp::LinkedEditingRanges>> linked_editing_range(
    Session& session, const lsp::TextDocumentPositionParams& params, const Call& call) {
  using Answer = std::optional<lsp::LinkedEditingRanges>;
  return ask<Answer>(session, params.textDocument, call, [&](const Asked& asked) -> Result<Answer> {
    const auto tags = query::linked_tags_at(asked.snapshot, asked.place(params.position),
                                            call.stop);
    if (!tags) return tags.error();
    if (!*tags) return Answer();
    lsp::LinkedEditingRanges out;
    for (const ByteRange& range : {(*tags)->open, (*tags)->close})
      out.ranges.push_back(to_lsp_range(asked.facts->text_map, range, asked.encoding));
    out.wordPattern = R"([^\s<>/="'`{}]+)";
    return Answer(std::move(out));
  });
}

}  // namespace codefinder::handlers::editor
