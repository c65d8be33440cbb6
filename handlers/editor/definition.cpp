// textDocument/definition and textDocument/declaration.
#include "base/strings.h"
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/editor.h"
#include "index/query/definition/definitions.h"

#include <algorithm>

namespace codefinder::handlers::editor {
namespace {

constexpr std::size_t kMaxCandidates = 100;

/// True if the origin is one word: editors find its range themselves.  Then plain locations are
/// better than links: VS Code merges equal ones of several servers.
bool is_word(const query::DefinitionsAnswer& answer) {
  const auto in_word = [](char c) { return is_word_char(c) || c == '$'; };
  return answer.origin.end - answer.origin.begin == answer.name.size() &&
         std::all_of(answer.name.begin(), answer.name.end(), in_word);
}

template <class AskDefinitions>
Result<Locations> locations(Session& session, const lsp::DefinitionParams& params, const Call& call,
                            const AskDefinitions& ask_definitions, bool links) {
  return ask_at<Locations>(
      session, params.textDocument, call, [&](const Asked& asked) -> Result<Locations> {
        Result<query::DefinitionsAnswer> answer = ask_definitions(
            asked.snapshot, asked.place(params.position), call.stop);
        if (!answer) return std::move(answer).error();
        std::vector<query::SymbolHit>& hits = answer->hits;
        // With a guess next to a certain answer, the editor would show a list: guesses are returned
        // only if there is nothing better.
        if (!hits.empty() && hits.front().evidence < resolve::Evidence::ambiguous) {
          std::erase_if(hits, [](const query::SymbolHit& hit) {
            return hit.evidence >= resolve::Evidence::ambiguous;
          });
        }
        if (hits.size() > kMaxCandidates) hits.resize(kMaxCandidates);
        for (const query::SymbolHit& hit : hits) asked.dependencies.push_back(hit.place.file);
        if (links && !is_word(*answer)) {
          const lsp::Range origin = to_lsp_range(asked.facts->text_map, answer->origin,
                                                 asked.encoding);
          std::vector<lsp::LocationLink> out;
          for (const query::SymbolHit& hit : hits)
            out.push_back(to_location_link(asked.root, hit, origin, asked.encoding));
          return Locations(std::move(out));
        }
        std::vector<lsp::Location> out;
        for (const query::SymbolHit& hit : hits)
          out.push_back(to_location(asked.root, hit.place, asked.encoding));
        return Locations(std::move(out));
      });
}

}  // namespace

Result<Locations> definition(Session& session, const lsp::DefinitionParams& params,
                             const Call& call) {
  const auto definitions = [](const index::Snapshot& snapshot, query::PlaceRequest place,
                              std::stop_token stop) {
    place.with_macro_arguments = false;  // Editors do not show the evidence.
    return query::definitions_at(snapshot, place, std::move(stop), query::Declarations::omit);
  };
  return locations(session, params, call, definitions, session.client()->definitionLinkSupport);
}

Result<Locations> declaration(Session& session, const lsp::DefinitionParams& params,
                              const Call& call) {
  return locations(session, params, call, query::declarations_at,
                   session.client()->declarationLinkSupport);
}

}  // namespace codefinder::handlers::editor
