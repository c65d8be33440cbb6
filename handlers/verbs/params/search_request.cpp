// Converts search_repo's params and hits.
#include "handlers/verbs/params/search_request.h"

#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/target.h"
#include "index/query/symbols/typed_query.h"

#include <utility>

namespace codefinder::handlers {

using nlohmann::json;

namespace {

constexpr std::uint32_t kSnippetLines = 3;

json window_json(const query::TextHit& found) {
  return lines_json(found.hit.place.facts->text_map, found.window);
}

}  // namespace

Result<query::SearchText> search_request(const json& decoded, std::string_view root) {
  Result<query::TypedQuery> typed = query::read_query(string_of(decoded, "query"));
  if (!typed) return typed.error();
  query::SearchText request;
  request.query = std::move(typed->text);
  request.phrases = std::move(typed->phrases);
  request.filters = symbol_filters_of(decoded.at("filters"), root);
  if (const std::string pattern = string_of(decoded, "file_pattern"); !pattern.empty())
    request.filters.paths.push_back(local_pattern(pattern, root));
  if (const Status both = query::restrict_to(request.filters, std::move(typed->filters)); !both)
    return both.error();
  request.min_score = number_of(decoded, "min_score");
  request.snippet_bytes = static_cast<std::size_t>(integer_of(decoded, "snippet_bytes"));
  request.snippet_lines = kSnippetLines;
  request.group_by = group_by_of(decoded);
  request.count_only = integer_of(decoded, "limit") == 0;
  return request;
}

json search_page_request(const json& decoded) {
  json same = request_of(decoded);
  for (const char* name : {"snippet_bytes", "scores"}) same.erase(name);
  return same;
}

json text_hit_json(const index::Snapshot& snapshot, const query::TextHit& found, Scores scores) {
  json hit = found_hit_json(snapshot, found.hit, scores);
  hit.erase(kHit.evidence.name);  // Always `text`.
  put_fields(hit, {{kTextHit.window, window_json(found)}});
  hit[kTextHit.snippet.name] = found.snippet;
  return hit;
}

}  // namespace codefinder::handlers
