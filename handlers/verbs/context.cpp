// codeFinder/context: a symbol with its dependencies, dependents and tests, in a budget of bytes.
#include "base/text.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/parts.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/params/changed_symbols.h"
#include "handlers/verbs/params/jump.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/target.h"
#include "handlers/verbs/verb_list.h"
#include "index/query/definition/named_symbols.h"
#include "index/query/graph/symbol_context.h"

#include <algorithm>
#include <string>
#include <vector>

namespace codefinder::handlers {
namespace {

using nlohmann::json;
using query::Dependent;

constexpr std::size_t kMaxOthers = 5, kMaxTests = 20;

const std::vector<Field>& context_fields() {
  static const std::vector<Field> kFields = [] {
    Field size = max_bytes_field("8192", "Most bytes of the answer.");
    return with_common_fields(with_size_fields(target_fields(), std::move(size)));
  }();
  return kFields;
}

json use_json(const index::Snapshot& snapshot, const query::UsedSymbol& use) {
  json row = {{"path", shown_path(snapshot.status(), use.hit.place.path)},
              {"line", use.hit.place.start.line + 1},
              {"kind", to_string(use.hit.kind)},
              {"name", name_with_container(use.hit)},
              {"signature", use.hit.preview},
              {"id", use.hit.id},
              {"count", use.count}};
  if (!use.doc.empty()) row["doc"] = use.doc;
  return row;
}

json dependent_json(const index::Snapshot& snapshot, const Dependent& one) {
  return {{"path", shown_path(snapshot.status(), one.symbol.place.path)},
          {"line", one.symbol.place.start.line + 1},
          {"kind", to_string(one.symbol.kind)},
          {"name", name_with_container(one.symbol)},
          {"id", one.symbol.id}};
}

/// The lines of the uses.
json caller_json(const index::Snapshot& snapshot, const Dependent& one, std::size_t most_lines) {
  json row = dependent_json(snapshot, one);
  row["uses"] = json::array();
  if (one.is_test && !one.is_run) row["test"] = true;
  if (one.sites.empty()) return row;
  if (one.sites[0].evidence >= resolve::Evidence::ambiguous)
    row["evidence"] = to_string(one.sites[0].evidence);
  const Result<std::string> text = snapshot.files().text(one.sites[0].place.file);
  std::uint32_t last = UINT32_MAX;
  for (const query::CallSite& site : one.sites) {
    if (site.place.start.line == last) continue;
    last = site.place.start.line;
    if (row["uses"].size() == most_lines) break;
    std::string preview = site.preview;
    if (preview.empty() && text.ok() && site.place.facts)
      preview = query::line_of(*text, site.place.facts->text_map, last);
    row["uses"].push_back({{"line", last + 1}, {"preview", std::move(preview)}});
  }
  return row;
}

/// The lines of a symbol, as many as have room in `room` bytes.
void put_body(json& answer, const index::Snapshot& snapshot, const query::SymbolHit& hit,
              const SizeLimit& room) {
  answer["body"] = "";
  answer["range"] = json::object();
  if (!hit.place.facts) return;
  const TextMap& map = hit.place.facts->text_map;
  answer["range"] = lines_json(map, hit.full_range);
  const Result<std::string> text = snapshot.files().text(hit.place.file);
  if (!text.ok()) return;
  const std::size_t begin = map.line_range(map.position_at(hit.full_range.begin).line).begin;
  const std::size_t end = std::min<std::size_t>(hit.full_range.end, text->size());
  if (begin >= end) return;
  const std::string_view body = std::string_view(*text).substr(begin, end - begin);
  const std::size_t used = wire_size(answer, room.form);
  const std::size_t bytes = room.bytes == 0 ? SIZE_MAX : room.bytes - std::min(room.bytes, used);
  Capped capped = cap_text(body, bytes, room.form);
  answer["body"] = std::move(capped.text);
  if (capped.truncated) answer["body_cut"] = true;
}

/// One of the lists of the answer.
struct List {
  const char* name;
  const char* total;
  std::vector<json> items = {};
  std::size_t count = 0;  // If there are more than `items`.

