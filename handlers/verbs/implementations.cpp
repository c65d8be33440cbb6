// codeFinder/implementations: what extends a type or overrides a member, or what those extend.
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer.h"
#include "handlers/verbs/list_fields.h"
#include "handlers/verbs/page.h"
#include "handlers/verbs/parts.h"
#include "handlers/verbs/run_question.h"
#include "handlers/verbs/shapes.h"
#include "handlers/verbs/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/query/hierarchy.h"
#include "index/query/named_symbols.h"

#include <algorithm>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

const std::vector<Field>& implementations_fields() {
  static const std::vector<Field> kFields = [] {
    std::vector<Field> all = target_fields();
    all.push_back({.name = "direction",
                   .type = FieldType::choice,
                   .default_value = "\"down\"",
                   .doc = "`up`: supertypes, and the members that a member overrides.",
                   .choices = {"down", "up"}});
    all.push_back(unlisted(limit_field("100", 1000)));
    return with_common_fields(with_page_fields(std::move(all)));
  }();
  return kFields;
}

Result<json> answer_of(const index::Snapshot& snapshot, const json& decoded, Found found,
                       std::vector<FileId>& files, const std::stop_token& stop) {
  const json asked = question_of(decoded);
  const Result<Cursor> cursor = read_cursor(string_of(decoded, "cursor"), asked);
  if (!cursor) return cursor.error();
  const std::vector<query::SymbolHit> meant = query::most_certain(std::move(found.hits));
  std::vector<SymbolRef> symbols;
  for (const query::SymbolHit& hit : meant)
    if (hit.ref.symbol.valid()) symbols.push_back(hit.ref);
  const auto find = string_of(decoded, "direction") == "up" ? query::overridden_by
                                                            : query::implementations_of;
  Result<std::vector<query::SymbolHit>> hits = find(snapshot, symbols, stop);
  if (!hits) return hits.error();
  json answer = envelope(snapshot.status());
  answer["name"] = found.name;
  answer["total"] = hits->size();
  if (snapshot.limits().exceeded()) answer["total_is_lower_bound"] = true;
  if (hits->empty()) answer["suggestions"] = array_of(found.suggestions);
  const auto limit = static_cast<std::size_t>(integer_of(decoded, "limit"));
  const std::size_t end = std::min(hits->size(), cursor->offset + limit);
  std::vector<json> rows;
  for (std::size_t i = cursor->offset; i < end; ++i) {
    files.push_back((*hits)[i].place.file);
    rows.push_back(hit_json(snapshot, (*hits)[i]));
  }
  const auto put = put_page(answer, {"hits", std::move(rows), cursor->offset, end < hits->size()},
                            decoded, asked);
  if (!put) return put.error();
  if (limit == 0) end_count(answer);
  return answer;
}

Result<json> run_implementations(Session& session, const json& params, std::stop_token stop) {
  return ask_about(
      session, params, implementations_fields(),
      [&](const index::Snapshot& snapshot, const json& decoded, const Target&, Found found,
          std::vector<FileId>& files) {
        return answer_of(snapshot, decoded, std::move(found), files, stop);
      },
      stop);
}

}  // namespace

const Verb kImplementationsVerb{
    "implementations",
    "implementations",
    "Find implementations",
    "What extends or implements a type, or overrides a member; or what those extend.",
    "`name` and `hits`, nearest first: of a type all types below it (a type's `impl` block where "
    "that names the base), of a member those that override or implement it and have a body, or "
    "the member itself if there are none, of a field the functions that are assigned to it "
    "(`.read = my_read`). With `direction` `up`, the types and members above. On "
    "nothing, `suggestions`.",
    implementations_fields,
    [] {
      return with_parts(
          shapes::list_answer({{"name", shapes::text()}, {"hits", shapes::list(shapes::hit())}}));
    },
    run_implementations,
    false,
    4000,
    true};

}  // namespace codefinder::handlers
