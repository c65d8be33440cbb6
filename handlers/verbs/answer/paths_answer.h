// The answer of path_between.  Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/shapes.h"

#include <optional>
#include <string>

namespace codefinder::handlers {

inline const struct PathCall : ReferenceRow {
} kPathCall;

inline const struct PathStepRow : SymbolRow {
  ObjectField call{this, "call?", kPathCall,
                   "the call of it in the function before; absent in the first step"};
  WordField via{this, "via?",
                "the called member of a supertype, which the symbol may override or implement"};
} kPathStep;

inline const struct ReachShape : Shape {
  WordField name{this, "name", "the symbol"};
  NumberField callers{this, "callers", "number of functions that lead to it"};
  ListField outermost{this, "outermost", kSymbolRow,
                      "the first five of these functions that nothing calls"};
} kReach;

inline const struct PathRow : Shape {
  NumberField from{this, "from", kNumbers}, to{this, "to", kNumbers};
  WordField connection{this, "connection",
                       "`calls`, `called_by` if `to` leads to `from`, `common_caller` if a "
                       "function leads to both (a row for each), or `none`"};
  FlagField certain{this, "certain?", "true if all calls are certain"};
  ListField steps{this, "steps", kPathStep, "the functions from the caller to the called symbol"};
  ListField reach{this, "reach?", kReach,
                  "if there is certainly no connection: what leads to either symbol"};

  static constexpr std::string_view kNumbers = "the numbers of the symbols in `symbols`";
} kPath;

inline const struct PathsAnswer : AnswerShape {
  WordField name{this, "name", "the name that no symbol has; else empty"};
  ListField symbols{this, "symbols", kHitOfTarget, "the requested symbols, as hits"};
  ListField connections{this, "connections", kPath,
                        "the paths; a symbol is connected with the nearest one before it"};
  NumberField connections_total{this, "connections_total", kTheirNumber};
  ListField suggestions{this, "suggestions?"};
  std::optional<std::string> text(const nlohmann::json& answer) const override;
} kPaths;

}  // namespace codefinder::handlers
