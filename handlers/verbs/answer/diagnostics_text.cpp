// Formats errors in files.
#include "handlers/verbs/answer/diagnostics_answer.h"

#include "base/log.h"
#include "handlers/verbs/answer/list_text.h"

namespace codefinder::handlers {

using nlohmann::json;

std::optional<std::string> DiagnosticsAnswer::text(const json& answer) const {
  if (!diagnostics.is_in(answer)) return std::nullopt;
  std::string text, path;
  for (const json& row : diagnostics(answer)) {
    if (const std::string in = kDiagnostic.path(row); in != path) text += (path = in) + "\n";
    text += fmt::format(" {}: {}: {}: {}\n", kDiagnostic.line(row), kDiagnostic.kind(row),
                        kDiagnostic.message(row), shortened(kDiagnostic.preview(row)));
  }
  if (text.empty()) text = fmt::format("no errors in {} files\n", files(answer));
  return text;
}

}  // namespace codefinder::handlers
