// textDocument/prepareRename and textDocument/rename.
#include "index/query/rename/rename.h"
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/rename.h"
#include "lsp/uri.h"

#include <algorithm>
#include <condition_variable>
#include <mutex>

namespace codefinder::handlers::editor {
namespace {

constexpr int kMaxTries = 5;  // While the disk is scanned again and again.

/// The refusal of a rename with uncertain places, for a client that cannot ask its user.
Error refusal(const query::RenamePlan& plan) {
  const auto first = std::find_if(plan.edits.begin(), plan.edits.end(),
                                  [](const query::RenameEdit& edit) { return !edit.certain; });
  const std::string places = plan.uncertain == 1 ? "1 place"
                                                 : fmt::format("{} places", plan.uncertain);
  return {ErrorCode::not_found,
          fmt::format("it is not certain whether {} with `{}` should change; the first is {}:{}",
                      places, plan.name, first->place.path, first->place.start.line + 1),
          "Rename in an editor that confirms changes."};
}

lsp::WorkspaceEdit to_edit(const Session& session, const Asked& asked,
                           const query::RenamePlan& plan) {
  lsp::WorkspaceEdit out;
  out.versioned = session.client()->documentChanges;
  if (plan.uncertain > 0)
    out.confirmationLabel = fmt::format("May refer to another `{}`", plan.name);
  for (const query::RenameEdit& edit : plan.edits) {
    std::string uri = to_uri(asked.root, edit.place.path);
    if (out.documents.empty() || out.documents.back().uri != uri) {
      lsp::DocumentEdits& document = out.documents.emplace_back();
      const Result<std::string> path = lsp::path_from_uri(uri);
      if (const auto open = path ? session.documents().find(*path) : std::nullopt)
        document.version = open->version;
      document.uri = std::move(uri);
    }
    out.documents.back().edits.push_back(
        {{to_lsp_range(edit.place.facts->text_map, edit.place.range, asked.encoding), edit.text},
         !edit.certain});
  }
  for (const query::RenamedFile& file : plan.files)
    out.files.push_back({to_uri(asked.root, file.from), to_uri(asked.root, file.to)});
  return out;
}

/// Waits until the index is complete, up to kWaitAhead: a scan of the disk takes a moment.  False
/// if it is not.
bool wait_until_complete(const Session& session, const lsp::TextDocumentIdentifier& document,
                         const Call& call) {
  constexpr std::chrono::milliseconds kMoment{20};
  const Result<std::optional<Spot>> spot = spot_of(session, document);
  if (!spot || !*spot) return false;
  const auto end = call.received.value_or(session.clock().now()) + kWaitAhead;
  std::mutex mutex;
  std::condition_variable_any changed;
  std::unique_lock lock(mutex);
  while ((*spot)->index->status().state == index::IndexState::building) {
    if (call.stop.stop_requested() || session.clock().now() > end) return false;
    changed.wait_for(lock, call.stop, kMoment, [] { return false; });
  }
  return true;
}

}  // namespace

Result<std::optional<lsp::RenameRange>> prepare_rename(
    Session& session, const lsp::TextDocumentPositionParams& params, const Call& call) {
  using Found = std::optional<lsp::RenameRange>;
  return ask_at<
      Found>(session, params.textDocument, call, [&](const Asked& asked) -> Result<Found> {
    const Result<query::RenamableName> name = query::renamable_at(
        asked.snapshot, asked.place(params.position), call.stop);
    if (!name) return name.error();
    if (name->name.empty()) return Found();
    return Found({to_lsp_range(asked.facts->text_map, name->range, asked.encoding), name->name});
  });
}

Result<std::optional<lsp::WorkspaceEdit>> rename(Session& session, const lsp::RenameParams& params,
                                                 const Call& call) {
  using Found = std::optional<lsp::WorkspaceEdit>;
  const auto request = [&](const Asked& asked) -> Result<Found> {
    const Result<query::RenamePlan> plan = query::rename_at(
        asked.snapshot, asked.place(params.position), params.newName, call.stop);
    if (!plan) return plan.error();
    const auto client = session.client();
    if (plan->uncertain > 0 && !(client->documentChanges && client->changeAnnotations))
      return refusal(*plan);
    if (!plan->files.empty() && !(client->documentChanges && client->fileRenames))
      return Error{ErrorCode::not_found,
                   fmt::format("`{}` is also the name of its file, {}, which the editor does not "
                               "rename",
                               plan->name, plan->files[0].from),
                   {}};
    for (const query::RenameEdit& edit : plan->edits) asked.dependencies.push_back(edit.place.file);
    return Found(to_edit(session, asked, *plan));
  };
  for (int tries = 0;; ++tries) {
    Result<Found> answer = ask_at<Found>(session, params.textDocument, call, request);
    const bool early = !answer && answer.error().code == ErrorCode::index_building;
    if (!early || tries == kMaxTries || !wait_until_complete(session, params.textDocument, call))
      return answer;
  }
}

}  // namespace codefinder::handlers::editor
