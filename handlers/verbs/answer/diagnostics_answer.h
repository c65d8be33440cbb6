// The answer of diagnostics.  Pure; thread-safe.
#pragma once

#include "handlers/verbs/answer/shapes.h"

#include <optional>
#include <string>

namespace codefinder::handlers {

inline const struct DiagnosticRow : Shape {
  PathField path{this, "path"};
  NumberField line{this, "line"};
  WordField kind{this, "kind",
                 "`syntax`, `import` (it leads to no file), or `unresolved` (with `diff`: a use of "
                 "a name whose symbol was removed)"};
  LineField message{this, "message", "what is wrong"};
  LineField preview{this, "preview"};
} kDiagnostic;

inline const struct DiagnosticsAnswer : ListAnswer {
  NumberField files{this, "files", "number of files that were examined"};
  ListField diagnostics{this, "diagnostics", kDiagnostic, "the errors by path and line"};
  std::optional<std::string> text(const nlohmann::json& answer) const override;
} kDiagnostics;

}  // namespace codefinder::handlers
