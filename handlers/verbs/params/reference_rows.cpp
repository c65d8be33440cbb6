// Converts references and their filters.
#include "handlers/verbs/params/reference_rows.h"

#include "handlers/schema/decode_fields.h"
#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/shapes.h"
#include "handlers/verbs/params/list_fields.h"
#include "index/query/hits/library_ids.h"

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

json enclosing_json(const index::Snapshot& snapshot, const query::Enclosing& in) {
  if (!in.symbol.symbol.valid()) return json();
  return object_of({{kEnclosing.name, in.name},
                    {kEnclosing.kind, to_string(in.kind)},
                    {kEnclosing.id, query::jump_id_of(snapshot, in.symbol)}});
}

json enclosed_reference_json(const index::Snapshot& snapshot, const query::Reference& reference) {
  json row = reference_with_column_json(snapshot, reference);
  put_fields(row, {{kTargetReference.in, enclosing_json(snapshot, reference.enclosing)}});
  return row;
}

}  // namespace codefinder::handlers
