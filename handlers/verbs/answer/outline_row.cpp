// Converts a symbol of a file to JSON.
#include "handlers/verbs/answer/outline_row.h"

#include "handlers/verbs/answer/answer.h"

namespace codefinder::handlers {

nlohmann::json outline_row(const index::Snapshot& snapshot, SymbolRef ref, const FileFacts& facts) {
  const Symbol& symbol = facts.symbol(ref.symbol);
  return {{"id", snapshot.facts().jump_id(ref)},
          {"name", facts.str(symbol.name)},
          {"kind", to_string(symbol.kind)},
          {"line", facts.text_map.position_at(symbol.name_range.begin).line + 1},
          {"range", lines_json(facts.text_map, symbol.full_range)},
          {"preview", facts.str(symbol.signature)}};
}

}  // namespace codefinder::handlers
