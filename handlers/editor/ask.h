// What the editor's handlers share: from a URI to a file of an index, and asking again when a file behind the answer was stale.
#pragma once

#include "handlers/session.h"
#include "index/index.h"
#include "index/query/symbol_at.h"
#include "lsp/protocol.h"

#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::handlers::editor {

/// A document's place in the workspace.
using Spot = Session::Located;
/// None when it lies outside every root.  Errors: invalid_query (no file: URI).
Result<std::optional<Spot>> spot_of(const Session& session, const lsp::TextDocumentIdentifier& document);

/// One try at a question: the document in one snapshot.
struct Asked {
  const index::Snapshot& snapshot;
  FileId file;
  std::shared_ptr<const index::FileFacts> facts;  // Of `file`; never null.
  std::string root;                               // As the client spells it.
  Encoding encoding;
  std::vector<FileId>& rests_on;  // Files behind the answer; `file` is there already.

  index::PlaceQuestion place(const lsp::Position& position) const;
};

/// False when the file's language is switched off.
bool is_served(const Session& session, index::Language language);

/// Runs `question(const Asked&) -> Result<T>` over a snapshot; when the disk has newer text of a file behind the answer, once more.
/// A document that no index holds gives T{}.
template <class T, class Question>
Result<T> ask(const Session& session, const lsp::TextDocumentIdentifier& document, const Question& question) {
  const Result<std::optional<Spot>> spot = spot_of(session, document);
  if (!spot) return spot.error();
  if (!*spot) return T{};
  index::Index& index = *(*spot)->index;
  bool refreshed = false;
  for (int round = 0;; ++round) {
    const std::shared_ptr<const index::Snapshot> snapshot = index.snapshot();
    const std::optional<FileId> file = snapshot->find_file((*spot)->path);
    if (!file) return T{};
    std::shared_ptr<const index::FileFacts> facts = snapshot->facts(*file);
    if (!facts || !is_served(session, facts->language)) return T{};
    std::vector<FileId> rests_on{*file};
    Result<T> answer =
        question(Asked{*snapshot, *file, std::move(facts), session.shown_root(index), session.encoding(), rests_on});
    if (!answer) return answer;
    if (round < index::kMostBesideRounds && index.read_beside(*snapshot)) continue;
    if (std::exchange(refreshed, true) || !index.refresh(rests_on)) return answer;
  }
}

}  // namespace codefinder::handlers::editor
