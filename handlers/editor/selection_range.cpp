// textDocument/selectionRange: the syntax nodes around each position, innermost first.
#include "base/result.h"
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/editor.h"

namespace codefinder::handlers::editor {
namespace {

// Each level adds a level of JSON; no user expands a selection a hundred times.
constexpr std::size_t kMaxLevels = 100;
constexpr std::size_t kMaxPositions = 1000;

}  // namespace

Result<std::optional<std::vector<lsp::SelectionRange>>> selection_range(
    Session& session, const lsp::SelectionRangeParams& params, const Call& call) {
  using Ranges = std::optional<std::vector<lsp::SelectionRange>>;
  if (params.positions.size() > kMaxPositions)
    return Error{ErrorCode::too_large, "over 1000 positions in one selectionRange request", {}};
  return ask<Ranges>(session, params.textDocument, call, [&](const Asked& asked) -> Result<Ranges> {
    std::vector<lsp::SelectionRange> out;
    for (const lsp::Position& position : params.positions) {
      if (call.stop.stop_requested()) return cancelled_error();
      const std::uint32_t offset = asked.place(position).offset;
      std::vector<SyntaxNode> nodes = asked.snapshot.facts().enclosing_nodes(asked.file, offset);
      if (nodes.empty()) nodes.push_back({{offset, offset}});
      if (nodes.size() > kMaxLevels) nodes.erase(nodes.begin() + kMaxLevels - 1, nodes.end() - 1);
      lsp::SelectionRange ranges;
      for (const SyntaxNode& node : nodes)
        ranges.ranges.push_back(to_lsp_range(asked.facts->text_map, node.range, asked.encoding));
      out.push_back(std::move(ranges));
    }
    return Ranges(std::move(out));
  });
}

}  // namespace codefinder::handlers::editor
