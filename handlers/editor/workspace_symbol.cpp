// workspace/symbol over all roots, best first, and workspaceSymbol/resolve.
#include "base/log.h"
#include "base/path.h"
#include "handlers/convert.h"
#include "handlers/editor/document_query.h"
#include "handlers/editor/editor.h"
#include "index/query/hits/hit.h"
#include "index/query/hits/library_ids.h"
#include "index/query/symbols/find_symbols.h"
#include "index/query/symbols/typed_query.h"
#include "lsp/uri.h"

#include <algorithm>
#include <map>

namespace codefinder::handlers::editor {
namespace {

constexpr std::size_t kMaxHits = 100;

struct Ranked {
  double score = 0;
  lsp::WorkspaceSymbol symbol;
};

lsp::WorkspaceSymbol to_workspace_symbol(const Session& session, const index::Index& index,
                                         const query::SymbolHit& hit, bool tags) {
  lsp::WorkspaceSymbol out;
  out.name = shown_name(hit.name);  // The unqualified identifier: editors filter and sort by it.
  out.kind = to_lsp_kind(hit.kind);
  out.deprecated = tags && (hit.flags & SymbolFlag::deprecated) != 0;
  out.containerName = hit.container.empty() ? hit.module : hit.container;
  out.location = to_location(session.shown_root(index), hit.place, session.encoding());
  out.data = {{"id", hit.id}, {"root", lsp::json_path(index.root(), "")}};
  return out;
}

bool is_module(const Ranked& hit) {
  return hit.symbol.kind == lsp::SymbolKind::Module ||
         hit.symbol.kind == lsp::SymbolKind::Namespace || hit.symbol.kind == lsp::SymbolKind::File;
}

/// Among the hits of one name, modules and files change places with the other symbols: these are
/// the likely target, also in a module that has their name.
void move_modules_down(std::vector<Ranked>& ranked) {
  std::map<std::string, std::vector<std::size_t>, std::less<>> places;
  for (std::size_t i = 0; i < ranked.size(); ++i) places[ranked[i].symbol.name].push_back(i);
  for (const auto& [name, at] : places) {
    std::vector<Ranked> same;
    for (const std::size_t i : at) same.push_back(std::move(ranked[i]));
    std::stable_partition(same.begin(), same.end(),
                          [](const Ranked& hit) { return !is_module(hit); });
    for (std::size_t i = 0; i < at.size(); ++i) ranked[at[i]] = std::move(same[i]);
  }
}

}  // namespace

Result<std::vector<lsp::WorkspaceSymbol>> workspace_symbol(Session& session,
                                                           const lsp::WorkspaceSymbolParams& params,
                                                           const Call& call) {
  const bool tags = session.client()->workspaceSymbolTags;
  Result<query::TypedQuery> typed = query::read_query(params.query);
  if (!typed) {
    // The list is requested with every typed letter: `lang:p` is a modifier not yet complete.
    log_info("workspace/symbol: {}; {}", typed.error().message, typed.error().hint);
    return std::vector<lsp::WorkspaceSymbol>();
  }
  const query::FindSymbols same = query::symbols_request(std::move(typed).value());
  const std::string active = session.documents().active();
  std::vector<Ranked> ranked;
  for (const auto& index : session.indexes()) {
    query::FindSymbols request = same;
    request.limit = kMaxHits;
    request.places_only = true;
    request.near_path = relative_to(active, index->root()).value_or("");
    Settled settled;
    const auto ask = [&](const index::Snapshot& snapshot, std::vector<FileId>& dependencies) {
      Result<query::FoundSymbols> hits = query::find_symbols(snapshot, request, call.stop);
      if (hits.ok())
        for (const query::SymbolHit& hit : hits->hits) dependencies.push_back(hit.place.file);
      return hits;
    };
    // The list is requested again with every typed letter, so an early answer is good enough.
    const auto good_enough = [](const Result<query::FoundSymbols>& hits) {
      return hits.ok() && hits->begun;
    };
    Result<query::FoundSymbols> found = settle(*index, wait_ahead(session, call), settled, ask,
                                               good_enough);
    if (settled.damaged && !call.stop.stop_requested()) return damaged_error(*index);
    if (!found) return std::move(found).error();
    for (const query::SymbolHit& hit : found->hits) {
      if (is_served(session, hit.language))
        ranked.push_back({hit.score, to_workspace_symbol(session, *index, hit, tags)});
    }
  }
  std::stable_sort(ranked.begin(), ranked.end(),
                   [](const Ranked& a, const Ranked& b) { return a.score > b.score; });
  move_modules_down(ranked);
  if (ranked.size() > kMaxHits) ranked.resize(kMaxHits);
  std::vector<lsp::WorkspaceSymbol> out;
  out.reserve(ranked.size());
  for (Ranked& hit : ranked) out.push_back(std::move(hit.symbol));
  return out;
}

Result<lsp::WorkspaceSymbol> workspace_symbol_resolve(Session& session,
                                                      const lsp::WorkspaceSymbol& params,
                                                      const Call&) {
  // Returns the current place: the symbol may have moved since the list was made.  Without our
  // data, returns the params unchanged.
  const auto string_at = [&](const char* name) {
    if (!params.data.is_object()) return std::string();
    const auto at = params.data.find(name);
    return at != params.data.end() && at->is_string() ? at->get<std::string>() : std::string();
  };
  const std::string id = string_at("id"), root = string_at("root");
  for (const auto& index : session.indexes()) {
    if (id.empty() || lsp::json_path(index->root(), "") != root) continue;
    const std::shared_ptr<const index::Snapshot> snapshot = index->snapshot();
    const JumpTarget target = query::find_target_of(*snapshot, id);
    if (target.kind == JumpTarget::Kind::symbol) {
      return to_workspace_symbol(session, *index, query::hit_of(*snapshot, target.symbol),
                                 session.client()->workspaceSymbolTags);
    }
  }
  return params;
}

}  // namespace codefinder::handlers::editor
