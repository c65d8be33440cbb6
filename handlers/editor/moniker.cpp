// textDocument/moniker.
#include "handlers/editor/document_query.h"
#include "handlers/editor/linked_names.h"
#include "index/query/editor/monikers.h"

namespace codefinder::handlers::editor {
namespace {

std::string kind_of(query::Moniker::Kind kind) {
  switch (kind) {
    case query::Moniker::Kind::local: return "local";
    case query::Moniker::Kind::export_: return "export";
    case query::Moniker::Kind::import_: return "import";
  }
  return "local";
}

}  // namespace

Result<std::vector<lsp::Moniker>> moniker(Session& session,
                                          const lsp::TextDocumentPositionParams& params,
                                          const Call& call) {
  using Monikers = std::vector<lsp::Moniker>;
  return ask_at<
      Monikers>(session, params.textDocument, call, [&](const Asked& asked) -> Result<Monikers> {
    const auto found = query::monikers_at(asked.snapshot, asked.place(params.position), call.stop);
    if (!found) return found.error();
    Monikers out;
    for (const query::Moniker& one : *found) {
      const bool is_local = one.kind == query::Moniker::Kind::local;
      out.push_back({"codefinder", one.id, is_local ? "document" : "project", kind_of(one.kind)});
    }
    return out;
  });
}

}  // namespace codefinder::handlers::editor
