// codeFinder/definition: where a symbol is defined, by id, name or place.
#include "handlers/schema/decode_fields.h"
#include "handlers/session.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/page.h"
#include "handlers/verbs/answer/parts.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/params/list_fields.h"
#include "handlers/verbs/params/run_query.h"
#include "handlers/verbs/params/target.h"
#include "handlers/verbs/verb_list.h"

#include <algorithm>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxTextLines = 200;  // For a name without a symbol, unless more are listed.

const std::vector<Field>& definition_fields() {
  static const std::vector<Field> kFields = [] {
    std::vector<Field> all = target_fields();
    all.push_back(limit_field("200", 1000));
    all.push_back(group_by_field({"file", "container", "kind", "evidence"}));
    all.back().listed = false;  // A name has few definitions.
    return with_common_fields(with_page_fields(std::move(all)));
  }();
  return kFields;
}

/// Adds the counterparts of a symbol given by id (declaration and definition): the query at its own
/// name returns them.
Result<Found> with_counterparts(const index::Snapshot& snapshot, Found found,
                                std::stop_token stop) {
  if (found.hits.size() != 1) return found;
  const query::Place& place = found.hits[0].place;
  Result<query::DefinitionsAnswer> counterparts = query::definitions_at(
      snapshot, {place.file, place.range.begin}, stop);
  if (!counterparts) return counterparts.error();
  if (!counterparts->hits.empty()) found.hits = std::move(counterparts->hits);
  return found;
}

/// If no symbol has the name that was asked about: what encloses it as a word of a text, up to
/// `most`, and sets the hits of `found` to that.
Result<std::vector<query::TextLine>> lines_instead(const index::Snapshot& snapshot,
                                                   const Target& target, std::size_t most,
                                                   Found& found, std::stop_token stop) {
  const bool is_by_name = target.path.empty() && target.id.empty();
  if (!found.hits.empty() || !is_by_name || target.name.size() < query::kMinTextLength)
    return std::vector<query::TextLine>();
  Result<query::FoundLines> lines = query::find_text(
      snapshot, {.text = target.name, .is_name = true, .limit = most}, std::move(stop));
  if (!lines) return lines.error();
  for (const query::TextLine& line : lines->lines) found.hits.push_back(line.hit);
  found.truncated = lines->truncated;
  return std::move(lines->lines);
}

query::Totals totals_of(const Found& found, query::GroupBy by) {
  query::GroupCounts counts;
  for (const query::SymbolHit& hit : found.hits) add_hit(counts, by, hit);
  return {found.hits.size(), found.truncated, counts.groups()};
}

Result<json> answer_of(const index::Snapshot& snapshot, const json& decoded, const Target& target,
                       Found found, std::vector<FileId>& files, std::stop_token stop) {
  if (!target.id.empty()) {
    Result<Found> whole = with_counterparts(snapshot, std::move(found), stop);
    if (!whole) return whole.error();
    found = std::move(whole).value();
  }
  const Result<Cursor> cursor = cursor_of(decoded);
  if (!cursor) return cursor.error();
  const auto limit = static_cast<std::size_t>(integer_of(decoded, "limit"));
  json answer = envelope(snapshot.status());
  put_name(answer, found.name, found.fallback);
  if (found.hits.empty() || !found.suggestions.empty())
    answer["suggestions"] = array_of(found.suggestions);
  const Result<std::vector<query::TextLine>> lines = lines_instead(
      snapshot, target, std::max(kMaxTextLines, cursor->offset + limit + 1), found,
      std::move(stop));
  if (!lines) return lines.error();
  put_totals(answer, snapshot, totals_of(found, group_by_of(decoded)), decoded);
  const std::size_t end = std::min(found.hits.size(), cursor->offset + limit);
  std::vector<json> hits;
  for (std::size_t i = cursor->offset; i < end; ++i) {
    files.push_back(found.hits[i].place.file);
    hits.push_back(hit_json(snapshot, found.hits[i]));
    if (!lines->empty()) put_line(hits.back(), (*lines)[i]);
  }
  return with_page(std::move(answer),
                   {kDefinitions.hits, std::move(hits), cursor->offset, end < found.hits.size()},
                   decoded);
}

Result<json> run_definition(Session& session, const json& params, std::stop_token stop) {
  return ask_about(
      session, params,
      [&](const index::Snapshot& snapshot, const json& decoded, const Target& target, Found found,
          std::vector<FileId>& files) {
        return answer_of(snapshot, decoded, target, std::move(found), files, stop);
      },
      stop);
}

}  // namespace

const Verb kDefinitionVerb{
    "definition",
    "definition",
    "Find definitions",
    "Where a symbol is defined: by jump id, by name, or by a place in a file.",
    "If no symbol has the name, `hits` has the symbols whose text has it as a word (`evidence` "
    "`text`).",
    definition_fields,
    kDefinitions,
    run_definition,
    true,
    3000,
    true};

}  // namespace codefinder::handlers
