// Converts references and their filters.
#include "handlers/verbs/params/reference_rows.h"

#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/params/list_fields.h"

namespace codefinder::handlers {

using nlohmann::json;

query::ReferenceFilters reference_filters(const json& filters, std::string_view root) {
  query::ReferenceFilters out;
  out.paths = paths_of(filters, root);
  out.tests = tests_of(filters);
  out.roles = strings_of(filters, "roles");
  for (const std::string& word : strings_of(filters, "evidence")) {
    resolve::Evidence evidence;
    if (evidence_from(word, evidence)) out.evidence.push_back(evidence);
  }
  return out;
}

json enclosed_reference_json(const index::Snapshot& snapshot, const query::Reference& reference) {
  json row = reference_with_column_json(snapshot, reference);
  if (const query::Enclosing& in = reference.enclosing; in.symbol.symbol.valid())
    row["in"] = {{"name", in.name},
                 {"kind", to_string(in.kind)},
                 {"id", snapshot.facts().jump_id(in.symbol)}};
  return row;
}

}  // namespace codefinder::handlers
