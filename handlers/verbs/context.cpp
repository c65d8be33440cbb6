// codeFinder/context: a symbol with its dependencies, dependents and tests, in a budget of bytes.
#include "base/text.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/parts.h"
#include "handlers/verbs/answer/uses_answer.h"
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
    std::vector<Field> all = target_fields();
    all.push_back(diff_field());
    // For several targets.
    all.push_back(unlisted({"cursor", FieldType::string, "null", "The `next_cursor` before."}));
    return with_common_fields(with_size_fields(std::move(all), std::move(size)));
  }();
  return kFields;
}

json use_json(const index::Snapshot& snapshot, const query::UsedSymbol& use) {
  json row = symbol_row(snapshot, use.hit, name_with_container(use.hit));
  put_fields(row,
             {{kUsed.signature, use.hit.preview}, {kUsed.count, use.count}, {kUsed.doc, use.doc}});
  return row;
}

json dependent_json(const index::Snapshot& snapshot, const Dependent& one) {
  return symbol_row(snapshot, one.symbol, name_with_container(one.symbol));
}

/// The lines of the uses.
json caller_json(const index::Snapshot& snapshot, const Dependent& one, std::size_t most_lines) {
  json row = dependent_json(snapshot, one), uses = json::array();
  put_fields(row, {{kUser.uses, uses}, {kUser.test, one.is_test && !one.is_run}});
  if (one.sites.empty()) return row;
  if (one.sites[0].evidence >= resolve::Evidence::ambiguous)
    put_fields(row, {{kUser.evidence, to_string(one.sites[0].evidence)}});
  const Result<std::string> text = snapshot.files().text(one.sites[0].place.file);
  std::uint32_t last = UINT32_MAX;
  for (const query::CallSite& site : one.sites) {
    if (site.place.start.line == last) continue;
    last = site.place.start.line;
    if (uses.size() == most_lines) break;
    std::string preview = site.preview;
    if (preview.empty() && text.ok() && site.place.facts)
      preview = query::line_of(*text, site.place.facts->text_map, last);
    uses.push_back(object_of({{kLine.line, last + 1}, {kLine.preview, preview}}));
  }
  put_fields(row, {{kUser.uses, std::move(uses)}});
  return row;
}

/// The lines of a symbol, as many as have room in `room` bytes.
void put_body(json& answer, const index::Snapshot& snapshot, const query::SymbolHit& hit,
              const SizeLimit& room) {
  put_fields(answer, {{kContext.body, ""}, {kContext.range, json::object()}});
  if (!hit.place.facts) return;
  const TextMap& map = hit.place.facts->text_map;
  put_fields(answer, {{kContext.range, lines_json(map, hit.full_range)}});
  const Result<std::string> text = snapshot.files().text(hit.place.file);
  if (!text.ok()) return;
  const std::size_t begin = map.line_range(map.position_at(hit.full_range.begin).line).begin;
  const std::size_t end = std::min<std::size_t>(hit.full_range.end, text->size());
  if (begin >= end) return;
  const std::string_view body = std::string_view(*text).substr(begin, end - begin);
  const std::size_t used = wire_size(answer, room.form);
  const std::size_t bytes = room.bytes == 0 ? SIZE_MAX : room.bytes - std::min(room.bytes, used);
  Capped capped = cap_text(body, bytes, room.form);
  put_fields(answer, {{kContext.body, capped.text}, {kContext.body_cut, capped.truncated}});
}

