// Rows of uses by the names of removed symbols.
#include "handlers/verbs/answer/remaining_rows.h"

#include "handlers/verbs/answer/answer.h"
#include "handlers/verbs/answer/first_items.h"
#include "handlers/verbs/answer/shapes.h"

#include <string>
#include <utility>
#include <vector>

namespace codefinder::handlers {

using nlohmann::json;

bool put_remaining(json& answer, const index::Snapshot& snapshot, const query::Changes& changes,
                   const query::RemainingUses& remaining, const SizeLimit& room) {
  constexpr std::size_t kMaxShown = 50;
  if (remaining.truncated) answer["remaining_total_is_lower_bound"] = true;
  if (remaining.total == 0 && !remaining.truncated) return true;
  std::vector<json> rows;
  for (const query::RemainingUse& use : remaining.uses) {
    if (rows.size() == kMaxShown) break;
    const query::SymbolVersion& gone = *changes.symbols[use.removed].before;
    const query::Place& place = use.place;
    std::string preview;
    if (const Result<std::string> text = snapshot.files().text(place.file);
        text.ok() && place.facts)
      preview = query::line_of(*text, place.facts->text_map, place.start.line);
    rows.push_back({{"name", qualified_name(changes.facts_before(gone), gone.symbol)},
                    {"path", shown_path(snapshot.status(), place.path)},
                    {"line", place.start.line + 1},
                    {"preview", std::move(preview)},
                    {"role", to_string(use.role)},
                    {"evidence", to_string(resolve::Evidence::text)}});
    if (use.in.ref.symbol.valid()) rows.back()["in"] = name_with_container(use.in);
  }
  return put_first(answer, {"remaining", "remaining_total", std::move(rows), remaining.total},
                   room);
}

json with_remaining(json schema) {
  json& properties = schema["properties"];
  properties["remaining"] = shapes::list(shapes::object({{"name", shapes::text()},
                                                         {"path", shapes::text()},
                                                         {"line", shapes::integer()},
                                                         {"preview", shapes::text()},
                                                         {"role", shapes::text()},
                                                         {"evidence", shapes::text()},
                                                         {"in", shapes::text()}},
                                                        {"in"}));
  properties["remaining_total"] = shapes::integer();
  properties["remaining_total_is_lower_bound"] = shapes::boolean();
  return schema;
}

}  // namespace codefinder::handlers
