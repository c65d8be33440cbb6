// grep over several repositories.
#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/params/grep_request.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/run_query.h"
#include "index/query/across/grep.h"
#include "serve/verbs_across.h"

#include <utility>

namespace codefinder::serve {

Result<Json> grep_across(const std::vector<Served>& chosen, const Json& decoded,
                         std::stop_token stop) {
  if (decoded.at("group_by").is_string()) return needs_one_repository("group_by");
  const Json same = request_across(chosen, handlers::request_of(decoded));
  const auto cursor = handlers::read_cursor(handlers::string_of(decoded, "cursor"), same);
  if (!cursor) return cursor.error();
  const query::Grep request = handlers::grep_request(decoded, cursor->offset, {});
  return settle_across(
      chosen, decoded,
      [&](const Asked& asked, FilesOf& files) -> Result<Json> {
        const Result<query::MatchesAcross> found = query::grep_across(asked.repositories(), request,
                                                                      stop);
        if (!found) return found.error();
        Json answer = asked.envelope();
        if (!found->all_examined) handlers::mark_partial(answer);
        answer["files"] = found->files;
        put_count(answer, found->totals);
        if (found->totals.count == 0) answer["suggestions"] = Json::array();
        std::vector<Json> rows;
        for (const query::MatchAcross& each : found->matches) {
          files[each.repository].push_back(each.match.file);
          rows.push_back(handlers::match_json(asked.snapshot(each.repository), each.match));
          rows.back()["repo"] = asked.name(each.repository);
        }
        const auto put = handlers::put_page(
            answer, {"matches", std::move(rows), cursor->offset, found->truncated}, decoded, same);
        if (!put) return put.error();
        if (request.limit == 0) handlers::end_count(answer);
        return answer;
      },
      stop);
}

}  // namespace codefinder::serve
