// codeFinder/changes: the symbols that differ between a commit and the working tree, or two
// commits.
#include "index/query/changes/changes.h"

#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/change_rows.h"
#include "handlers/verbs/answer/changes_answer.h"
#include "handlers/verbs/answer/page.h"
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
  const Result<Cursor> cursor = cursor_of(decoded);
  if (!cursor) return cursor.error();
  const std::vector<const SymbolChange*> listed = listed_of(changes, decoded);
  json answer = envelope(snapshot.status());
  const bool all_compared = put_compared(answer, snapshot, changes, size_limit_of(decoded));
  put_fields(answer, {{kChanges.counts, counts_of(listed)},
                      {kChanges.total, listed.size()},
                      {kChanges.total_is_lower_bound, changes.truncated}});
  if (changes.truncated) mark_partial(answer);
  const auto limit = static_cast<std::size_t>(integer_of(decoded, "limit"));
  const std::size_t begin = std::min(listed.size(), cursor->offset);
  const std::size_t end = std::min(listed.size(), begin + limit);
  std::vector<json> rows;
  for (std::size_t i = begin; i < end; ++i)
    rows.push_back(change_row(snapshot, changes, *listed[i]));
  Result<json> page = with_page(
      std::move(answer), {kChanges.changes, std::move(rows), begin, end < listed.size()}, decoded);
  if (!page) return page;
  if (!all_compared) put_fields(*page, {{kChanges.truncated, true}});
  return page;
}

Result<json> run_changes(Session& session, const json& decoded, std::stop_token stop) {
  Result<std::shared_ptr<index::Index>> index = index_of(session, decoded, stop);
  if (!index) return index.error();
  return ask(
      **index, decoded,
      [&](const index::Snapshot& snapshot, std::vector<FileId>& files) -> Result<json> {
        query::ChangesRequest request;
        request.range = string_of(decoded, "base");
        request.paths = paths_of(decoded.at("filters"), snapshot.status().root);
        const Result<query::Changes> changes = query::find_changes(snapshot, request, stop);
        if (!changes) return changes.error();
        files.insert(files.end(), changes->ids.begin(), changes->ids.end());
        return answer_of(snapshot, *changes, decoded);
      },
      stop);
}

}  // namespace

const Verb kChangesVerb{
    "changes",
    "changes",
    "Find what has changed",
    "Symbols added, removed, changed and moved since a commit, or between two, with old and new "
    "signature.",
    "A removed symbol has the values that it had at the base. A container changes by its own text, "
    "not by that of its members. A symbol is `moved` if a symbol of the same kind and name with "
    "half of its text is elsewhere. In a renamed file only changes are listed. White space at line "
    "ends, blank lines and common indentation are ignored. At most 2,000 files are compared; then "
    "`complete` is false. With several roots, the changes of all are listed.",
    changes_fields,
    kChanges,
    run_changes,
    false,
    6000,
    true};

}  // namespace codefinder::handlers
