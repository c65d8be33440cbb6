// textDocument/definition and textDocument/declaration.
#include "handlers/convert.h"
#include "handlers/editor/ask.h"
#include "handlers/editor/editor.h"
#include "index/query/symbol_at.h"

#include <algorithm>

namespace codefinder::handlers::editor {
namespace {

constexpr std::size_t kMostCandidates = 100;

using AskDefinitions = Result<index::DefinitionsAnswer> (*)(const index::Snapshot&, const index::PlaceQuestion&, std::stop_token);

Result<Locations> locations(Session& session, const lsp::DefinitionParams& params, const Call& call,
                            AskDefinitions ask_definitions, bool links, bool definitions_only) {
  return ask<Locations>(session, params.textDocument, call, [&](const Asked& asked) -> Result<Locations> {
    Result<index::DefinitionsAnswer> answer = ask_definitions(asked.snapshot, asked.place(params.position), call.stop);
    if (!answer) return std::move(answer).error();
    std::vector<index::SymbolHit>& hits = answer->hits;
    // A guess beside a certain answer would only make the editor show a list: guesses are listed when there is nothing better.
    if (!hits.empty() && hits.front().evidence < index::Evidence::ambiguous) {
      std::erase_if(hits, [](const index::SymbolHit& hit) { return hit.evidence >= index::Evidence::ambiguous; });
    }
    // Likewise the declarations beside their definition, but where the cursor stands on one of the two the other is of use.
    const auto here = [&](const index::SymbolHit& hit) {
      return hit.place.file == asked.file && hit.place.range == answer->origin && !hit.again;
    };
    if (definitions_only && !hits.empty() && hits.front().evidence < index::Evidence::ambiguous &&
        std::none_of(hits.begin(), hits.end(), here)) {
      std::erase_if(hits, [](const index::SymbolHit& hit) { return hit.again; });
    }
    if (hits.size() > kMostCandidates) hits.resize(kMostCandidates);
    for (const index::SymbolHit& hit : hits) asked.rests_on.push_back(hit.place.file);
    if (links) {
      const lsp::Range origin = to_lsp_range(asked.facts->text_map, answer->origin, asked.encoding);
      std::vector<lsp::LocationLink> out;
      for (const index::SymbolHit& hit : hits) out.push_back(to_location_link(asked.root, hit, origin, asked.encoding));
      return Locations(std::move(out));
    }
    std::vector<lsp::Location> out;
    for (const index::SymbolHit& hit : hits) out.push_back(to_location(asked.root, hit.place, asked.encoding));
    return Locations(std::move(out));
  });
}

}  // namespace

Result<Locations> definition(Session& session, const lsp::DefinitionParams& params, const Call& call) {
  return locations(session, params, call, &index::definitions_at, session.client()->definitionLinkSupport, true);
}

Result<Locations> declaration(Session& session, const lsp::DefinitionParams& params, const Call& call) {
  return locations(session, params, call, &index::declarations_at, session.client()->declarationLinkSupport, false);
}

}  // namespace codefinder::handlers::editor
