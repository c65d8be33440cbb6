// codeFinder/unused: symbols that nothing uses, by the evidence for that.
#include "index/query/map/unused_symbols.h"

#include "base/log.h"
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/unused_answer.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/path_target.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/target.h"
#include "handlers/verbs/verb_list.h"

#include <algorithm>
#include <map>
#include <string>
#include <utility>
#include <vector>

namespace codefinder::handlers {
namespace {

using nlohmann::json;
using query::UnusedTier;

constexpr UnusedTier kTiers[] = {
    UnusedTier::certain,    UnusedTier::mentioned, UnusedTier::declared, UnusedTier::exported,
    UnusedTier::tests_only, UnusedTier::ambiguous, UnusedTier::implicit};

const std::vector<Field>& unused_fields() {
  static const std::vector<Field> kFields = [] {
    Field tiers{.name = "tiers",
                .type = FieldType::string_list,
                .default_value = "[]",
                .doc = "Only these tiers; `certain` alone takes the least time.",
                .one_or_more = true,
                .command_line = {.name = "tier", .comma_separated = true}};
    for (const UnusedTier tier : kTiers) tiers.choices.push_back(to_string(tier));
    return with_common_fields(
        with_page_fields({scope_field("A file or a directory, relative to the project root."),
                          std::move(tiers), limit_field("100", 10'000)}));
  }();
  return kFields;
}

query::UnusedRequest request_about(const json& decoded, std::string path) {
  query::UnusedRequest request;
  request.path = std::move(path);
  for (const std::string& word : strings_of(decoded, "tiers"))
    for (const UnusedTier tier : kTiers)
      if (to_string(tier) == word) request.tiers.push_back(tier);
  return request;
}

json row_of(const index::Snapshot& snapshot, const query::UnusedSymbol& one) {
  json row = symbol_row(snapshot, one.hit, name_with_container(one.hit));
  const std::string place = one.path.empty()
                                ? std::string()
                                : fmt::format("{}:{}", shown_path(snapshot.status(), one.path),
                                              one.line + 1);
  put_fields(row, {{kUnusedRow.tier, to_string(one.tier)},
                   {kUnusedRow.reason, one.reason},
                   {kUnusedRow.place, place}});
  return row;
}

/// The tiers with the numbers of their symbols.
json groups_of(const query::UnusedSymbols& found) {
  std::map<UnusedTier, std::size_t> counts;
  for (const query::UnusedSymbol& one : found.symbols) ++counts[one.tier];
  json groups = json::array();
  for (const auto& [tier, count] : counts)
    groups.push_back(object_of({{kGroup.name, to_string(tier)}, {kGroup.count, count}}));
  return groups;
}

Result<json> answer_of(const index::Snapshot& snapshot, const ScopeRequest& asked,
                       const query::UnusedSymbols& found) {
  json answer = envelope(snapshot.status());
  put_fields(answer, {{kUnused.path, shown_scope(snapshot, asked.path)},
                      {kUnused.examined, found.examined},
                      {kUnused.total, found.symbols.size()},
                      {kUnused.total_is_lower_bound, found.truncated},
                      {kUnused.groups, groups_of(found)}});
  if (found.truncated) mark_partial(answer);
  const auto limit = static_cast<std::size_t>(integer_of(asked.decoded, "limit"));
  const std::size_t begin = std::min(found.symbols.size(), asked.offset);
  const std::size_t end = std::min(found.symbols.size(), begin + limit);
  std::vector<json> rows;
  for (std::size_t i = begin; i < end; ++i) {
    asked.files.push_back(found.symbols[i].hit.place.file);
    rows.push_back(row_of(snapshot, found.symbols[i]));
  }
  return with_page(std::move(answer),
                   {kUnused.unused, std::move(rows), begin, end < found.symbols.size()},
                   asked.decoded);
}

Result<json> run_unused(Session& session, const json& params, std::stop_token stop) {
  return ask_about_scope(
      session, params,
      [&](const index::Snapshot& snapshot, const ScopeRequest& asked) -> Result<json> {
        // A use may be in any file.
        snapshot.record_miss(MissingKey::all, {});
        const Result<query::UnusedSymbols> found = query::unused_symbols(
            snapshot, request_about(asked.decoded, asked.path), stop);
        if (!found)
          return found.error().code == ErrorCode::not_found ? file_at(snapshot, asked.path).error()
                                                            : found.error();
        return answer_of(snapshot, asked, *found);
      },
      stop);
}

}  // namespace

const Verb kUnusedVerb{
    "unused",
    "unused",
    "Find unused symbols",
    "Functions, types, constants, variables and macros of a directory that nothing uses, in tiers "
    "by the evidence.",
    "The tiers: `certain`, which no other project can use, and whose names no text of the project "
    "has; `mentioned`, of which a text has the name or a part from which it may be composed; "
    "`declared`, functions of C and C++ that are declared and never defined (another project may "
    "define them); `exported`, which other projects may use; `tests_only`; `ambiguous`, whose only "
    "uses may be "
    "of another symbol; `implicit`, which an annotation, a base or the language may use. `groups` "
    "counts by tier. Tests, generated and vendored files are not examined, but their uses count. "
    "A large directory takes longer than a request may: then `complete` is false, and its "
    "subdirectories answer completely.",
    unused_fields,
    kUnused,
    run_unused,
    false,
    4000,
    true};

}  // namespace codefinder::handlers
