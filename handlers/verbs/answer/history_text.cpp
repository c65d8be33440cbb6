// Formats the history of a symbol.
#include "handlers/verbs/answer/history_answer.h"

#include "base/log.h"
#include "handlers/verbs/answer/list_text.h"

namespace codefinder::handlers {

using nlohmann::json;

namespace {

constexpr std::size_t kShownId = 10;

std::string commit_text(const json& row) {
  const std::string step = kHistoryRow.step(row), old_path = kHistoryRow.old_path(row);
  std::string text = fmt::format("{} {} {}: {}", kHistoryRow.commit(row).substr(0, kShownId),
                                 kHistoryRow.date(row), kHistoryRow.author(row),
                                 shortened(kHistoryRow.subject(row)));
  if (step == "moved")
    text += fmt::format(" [moved from {} {}]", old_path, kHistoryRow.old_name(row));
  else if (step != "changed") text += " [" + step + "]";
  return text + "\n";
}

}  // namespace

std::optional<std::string> HistoryAnswer::text(const json& answer) const {
  if (!history.is_in(answer)) return std::nullopt;
  std::string text;
  if (const json& of = symbol(answer); of.is_object()) text += "of " + asked_text(of) + "\n";
  if (uncommitted(answer)) text += "changed since the last commit\n";
  for (const json& row : history(answer)) text += commit_text(row);
  return text;
}

}  // namespace codefinder::handlers
