// Formats symbols that nothing uses.
#include "handlers/verbs/answer/unused_answer.h"

#include "base/log.h"
#include "handlers/verbs/answer/list_text.h"

namespace codefinder::handlers {

using nlohmann::json;

namespace {

/// Returns "certain: 3, exported: 12 (of 120 definitions)".
std::string totals_text(const json& answer) {
  std::string text;
  for (const json& group : kUnused.groups(answer))
    text += fmt::format("{}{}: {}", text.empty() ? "" : ", ", kGroup.name(group),
                        kGroup.count(group));
  return fmt::format("{} (of {} definitions)\n", text.empty() ? "nothing unused" : text,
                     kUnused.examined(answer));
}

}  // namespace

std::optional<std::string> UnusedAnswer::text(const json& answer) const {
  if (!unused.is_in(answer)) return std::nullopt;
  std::string text = totals_text(answer), tier, path;
  for (const json& row : unused(answer)) {
    if (const std::string in = kUnusedRow.tier(row); in != tier)
      text += "== " + (tier = in) + "\n", path.clear();
    if (const std::string in = kUnusedRow.path(row); in != path) text += (path = in) + "\n";
    const std::string reason = kUnusedRow.reason(row), place = kUnusedRow.place(row);
    text += fmt::format(" {}: {} {}{}{}{}{}\n", kUnusedRow.line(row), kUnusedRow.kind(row),
                        kUnusedRow.name(row), reason.empty() ? "" : "  (", reason,
                        place.empty() ? "" : ": " + place, reason.empty() ? "" : ")");
  }
  return text;
}

}  // namespace codefinder::handlers
