// codeFinder/changes: the symbols that differ between a commit and the working tree, or two
// commits.
#include "index/query/changes/changes.h"

#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/change_rows.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/verb_list.h"

#include <algorithm>
#include <array>

namespace codefinder::handlers {
namespace {

using nlohmann::json;
using query::ChangeKind;
using query::SymbolChange;

constexpr std::array kKinds = {ChangeKind::added,     ChangeKind::removed, ChangeKind::moved,
                               ChangeKind::signature, ChangeKind::body,    ChangeKind::doc};

const std::vector<Field>& changes_fields() {
  static const std::vector<Field> kFields = [] {
    std::vector<Field> all = {
        {.name = "base",
         .type = FieldType::string,
         .default_value = "\"HEAD\"",
         .doc = "A commit (`main`, `HEAD~3`), which the working tree is compared with, or two: "
                "`A..B`, or `A...B` for what B has since it left A.",
         .command_line = {.kind = CommandLine::Kind::positional, .value = "BASE"}},
        {.name = "only",
         .type = FieldType::choice,
         .default_value = "\"all\"",
         .doc = "List only these changes.",
         .choices = {"all", "exported"}},
        filters_field({kinds_field(), paths_field()}),
        limit_field("100", 1000)};
    return with_common_fields(with_page_fields(std::move(all)));
  }();
  return kFields;
}

json counts_of(const std::vector<const SymbolChange*>& listed) {
  json counts = json::object();
  for (const ChangeKind kind : kKinds) {
    const auto count = std::count_if(listed.begin(), listed.end(),
                                     [&](const SymbolChange* one) { return one->kind == kind; });
    if (count > 0) counts[std::string(to_string(kind))] = count;
  }
  return counts;
}

std::vector<const SymbolChange*> listed_of(const query::Changes& changes, const json& decoded) {
  const bool only_exported = string_of(decoded, "only") == "exported";
  const std::vector<SymbolKind> kinds = kinds_of(decoded.at("filters"));
  const auto is_listed = [&](const SymbolChange& change) {
    const auto kind = std::find(kinds.begin(), kinds.end(), changes.kind_of(change));
    return (kinds.empty() ? !change.inside : kind != kinds.end()) &&
           (!only_exported || is_exported(changes, change));
  };
  std::vector<const SymbolChange*> listed;
  for (const SymbolChange& change : changes.symbols)
    if (is_listed(change)) listed.push_back(&change);
  return listed;
}

Result<json> answer_of(const index::Snapshot& snapshot, const query::Changes& changes,
                       const json& decoded) {
  const json asked = request_of(decoded);
  const Result<Cursor> cursor = read_cursor(string_of(decoded, "cursor"), asked);
  if (!cursor) return cursor.error();
  const std::vector<const SymbolChange*> listed = listed_of(changes, decoded);
  json answer = envelope(snapshot.status());
  const bool all_compared = put_compared(answer, snapshot, changes, size_limit_of(decoded));
  answer["counts"] = counts_of(listed);
  answer["total"] = listed.size();
  if (changes.truncated) {
    answer["total_is_lower_bound"] = true;
    mark_partial(answer);
  }
  const auto limit = static_cast<std::size_t>(integer_of(decoded, "limit"));
  const std::size_t begin = std::min(listed.size(), cursor->offset);
  const std::size_t end = std::min(listed.size(), begin + limit);
  std::vector<json> rows;
  for (std::size_t i = begin; i < end; ++i)
    rows.push_back(change_row(snapshot, changes, *listed[i]));
  const auto put = put_page(answer, {"changes", std::move(rows), begin, end < listed.size()},
                            decoded, asked);
  if (!put) return put.error();
  if (limit == 0) end_count(answer);
  if (!all_compared) answer["truncated"] = true;
  return answer;
}

Result<json> run_changes(Session& session, const json& params, std::stop_token stop) {
  Result<json> decoded = decode_fields(changes_fields(), params);
  if (!decoded) return decoded;
  Result<std::shared_ptr<index::Index>> index = index_of(session, *decoded, stop);
  if (!index) return index.error();
  return ask(
      **index, *decoded,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& files) -> Result<json> {
        query::ChangesRequest request;
        request.range = string_of(*decoded, "base");
        request.paths = paths_of(decoded->at("filters"), snapshot.status().root);
        const Result<query::Changes> changes = query::find_changes(snapshot, request, stop);
        if (!changes) return changes.error();
        files.insert(files.end(), changes->ids.begin(), changes->ids.end());
        return answer_of(snapshot, *changes, *decoded);
      },
      stop);
}

json changes_output_schema() {
  json counts = json::object();
  for (const ChangeKind kind : kKinds) counts[std::string(to_string(kind))] = shapes::integer();
  json schema = shapes::object(std::move(counts),
                               {"added", "removed", "moved", "signature", "body", "doc"});
  return shapes::with_roots(
      with_compared(shapes::list_answer(
          {{"counts", std::move(schema)}, {"changes", shapes::list(change_row_schema())}})),
      {{"base", shapes::text()}, {"end", shapes::text()}, {"error", shapes::error()}});
}

}  // namespace

const Verb kChangesVerb{
    "changes",
    "changes",
    "Find what has changed",
    "Symbols added, removed, changed and moved since a commit, or between two, with old and new "
    "signature.",
    "`base`: the commit at the start\n"
    "`end`: the commit at the end; absent for the working tree, with unsaved texts and files that "
    "git does not track yet\n"
    "`files`: number of files that differ\n"
    "`counts`: number of symbols by `change`\n"
    "`changes`: the symbols, by path and line; keys, headings and documents last\n"
    "`changes.change`: `added`, `removed`, `moved`, or the first part that differs: `signature` "
    "(the text before the body; of a variable, its line), `body` or `doc`\n"
    "`changes.also`: the other parts that differ\n"
    "`changes.old_path`, `changes.old_line`, `changes.old_name`, `changes.old_signature`: the "
    "values at the base, if they differ\n"
    "`changes.exported`: true if other modules can use it\n"
    "`changes.members`: number of symbols inside it that were added or removed with it; they are "
    "listed only with `kinds`\n"
    "`renamed`: renamed files\n"
    "`renamed.old_path`: the path at the base\n"
    "`outside`: changed lines that belong to no symbol, such as imports\n"
    "`outside.lines`: number of lines from `line` on\n"
    "`outside.removed`: true for lines of the base\n"
    "`skipped`: files whose symbols are not compared\n"
    "`skipped.reason`: the reason\n"
    "`renamed_total`, `outside_total`, `skipped_total`: the lengths of these lists, which have the "
    "first 50\n"
    "`root`: with several roots: the root that `base` and `end` are of\n"
    "`roots`: with several roots: the others\n"
    "`roots.root`, `roots.base`, `roots.end`: the root, and its commits\n"
    "`roots.error`: why it was not compared\n"
    "\n"
    "A removed symbol has the values that it had at the base. A container changes by its own text, "
    "not by that of its members. A symbol is `moved` if a symbol of the same kind and name with "
    "half of its text is elsewhere. In a renamed file only changes are listed. White space at line "
    "ends, blank lines and common indentation are ignored. At most 2,000 files are compared; then "
    "`complete` is false. With several roots, the changes of all are listed.",
    changes_fields,
    changes_output_schema,
    run_changes,
    false,
    6000,
    true};

}  // namespace codefinder::handlers
