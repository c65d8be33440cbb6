// workspace/willRenameFiles: the imports that follow moved files.
#include "base/log.h"
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/file_moves.h"
#include "index/query/references/moved_files.h"
#include "lsp/uri.h"

#include <map>

namespace codefinder::handlers::editor {
namespace {

using Moves = std::map<std::shared_ptr<index::Index>, std::vector<query::MovedPath>>;

/// The moves within each index; others change no imports.
Result<Moves> moves_of(const Session& session, const lsp::RenameFilesParams& params) {
  Moves moves;
  for (const lsp::RenameFile& file : params.files) {
    const Result<std::string> before = lsp::path_from_uri(file.oldUri);
    const Result<std::string> after = lsp::path_from_uri(file.newUri);
    if (!before) return before.error();
    if (!after) return after.error();
    const auto from = session.locate(*before), to = session.locate(*after);
    if (from && to && from->index == to->index)
      moves[from->index].push_back({from->path, to->path});
  }
  return moves;
}

/// Changes come by file.
void add(const Session& session, const query::ImportChange& change, std::string uri,
         lsp::WorkspaceEdit& out) {
  if (out.documents.empty() || out.documents.back().uri != uri) {
    lsp::DocumentEdits& document = out.documents.emplace_back();
    const Result<std::string> path = lsp::path_from_uri(uri);
    if (const auto open = path ? session.documents().find(*path) : std::nullopt)
      document.version = open->version;
    document.uri = std::move(uri);
  }
  const lsp::Range range = to_lsp_range(change.facts->text_map, change.range, session.encoding());
  out.documents.back().edits.push_back({{range, change.text}, false});
}

}  // namespace

Result<std::optional<lsp::WorkspaceEdit>> will_rename_files(Session& session,
                                                            const lsp::RenameFilesParams& params,
                                                            const Call& call) {
  const Result<Moves> moves = moves_of(session, params);
  if (!moves) return moves.error();
  lsp::WorkspaceEdit out;
  out.versioned = session.client()->documentChanges;
  for (const auto& entry : *moves) {
    index::Index& index = *entry.first;
    Settled settled;
    const Result<query::ImportChanges> found = settle(
        index, wait_ahead(session, call), settled,
        [&](const index::Snapshot& snapshot, std::vector<FileId>& dependencies) {
          auto changes = query::changes_for_moves(snapshot, entry.second, call.stop);
          if (changes)
            for (const query::ImportChange& change : changes->changes)
              dependencies.push_back(change.file);
          return changes;
        });
    if (!found) return found.error();
    // Half of the changes would leave the project broken.
    if (!found->complete || !settled.complete) {
      log_warning("imports of the moved files were not changed: the search was not complete");
      continue;
    }
    const std::string root = session.shown_root(index);
    for (const query::ImportChange& change : found->changes) {
      if (!is_served(session, change.facts->language)) continue;
      add(session, change, to_uri(root, change.path), out);
    }
  }
  if (out.documents.empty()) return std::optional<lsp::WorkspaceEdit>();
  return std::optional(std::move(out));
}

}  // namespace codefinder::handlers::editor
