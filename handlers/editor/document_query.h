// Shared by the editor's handlers: maps a URI to a file of an index, and repeats a query if a file
// behind the answer was stale.
#pragma once

#include "handlers/call.h"
#include "handlers/session.h"
#include "handlers/settle.h"
#include "index/index.h"
#include "index/query/definition/definitions.h"
#include "lsp/protocol.h"

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::handlers::editor {

/// A document's index and its path there.
using Spot = Session::Located;
/// nullopt if the document is outside every root.  Errors: invalid_query (not a file: URI).
Result<std::optional<Spot>> spot_of(const Session& session,
                                    const lsp::TextDocumentIdentifier& document);

/// One attempt at a query: the document in one snapshot.
struct Asked {
  const index::Snapshot& snapshot;
  FileId file;
  std::shared_ptr<const FileFacts> facts;  // The facts of `file`; never null.
  std::string root;                        // As the client spells it.
  Encoding encoding;
  std::vector<FileId>& dependencies;  // Files behind the answer; already contains `file`.

  query::PlaceRequest place(const lsp::Position& position) const;
};

/// False if the file's language is disabled.
bool is_served(const Session& session, Language language);

/// Waits up to kWaitAhead after the reception of the request.
SettleOptions wait_ahead(const Session& session, const Call& call,
                         std::function<std::shared_ptr<const index::Snapshot>()> take = {});

/// Runs `request(const Asked&) -> Result<T>` over a snapshot until the answer is complete (see
/// settle()).  Returns T{} for a document that is in no index.
/// `take`, if given, takes the snapshots: SettleOptions::take.
template <class T, class Request>
Result<T> ask(const Session& session, const lsp::TextDocumentIdentifier& document, const Call& call,
              const Request& request,
              std::function<std::shared_ptr<const index::Snapshot>()> take = {}) {
  const Result<std::optional<Spot>> spot = spot_of(session, document);
  if (!spot) return spot.error();
  if (!*spot) return T{};
  index::Index& index = *(*spot)->index;
  Settled settled;
  Result<T> answer = settle(
      index, wait_ahead(session, call, std::move(take)), settled,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& dependencies) -> Result<T> {
        const std::optional<FileId> file = snapshot.files().find((*spot)->path);
        if (!file) snapshot.record_miss(MissingKey::path, (*spot)->path);
        std::shared_ptr<const FileFacts> facts = file ? snapshot.facts().get(*file) : nullptr;
        if (!facts || !is_served(session, facts->language)) return T{};
        dependencies.push_back(*file);
        return request(Asked{snapshot, *file, std::move(facts), session.shown_root(index),
                             session.encoding(), dependencies});
      });
  if (settled.damaged && !call.stop.stop_requested()) return damaged_error(index);
  return answer;
}

/// Makes the answer wait for the files of every name that the query has looked up.
void await_names(const index::Snapshot& snapshot);

/// ask() about a place in the document or a symbol.  In an index that is being built, the answer
/// waits for types too: the file that declares one may lack the name at the place.
template <class T, class Request>
Result<T> ask_at(const Session& session, const lsp::TextDocumentIdentifier& document,
                 const Call& call, const Request& request,
                 std::function<std::shared_ptr<const index::Snapshot>()> take = {}) {
  const auto awaiting = [&](const Asked& asked) {
    Result<T> answer = request(asked);
    await_names(asked.snapshot);
    return answer;
  };
  return ask<T>(session, document, call, awaiting, std::move(take));
}

}  // namespace codefinder::handlers::editor