/// Shares what is left: a part for each list, then again for all that the others left over.
bool put_lists(json& answer, const std::vector<FirstItems>& lists, const SizeLimit& limit) {
  for (const FirstItems& list : lists)
    put_fields(answer, {{list.total, list.count}, {list.list, json::array()}});
  bool all = true;
  for (int round = 0; round < 2; ++round) {
    all = true;
    std::size_t left = lists.size();
    for (const FirstItems& list : lists) {
      put_fields(answer, {{list.list, json::array()}});
      const std::size_t used = std::min(limit.bytes, wire_size(answer, limit.form));
      // In the second round the other lists are in the answer.
      const std::size_t share = round == 0 ? used + (limit.bytes - used) / left-- : limit.bytes;
      const SizeLimit room{limit.bytes == 0 ? 0 : share, limit.form, limit.frame};
      all = put_first(answer, list, room) && list.items.size() == list.count && all;
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
  json others = json::array();
  for (std::size_t i = 1; i < std::min(found.hits.size(), kMaxOthers + 1); ++i)
    others.push_back(hit_json(snapshot, found.hits[i]));
  put_fields(answer, {{kContext.symbol, hit_json(snapshot, hit)},
                      {kContext.truncated, true},
                      {kContext.others, std::move(others)},
                      {kContext.others_total, unless_zero(found.hits.size() - 1)}});
  if (context->truncated) mark_partial(answer);
  std::vector<json> uses, callers, tests;
  for (const query::UsedSymbol& use : context->uses) uses.push_back(use_json(snapshot, use));
  for (const Dependent& one : context->callers) {
    files.push_back(one.symbol.place.file);
    callers.push_back(caller_json(snapshot, one, 3));
  }
  for (const Dependent& one : context->tests)
    if (tests.size() < kMaxTests)
      tests.push_back(one.depth == 1 ? caller_json(snapshot, one, 1)
                                     : dependent_json(snapshot, one));
  const std::vector<FirstItems> lists = {
      {kContext.uses, kContext.uses_total, std::move(uses), context->uses.size()},
      {kContext.used_by, kContext.used_by_total, std::move(callers), context->callers.size()},
      {kContext.tests, kContext.tests_total, std::move(tests), context->tests.size()}};
  for (const FirstItems& list : lists)
    put_fields(answer, {{list.total, 0}, {list.list, json::array()}});
  const SizeLimit limit = size_limit_of(decoded);
  if (limit.bytes != 0 && wire_size(answer, limit.form) > limit.bytes / 2)
    answer.erase(kContext.others.name);
  put_body(answer, snapshot, hit, {limit.bytes / 2, limit.form, limit.frame});
  const bool all = put_lists(answer, lists, limit);
  answer["truncated"] = !all || kContext.body_cut(answer);
  return answer;
}

/// The symbols of a diff, each as a target.
Result<json> answer_to_diff(const index::Snapshot& snapshot, const json& decoded,
                            std::vector<FileId>& files, const std::stop_token& stop) {
  const Result<ChangedSymbols> changed = changed_by_diff(snapshot, decoded, files, stop);
  if (!changed) return changed.error();
  if (changed->hits.empty()) return answer_of(snapshot, decoded, *changed, files, stop);
  std::vector<std::string> words;
  for (const query::SymbolHit& hit : changed->hits)
    words.push_back(fmt::format("{}:{}#{}", shown_path(snapshot.status(), hit.place.path),
                                hit.place.start.line + 1, hit.name));
  return answer_in_parts(snapshot, decoded, words, [&](const json& part, std::size_t i) {
    ChangedSymbols one;
    one.name = changed->hits[i].name;
    one.symbols = {changed->symbols[i]};
    one.hits = {changed->hits[i]};
    return answer_of(snapshot, part, one, files, stop);
  });
}

Result<json> run_context(Session& session, const json& decoded, std::stop_token stop) {
  if (!string_of(decoded, "diff").empty()) {
    const Result<std::shared_ptr<index::Index>> index = index_of(session, decoded, stop);
    if (!index) return index.error();
    const Request request = [&](const index::Snapshot& snapshot, std::vector<FileId>& files) {
      return answer_to_diff(snapshot, decoded, files, stop);
    };
    return ask(**index, decoded, request, stop);
  }
  return ask_targets(
      session, decoded,
      [&](const index::Snapshot& snapshot, const json& about, const Target& target,
          std::vector<FileId>& files) -> Result<json> {
        const Result<ChangedSymbols> found = symbols_of_target(snapshot, target, files, stop);
        if (!found) return found.error();
        return answer_of(snapshot, about, *found, files, stop);
      },
      stop);
}

}  // namespace

const Verb kContextVerb{
    "context",
    "context",
    "Gather what a symbol needs",
    "A symbol for reading or changing it: its body, what it uses with signatures, the lines that "
    "use it, and its tests, within max_bytes.",
    "`evidence` is present only if a use is not certain. The lists share the bytes that the body "
    "leaves; `truncated` is true if one is cut. With `diff`, the answer has `parts`, a part for "
    "each "
    "symbol that has changed; a text is about those that its changed lines are in, and the command "
    "line takes `-` for standard input.",
    context_fields,
    kContext,
    run_context,
    false,
    8192};

}  // namespace codefinder::handlers
