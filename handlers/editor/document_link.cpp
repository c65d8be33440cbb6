// textDocument/documentLink: imports and includes as links to files.
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/editor.h"
#include "index/query/document_links.h"

namespace codefinder::handlers::editor {

Result<std::vector<lsp::DocumentLink>> document_link(Session& session,
                                                     const lsp::DocumentParams& params,
                                                     const Call& call) {
  using Links = std::vector<lsp::DocumentLink>;
  return ask<Links>(session, params.textDocument, call, [&](const Asked& asked) -> Result<Links> {
    Result<std::vector<query::DocumentLink>> links = query::links_in(asked.snapshot, asked.file,
                                                                     call.stop);
    if (!links) return links.error();
    Links out;
    for (const query::DocumentLink& link : *links)
      out.push_back({to_lsp_range(asked.facts->text_map, link.range, asked.encoding),
                     to_uri(asked.root, link.path)});
    return out;
  });
}

}  // namespace codefinder::handlers::editor
