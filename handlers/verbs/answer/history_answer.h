// The answer of history.  Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/shapes.h"

#include <optional>
#include <string>

namespace codefinder::handlers {

inline const struct HistoryRow : Shape {
  WordField commit{this, "commit", "the id of the commit"};
  WordField date{this, "date", "when it was written, in UTC: `2024-05-31`"};
  LineField author{this, "author", "its author"};
  LineField subject{this, "subject", "the first line of its message"};
  WordField step{this, "step",
                 "`changed`, `moved` (it was in another file or had another name) or "
                 "`introduced`"};
  PathField path{this, "path"};
  NumberField line{this, "line"};
  WordField name{this, "name"};
  PathField old_path{this, "old_path?", "of a moved symbol: where it was"};
  WordField old_name{this, "old_name?", "of a moved symbol: its name with its container"};
} kHistoryRow;

inline const struct HistoryAnswer : ListAnswer {
  WordField name{this, "name"};
  ObjectField fallback{this, "fallback?", kFallback};
  ObjectField symbol{this, "symbol?", kHit, "the symbol, as a hit"};
  ListField others{this, "others?", kHit, "the first five other symbols of the name, as hits"};
  FlagField uncommitted{this, "uncommitted?", "true if its lines differ from the last commit"};
  ListField history{this, "history", kHistoryRow, "the commits, newest first"};
  std::optional<std::string> text(const nlohmann::json& answer) const override;
} kHistory;

}  // namespace codefinder::handlers
