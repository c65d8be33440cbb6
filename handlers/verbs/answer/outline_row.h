// One symbol of a file in the answers that list its symbols or members.  Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/answer.h"
#include "index/index.h"

#include <nlohmann/json.hpp>

namespace codefinder::handlers {

/// Returns {"id", "name", "kind", "line", "range", "preview"}.  `facts`: of the symbol's file.
inline nlohmann::json outline_row(const index::Snapshot& snapshot, SymbolRef ref,
                                  const FileFacts& facts) {
  const Symbol& symbol = facts.symbol(ref.symbol);
  return {{"id", snapshot.facts().jump_id(ref)},
          {"name", facts.str(symbol.name)},
          {"kind", to_string(symbol.kind)},
          {"line", facts.text_map.position_at(symbol.name_range.begin).line + 1},
          {"range", lines_json(facts.text_map, symbol.full_range)},
          {"preview", facts.str(symbol.signature)}};
}

}  // namespace codefinder::handlers
