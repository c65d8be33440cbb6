// textDocument/inlayHint: the names of parameters.
#include "handlers/convert.h"
#include "handlers/editor/decorations.h"
#include "handlers/editor/document_query.h"
#include "index/query/editor/inlay_hints.h"

namespace codefinder::handlers::editor {

Result<std::vector<lsp::InlayHint>> inlay_hint(Session& session, const lsp::InlayHintParams& params,
                                               const Call& call) {
  using Hints = std::vector<lsp::InlayHint>;
  if (session.settings()->lsp.inlay_hints.empty()) return Hints{};
  return ask<Hints>(session, params.textDocument, call, [&](const Asked& asked) -> Result<Hints> {
    const TextMap& map = asked.facts->text_map;
    const ByteRange within{to_offset(map, params.range.start, asked.encoding),
                           to_offset(map, params.range.end, asked.encoding)};
    const auto found = query::parameter_hints(asked.snapshot, {asked.file, within}, call.stop);
    if (!found) return found.error();
    Hints out;
    for (const query::ParameterHint& hint : *found)
      out.push_back({to_lsp_position(map, hint.offset, asked.encoding), hint.name + ":"});
    return out;
  });
}

}  // namespace codefinder::handlers::editor
