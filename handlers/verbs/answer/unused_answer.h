// The answer of unused.  Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/shapes.h"

#include <optional>
#include <string>

namespace codefinder::handlers {

inline const struct UnusedRow : SymbolRow {
  WordField tier{this, "tier",
                 "`certain`, `mentioned`, `declared`, `exported`, `tests_only`, `ambiguous` or "
                 "`implicit`"};
  LineField reason{this, "reason?", "why it may be used all the same; absent if it is certain"};
  WordField place{this, "place?", "the `path:line` that the reason is about"};
} kUnusedRow;

inline const struct UnusedAnswer : ListAnswer {
  PathField path{this, "path", "the file or the directory, `.` for the project"};
  NumberField examined{this, "examined", "number of symbols whose uses were searched"};
  ListField unused{this, "unused", kUnusedRow, "the symbols by tier, path and line"};
  std::optional<std::string> text(const nlohmann::json& answer) const override;
} kUnused;

}  // namespace codefinder::handlers
