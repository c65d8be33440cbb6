// search_repo over several repositories.
#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/search_request.h"
#include "index/query/across/text.h"
#include "serve/verbs_across.h"

#include <utility>

namespace codefinder::serve {

Result<Json> search_across(const std::vector<Served>& chosen, const Json& decoded,
                           std::stop_token stop) {
  if (decoded.at("group_by").is_string()) return needs_one_repository("group_by");
  const Json same = request_across(chosen, handlers::search_page_request(decoded));
  const auto cursor = handlers::read_cursor(handlers::string_of(decoded, "cursor"), same);
  if (!cursor) return cursor.error();
  Result<query::SearchText> request = handlers::search_request(decoded, {});
  if (!request) return request.error();
  request->max_results = cursor->offset +
                         static_cast<std::size_t>(handlers::integer_of(decoded, "limit"));
  const handlers::Scores scores = handlers::scores_of(decoded);
  return settle_across(
      chosen, decoded,
      [&](const Asked& asked, FilesOf& files) -> Result<Json> {
        const Result<query::TextsAcross> found = query::search_text_across(asked.repositories(),
                                                                           *request, stop);
        if (!found) return found.error();
        Json answer = asked.envelope();
        answer["truncated"] = found->truncated;
        if (!found->all_examined) handlers::mark_partial(answer);
        answer["files_searched"] = found->files_searched;
        answer["files"] = found->files;
        answer["unknown_words"] = handlers::array_of(found->unknown);
        put_count(answer, found->totals);
        if (found->totals.count == 0) answer["suggestions"] = Json::array();
        std::vector<Json> rows;
        for (std::size_t i = cursor->offset; i < found->hits.size(); ++i) {
          const query::TextHitAcross& each = found->hits[i];
          files[each.repository].push_back(each.found.hit.place.file);
          rows.push_back(
              handlers::text_hit_json(asked.snapshot(each.repository), each.found, scores));
          rows.back()["repo"] = asked.name(each.repository);
        }
        const bool more = found->hits.size() >= request->max_results && found->truncated;
        const auto put = handlers::put_page(answer, {"hits", std::move(rows), cursor->offset, more},
                                            decoded, same);
        if (!put) return put.error();
        answer["truncated"] = found->truncated || answer["truncated"] == true;
        if (request->count_only) handlers::end_count(answer);
        return answer;
      },
      stop);
}

}  // namespace codefinder::serve
