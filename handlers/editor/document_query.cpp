// Maps a URI to a file of an index.
#include "handlers/editor/document_query.h"

#include "handlers/convert.h"
#include "lsp/uri.h"

#include <algorithm>

namespace codefinder::handlers::editor {

Result<std::optional<Spot>> spot_of(const Session& session,
                                    const lsp::TextDocumentIdentifier& document) {
  const Result<std::string> path = lsp::path_from_uri(document.uri);
  if (!path) return path.error();
  session.documents().note_request(*path);
  return session.locate(*path);
}

query::PlaceRequest Asked::place(const lsp::Position& position) const {
  return {file, to_offset(facts->text_map, position, encoding)};
}

void await_names(const index::Snapshot& snapshot) {
  for (const auto& [key, name] : snapshot.misses())
    if (key == MissingKey::definition) snapshot.record_miss(MissingKey::name, name);
}

SettleOptions wait_ahead(const Session& session, const Call& call,
                         std::function<std::shared_ptr<const index::Snapshot>()> take) {
  return {kWaitAhead, call.stop, std::move(take), call.received, &session.clock()};
}

bool is_served(const Session& session, Language language) {
  const std::shared_ptr<const Settings> settings = session.settings();
  const auto& off = settings->lsp.disabled_languages;
  return std::find(off.begin(), off.end(), definition(language).name) == off.end();
}

}  // namespace codefinder::handlers::editor
