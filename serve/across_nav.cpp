// nav over several repositories.
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/nav_hits.h"
#include "handlers/verbs/params/nav_params.h"
#include "handlers/verbs/params/run_query.h"
#include "index/query/across/symbols.h"
#include "serve/verbs_across.h"

#include <chrono>
#include <utility>

namespace codefinder::serve {

namespace {

/// The params in which one repository is meant.
Status for_all(const handlers::NavParams& params) {
  if (!params.near.empty()) return needs_one_repository("near");
  if (!params.refine.empty()) return needs_one_repository("refine");
  if (!params.imports.empty()) return needs_one_repository("imports");
  if (params.group_by != query::GroupBy::none) return needs_one_repository("group_by");
  return Done{};
}

Result<std::vector<Json>> rows_of(const Asked& asked, handlers::NavParams params,
                                  const std::vector<query::SymbolAcross>& hits,
                                  std::stop_token stop) {
  std::vector<Json> rows;
  for (const query::SymbolAcross& found : hits) {
    Result<std::vector<Json>> row = handlers::hits_json(asked.snapshot(found.repository), params,
                                                        {found.hit}, stop);
    if (!row) return row.error();
    rows.push_back(std::move((*row)[0]));
    rows.back()["repo"] = asked.name(found.repository);
    params.help = false;  // Only the first hit of all has it.
  }
  return rows;
}

}  // namespace

Result<Json> nav_across(const std::vector<Served>& chosen, const Json& decoded,
                        std::stop_token stop) {
  const auto started = std::chrono::steady_clock::now();
  Json fields = decoded;
  const Json cursor_text = std::exchange(fields["cursor"], nullptr);
  Result<handlers::NavParams> params = handlers::nav_params(fields);
  if (!params) return params.error();
  if (const Status meant = for_all(*params); !meant) return meant.error();
  const Json same = request_across(chosen, handlers::nav_request_of(*params));
  const auto cursor = handlers::read_cursor(
      cursor_text.is_string() ? cursor_text.get<std::string>() : std::string(), same);
  if (!cursor) return cursor.error();
  Result<query::FindSymbols> request = handlers::symbols_request(params->query, params->filters,
                                                                 {});
  if (!request) return request.error();
  request->limit = params->limit;
  request->offset = cursor->offset;
  request->fold_declarations = true;
  request->count_all = params->limit == 0;
  Result<Json> answer = settle_across(
      chosen, decoded,
      [&](const Asked& asked, FilesOf& files) -> Result<Json> {
        Result<query::SymbolsAcross> found = query::find_symbols_across(asked.repositories(),
                                                                        *request, stop);
        if (!found) return found.error();
        for (const query::SymbolAcross& each : found->hits)
          files[each.repository].push_back(each.hit.place.file);
        Result<std::vector<Json>> rows = rows_of(asked, *params, found->hits, stop);
        if (!rows) return rows.error();
        Json out = asked.envelope();
        out["took_ms"] = 0;
        put_count(out, found->totals);
        if (found->totals.count == 0) out["suggestions"] = Json::array();
        if (!found->all_examined) handlers::mark_partial(out);
        const auto put = handlers::put_page(out,
                                            {"hits",
                                             std::move(rows).value(),
                                             cursor->offset,
                                             found->truncated,
                                             {},
                                             handlers::kMaxNavCandidates},
                                            decoded, same);
        if (!put) return put.error();
        if (params->limit == 0) handlers::end_count(out);
        return out;
      },
      stop);
  if (answer)
    (*answer)["took_ms"] = std::chrono::duration_cast<std::chrono::milliseconds>(
                               std::chrono::steady_clock::now() - started)
                               .count();
  return answer;
}

}  // namespace codefinder::serve
