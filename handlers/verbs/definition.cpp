// codeFinder/definition: where a symbol is defined, by id, name or place.
#include "handlers/session.h"
#include "handlers/verbs/answer.h"
#include "handlers/verbs/ask.h"
#include "handlers/verbs/fields.h"
#include "handlers/verbs/target.h"
#include "handlers/verbs/verb_list.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

const std::vector<Field>& fields() {
  static const std::vector<Field> kFields = with_common_fields(target_fields());
  return kFields;
}

/// An id names one half of a symbol; the question at its own name gives the others (declaration and definition) too.
Result<Found> with_other_halves(const index::Snapshot& snapshot, Found found, std::stop_token stop) {
  if (found.hits.size() != 1) return found;
  const index::Place& place = found.hits[0].place;
  Result<index::DefinitionsAnswer> halves = index::definitions_at(snapshot, {place.file, place.range.begin}, stop);
  if (!halves) return halves.error();
  if (!halves->hits.empty()) found.hits = std::move(halves->hits);
  return found;
}

Result<json> run(Session& session, const json& params, std::stop_token stop) {
  return ask_about(
      session, params, fields(),
      [&](const index::Snapshot& snapshot, const json&, const Target& target, Found found,
          std::vector<FileId>& files) -> Result<json> {
        if (!target.id.empty()) {
          Result<Found> whole = with_other_halves(snapshot, std::move(found), stop);
          if (!whole) return whole.error();
          found = std::move(whole).value();
        }
        json answer = envelope(snapshot.status(), false);
        answer["name"] = found.name;
        answer["hits"] = json::array();
        for (const index::SymbolHit& hit : found.hits) {
          files.push_back(hit.place.file);
          answer["hits"].push_back(hit_json(hit, false));
        }
        if (found.hits.empty()) answer["suggestions"] = array_of(found.suggestions);
        return answer;
      },
      stop);
}

}  // namespace

const Verb kDefinitionVerb{"definition", "Where a symbol is defined: by jump id, by name, or by a place in a file.",
                           [] { return schema_of(fields()); }, run};

}  // namespace codefinder::handlers
