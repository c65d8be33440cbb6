// textDocument/documentSymbol: the outline, as a tree if the client supports it.
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/editor.h"
#include "index/query/outline.h"

#include <algorithm>

namespace codefinder::handlers::editor {
namespace {

// Maximum depth of the tree; deeper symbols are omitted (their ancestors are included).
constexpr int kDeepest = 64;

struct Writer {
  const Asked& asked;
  const FileFacts& facts;
  bool tags;
  std::string uri;

  lsp::Range range(ByteRange bytes) const {
    return to_lsp_range(facts.text_map, bytes, asked.encoding);
  }

  std::vector<lsp::DocumentSymbol> tree(const std::vector<query::OutlineNode>& nodes,
                                        int depth) const {
    std::vector<lsp::DocumentSymbol> out;
    out.reserve(nodes.size());
    for (const query::OutlineNode& node : nodes) {
      const Symbol& symbol = facts.symbol(node.symbol);
      lsp::DocumentSymbol item;
      item.name = shown_name(facts.str(symbol.name));
      item.detail = std::string(facts.str(symbol.signature));
      item.kind = to_lsp_kind(symbol.kind);
      item.deprecated = tags && symbol.has(SymbolFlag::deprecated);
      // The specification requires the name to be inside the range.
      item.range = range({std::min(symbol.full_range.begin, symbol.name_range.begin),
                          std::max(symbol.full_range.end, symbol.name_range.end)});
      item.selectionRange = range(symbol.name_range);
      if (depth < kDeepest) item.children = tree(node.children, depth + 1);
      out.push_back(std::move(item));
    }
    return out;
  }

  void list(const std::vector<query::OutlineNode>& nodes, const std::string& container, int depth,
            std::vector<lsp::SymbolInformation>& out) const {
    for (const query::OutlineNode& node : nodes) {
      const Symbol& symbol = facts.symbol(node.symbol);
      lsp::SymbolInformation item;
      item.name = shown_name(facts.str(symbol.name));
      item.kind = to_lsp_kind(symbol.kind);
      item.deprecated = tags && symbol.has(SymbolFlag::deprecated);
      item.location = {uri,
                       range(symbol.full_range.empty() ? symbol.name_range : symbol.full_range)};
      item.containerName = container;
      const std::string name = item.name;
      out.push_back(std::move(item));
      if (depth < kDeepest) list(node.children, name, depth + 1, out);
    }
  }
};

}  // namespace

Result<DocumentSymbols> document_symbol(Session& session, const lsp::DocumentParams& params,
                                        const Call& call) {
  const std::shared_ptr<const lsp::ClientCapabilities> client = session.client();
  return ask<DocumentSymbols>(
      session, params.textDocument, call, [&](const Asked& asked) -> Result<DocumentSymbols> {
        const Result<query::Outline> outline = query::outline(asked.snapshot, asked.file);
        if (!outline) return outline.error();
        const Writer writer{asked, *outline->facts, client->documentSymbolTags,
                            params.textDocument.uri};
        if (client->hierarchicalDocumentSymbol)
          return DocumentSymbols(writer.tree(outline->roots, 0));
        std::vector<lsp::SymbolInformation> list;
        writer.list(outline->roots, {}, 0, list);
        return DocumentSymbols(std::move(list));
      });
}

}  // namespace codefinder::handlers::editor