  std::size_t all() const { return std::max(count, items.size()); }
};

/// Puts as many items as `room` allows; true if all.
bool put_list(json& answer, const List& list, const SizeLimit& room) {
  answer[list.total] = list.all();
  answer[list.name] = json::array();
  const Result<std::size_t> fits = fitting(answer, list.name, list.items, room);
  const std::size_t shown = fits ? *fits : 0;
  for (std::size_t i = 0; i < shown; ++i) answer[list.name].push_back(list.items[i]);
  return shown == list.all();
}

/// Shares what is left: a part for each list, then again for all that the others left over.
bool put_lists(json& answer, const std::vector<List>& lists, const SizeLimit& limit) {
  for (const List& list : lists) answer[list.total] = list.all(), answer[list.name] = json::array();
  bool all = true;
  for (int round = 0; round < 2; ++round) {
    all = true;
    std::size_t left = lists.size();
    for (const List& list : lists) {
      answer[list.name] = json::array();
      const std::size_t used = std::min(limit.bytes, wire_size(answer, limit.form));
      // In the second round the other lists are in the answer.
      const std::size_t share = round == 0 ? used + (limit.bytes - used) / left-- : limit.bytes;
      all = put_list(answer, list, {limit.bytes == 0 ? 0 : share, limit.form, limit.frame}) && all;
    }
    if (all) break;
  }
  return all;
}

Result<json> answer_of(const index::Snapshot& snapshot, const json& decoded,
                       const ChangedSymbols& found, std::vector<FileId>& files,
                       const std::stop_token& stop) {
  json answer = envelope(snapshot.status());
  put_name(answer, found.name, found.fallback);
  if (found.hits.empty()) {
    answer["suggestions"] = array_of(found.suggestions);
    return answer;
  }
  const Result<query::SymbolContext> context = query::context_of(snapshot, found.symbols[0], stop);
  if (!context) return context.error();
  const query::SymbolHit& hit = found.hits[0];
  answer["symbol"] = hit_json(snapshot, hit);
  answer["truncated"] = true;
  for (std::size_t i = 1; i < std::min(found.hits.size(), kMaxOthers + 1); ++i)
    answer["others"].push_back(hit_json(snapshot, found.hits[i]));
  if (found.hits.size() > 1) answer["others_total"] = found.hits.size() - 1;
  if (context->truncated) mark_partial(answer);
  std::vector<List> lists = {
      {"uses", "uses_total"}, {"used_by", "used_by_total"}, {"tests", "tests_total"}};
  for (const List& list : lists) answer[list.name] = json::array(), answer[list.total] = 0;
  for (const query::UsedSymbol& use : context->uses)
    lists[0].items.push_back(use_json(snapshot, use));
  for (const Dependent& one : context->callers) {
    files.push_back(one.symbol.place.file);
    lists[1].items.push_back(caller_json(snapshot, one, 3));
  }
  for (const Dependent& one : context->tests)
    if (lists[2].items.size() < kMaxTests)
      lists[2].items.push_back(one.depth == 1 ? caller_json(snapshot, one, 1)
                                              : dependent_json(snapshot, one));
  lists[2].count = context->tests.size();
  const SizeLimit limit = size_limit_of(decoded);
  if (limit.bytes != 0 && wire_size(answer, limit.form) > limit.bytes / 2) answer.erase("others");
  put_body(answer, snapshot, hit, {limit.bytes / 2, limit.form, limit.frame});
  const bool all = put_lists(answer, lists, limit);
  answer["truncated"] = !all || answer.contains("body_cut");
  return answer;
}

Result<json> run_context(Session& session, const json& params, std::stop_token stop) {
  return ask_targets(
      session, params, context_fields(),
      [&](const index::Snapshot& snapshot, const json& decoded, const Target& target,
          std::vector<FileId>& files) -> Result<json> {
        const Result<ChangedSymbols> found = symbols_of_target(snapshot, target, files, stop);
        if (!found) return found.error();
        return answer_of(snapshot, decoded, *found, files, stop);
      },
      stop);
}

json context_output_schema() {
  const json row = {{"path", shapes::text()},
                    {"line", shapes::integer()},
                    {"kind", shapes::text()},
                    {"name", shapes::text()},
                    {"id", shapes::text()}};
  json use = row, caller = row;
  use["signature"] = use["doc"] = shapes::text();
  use["count"] = shapes::integer();
  caller["uses"] = shapes::list(
      shapes::object({{"line", shapes::integer()}, {"preview", shapes::text()}}));
  caller["evidence"] = shapes::text();
  caller["test"] = shapes::boolean();
  json test = caller;
  return with_parts(shapes::answer(
      {{"name", shapes::text()},
       {"symbol", shapes::hit()},
       {"range", shapes::lines()},
       {"body", shapes::text()},
       {"body_cut", shapes::boolean()},
       {"uses", shapes::list(shapes::object(std::move(use), {"doc"}))},
       {"uses_total", shapes::integer()},
       {"used_by", shapes::list(shapes::object(std::move(caller), {"evidence", "test"}))},
       {"used_by_total", shapes::integer()},
       {"tests", shapes::list(shapes::object(std::move(test), {"uses", "evidence", "test"}))},
       {"tests_total", shapes::integer()},
       {"others", shapes::list(shapes::hit())},
       {"others_total", shapes::integer()},
       {"suggestions", shapes::list(shapes::text())}},
      {"symbol", "range", "body", "body_cut", "uses", "uses_total", "used_by", "used_by_total",
       "tests", "tests_total", "others", "others_total", "suggestions"}));
}

}  // namespace

const Verb kContextVerb{
    "context",
    "context",
    "Gather what a symbol needs",
    "A symbol for reading or changing it: its body, what it uses with signatures, the lines that "
    "use it, and its tests, within max_bytes.",
    "`symbol`: the symbol, as a hit\n"
    "`range`: its lines\n"
    "`body`: the text of these lines\n"
    "`body_cut`: true if the body is cut to half of `max_bytes`\n"
    "`uses`: what it uses in the project: types and functions before values, the most used first\n"
    "`uses.count`: number of uses\n"
    "`used_by`: what uses it, code of tests last\n"
    "`used_by.uses`: the first three uses\n"
    "`used_by.test`, `tests.test`: true for code of tests\n"
    "`tests`: the first 20 tests to run, nearest first, as `impact` finds them\n"
    "`tests.uses`: the first use, if the test uses the symbol itself\n"
    "`uses_total`, `used_by_total`, `tests_total`: the lengths of these lists\n"
    "`others`: the first five other symbols of the name, as hits\n"
    "`others_total`: their number\n"
    "\n"
    "`evidence` is present only if a use is not certain. The lists share the bytes that the body "
    "leaves; `truncated` is true if one is cut.",
    context_fields,
    context_output_schema,
    run_context,
    false,
    8192,
    true};

}  // namespace codefinder::handlers
