// Formats edits, a patch or why there is none, and errors in files.
#include "handlers/verbs/answer/diagnostics_answer.h"
#include "handlers/verbs/answer/edit_answer.h"

#include "base/log.h"
#include "handlers/verbs/answer/list_text.h"

namespace codefinder::handlers {

using nlohmann::json;

std::optional<std::string> EditAnswer::text(const json& answer) const {
  if (!patch.is_in(answer)) return std::nullopt;
  std::string text = patch.raw(answer);
  if (const std::string why = refused(answer); !why.empty()) text += "refused: " + why + "\n";
  for (const json& other : others(answer)) text += hit_text(other);
  for (const json& use : uses(answer))
    text += fmt::format("# {}:{}: {} {}{}\n", kReference.path(use), kReference.line(use),
                        kReference.role(use), shortened(kReference.preview(use)), doubt_text(use));
  if (const std::uint64_t more = rest_of(answer, uses_total, uses); more > 0)
    text += fmt::format("# and {} more\n", more);
  return text;
}

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
