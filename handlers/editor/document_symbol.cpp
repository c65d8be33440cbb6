// textDocument/documentSymbol: the outline, as a tree if the client supports it.
#include "base/strings.h"
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/editor.h"
#include "index/query/editor/outline.h"

#include <algorithm>

namespace codefinder::handlers::editor {
namespace {

// Maximum depth of the tree; deeper symbols are omitted (their ancestors are included).
constexpr int kDeepest = 64;

/// The signature without the name, which the item shows already.
std::string detail_of(std::string_view signature, std::string_view name) {
  const auto is_word = [&](std::size_t at) {
    return at < signature.size() && is_identifier_char(signature[at]);
  };
  for (std::size_t at = signature.find(name); !name.empty() && at != std::string_view::npos;
       at = signature.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at > 0 && is_word(at - 1)) || is_word(end)) continue;
    const std::string_view before = trim(signature.substr(0, at)),
                           after = trim(signature.substr(end));
    std::string detail(before);
    if (!before.empty() && !after.empty()) detail += ' ';
    return detail.append(after);
  }
  return std::string(signature);
}

bool has_only_reexports(const query::Outline& outline) {
  return std::all_of(outline.roots.begin(), outline.roots.end(),
                     [](const query::OutlineNode& node) { return node.reexport.has_value(); });
}

struct Writer {
  const Asked& asked;
  const query::Outline& outline;
  const FileFacts& facts;
  bool tags;
  bool passes_on;  // The file has re-exports only: elsewhere they are no part of an editor's
                   // outline.
  std::string uri;

  lsp::Range range(ByteRange bytes) const {
    return to_lsp_range(facts.text_map, bytes, asked.encoding);
  }

  std::vector<lsp::DocumentSymbol> tree(const std::vector<query::OutlineNode>& nodes,
                                        int depth) const {
    std::vector<lsp::DocumentSymbol> out;
    out.reserve(nodes.size());
    for (const query::OutlineNode& node : nodes) {
      if (node.reexport) {
        if (passes_on) out.push_back(reexport(outline.reexports[*node.reexport]));
        continue;
      }
      const Symbol& symbol = facts.symbol(node.symbol);
      lsp::DocumentSymbol item;
      item.name = shown_name(facts.str(symbol.name));
      item.detail = detail_of(facts.str(symbol.signature), facts.str(symbol.name));
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

  /// The name that is passed on, with the place that it leads to.
  lsp::DocumentSymbol reexport(const query::Reexport& passed_on) const {
    const Import& import = facts.imports[passed_on.import.value];
    lsp::DocumentSymbol item;
    item.name = shown_name(passed_on.name);
    item.kind = lsp::SymbolKind::Module;
    item.detail = facts.str(import.module);
    if (!passed_on.targets.empty()) {
      const query::SymbolHit& target = passed_on.targets.front();
      item.detail = target.place.path;
      if (target.ref.symbol.valid()) item.kind = to_lsp_kind(target.kind);
    }
    item.detail = "→ " + item.detail;
    const ByteRange name = import.name_range.empty() ? import.module_range : import.name_range;
    item.range = range(
        {std::min(import.range.begin, name.begin), std::max(import.range.end, name.end)});
    item.selectionRange = range(name.empty() ? import.range : name);
    return item;
  }

  void list(const std::vector<query::OutlineNode>& nodes, const std::string& container, int depth,
            std::vector<lsp::SymbolInformation>& out) const {
    for (const query::OutlineNode& node : nodes) {
      if (node.reexport) {
        if (!passes_on) continue;
        const lsp::DocumentSymbol item = reexport(outline.reexports[*node.reexport]);
        out.push_back({item.name, item.kind, false, {uri, item.range}, container});
        continue;
      }
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
        // The position of the cursor selects an item by its range: only what encloses it contains
        // it.
        const Result<query::Outline> outline = query::outline(asked.snapshot, asked.file,
                                                              query::Nesting::by_range, call.stop);
        if (!outline) return outline.error();
        const Writer writer{asked,
                            *outline,
                            *outline->facts,
                            client->documentSymbolTags,
                            has_only_reexports(*outline),
                            params.textDocument.uri};
        if (client->hierarchicalDocumentSymbol)
          return DocumentSymbols(writer.tree(outline->roots, 0));
        std::vector<lsp::SymbolInformation> list;
        writer.list(outline->roots, {}, 0, list);
        return DocumentSymbols(std::move(list));
      });
}

}  // namespace codefinder::handlers::editor
