// textDocument/documentLink: imports, includes and paths as links to files.
#include "base/entries_below.h"
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/editor.h"
#include "index/query/definition/document_links.h"

namespace codefinder::handlers::editor {

namespace {

/// With the line, counted from 1, where editors look for it: "file:///docs/a.md#L12".
std::string target_of(const std::string& root, const query::DocumentLink& link) {
  const std::string uri = to_uri(root, link.path);
  return link.line ? uri + "#L" + std::to_string(*link.line + 1) : uri;
}

}  // namespace

Result<std::vector<lsp::DocumentLink>> document_link(Session& session,
                                                     const lsp::DocumentParams& params,
                                                     const Call& call) {
  using Links = std::vector<lsp::DocumentLink>;
  return ask<Links>(session, params.textDocument, call, [&](const Asked& asked) -> Result<Links> {
    const FilesBelow root(asked.root);
    const auto exists = [&](std::string_view path) { return root.has(path); };
    Result<std::vector<query::DocumentLink>> links = query::links_in(asked.snapshot, asked.file,
                                                                     exists, call.stop);
    if (!links) return links.error();
    Links out;
    for (const query::DocumentLink& link : *links)
      out.push_back({to_lsp_range(asked.facts->text_map, link.range, asked.encoding),
                     target_of(asked.root, link)});
    return out;
  });
}

}  // namespace codefinder::handlers::editor
