// Formats the lists of impact.
#include "handlers/verbs/impact_text.h"

#include "base/log.h"
#include "handlers/verbs/answer_fields.h"
#include "handlers/verbs/changes_text.h"
#include "handlers/verbs/list_text.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

std::string head_text(const json& row) {
  const json& line = value_at(row, "line");
  return fmt::format("{}:{}: {} {}", word_at(row, "path"), plain(line), word_at(row, "kind"),
                     word_at(row, "name"));
}

std::string chain_text(const json& row) {
  std::string text;
  for (const json& name : list_at(row, "chain")) text += " > " + plain(name);
  return text;
}

std::string marks_text(const json& row) {
  std::string text;
  for (const char* mark : {"exported", "test", "run"})
    if (value_at(row, mark) == json(true)) text += fmt::format(" [{}]", mark);
  return text;
}

std::string use_text(const json& row) {
  const json& use = value_at(row, "use");
  const std::string evidence = word_at(use, "evidence"), role = word_at(use, "role");
  const bool doubtful = evidence == "ambiguous" || evidence == "text";
  const json& more = value_at(row, "uses_more");
  return fmt::format("  {}: {}{}{}{}\n", plain(value_at(use, "line")),
                     shortened(line_at(use, "preview")), role == "override" ? " [override]" : "",
                     doubtful ? " [" + evidence + "]" : std::string(),
                     more.is_number() ? " and " + plain(more) + " more" : std::string());
}

/// A dependent below the path of its file.
std::string row_text(const json& row) {
  const std::string via = word_at(row, "via");
  return fmt::format("  {}: {} {}{}{}{}  {}\n  {}", plain(value_at(row, "line")),
                     word_at(row, "kind"), word_at(row, "name"), via.empty() ? "" : " via " + via,
                     marks_text(row), chain_text(row), word_at(row, "id"), use_text(row));
}

std::string changed_text(const json& hit) {
  const std::string change = word_at(hit, "change");
  std::string text = fmt::format("changed{}{} {}", change.empty() ? "" : " " + change_word(hit),
                                 value_at(hit, "exported") == json(true) ? " [exported]" : "",
                                 hit_text(hit));
  if (value_at(hit, "old_signature").is_string())
    text += fmt::format("    - {}\n    + {}\n", shortened(line_at(hit, "old_signature")),
                        shortened(line_at(hit, "preview")));
  return text;
}

/// Returns what is gone of a diff, and what still uses it.
std::string removed_text(const json& answer) {
  std::string text;
  for (const json& row : list_at(answer, "removed"))
    text += fmt::format("removed{} {}\n",
                        value_at(row, "exported") == json(true) ? " [exported]" : "",
                        head_text(row));
  for (const json& row : list_at(answer, "remaining")) {
    const std::string in = word_at(row, "in");
    text += fmt::format("still used: {} at {}:{}{}: {} [{}]\n", word_at(row, "name"),
                        word_at(row, "path"), plain(value_at(row, "line")),
                        in.empty() ? "" : " in " + in, shortened(line_at(row, "preview")),
                        word_at(row, "evidence"));
  }
  const std::size_t shown = list_at(answer, "remaining").size();
  const json& all = value_at(answer, "remaining_total");
  if (all.is_number_unsigned() && all > shown)
    text += fmt::format("and {} more uses by name\n", all.get<std::size_t>() - shown);
  return text;
}

/// Returns the numbers of dependents, and the tests to run.
std::string summary_text(const json& answer) {
  std::string text = total_of(answer) + " dependents";
  std::size_t depth = 0;
  for (const json& count : list_at(answer, "layers"))
    text += fmt::format("{}{} at depth {}", depth == 0 ? ": " : ", ", plain(count), depth + 1),
        ++depth;
  text += fmt::format("; {} exported, {} tests\n", plain(value_at(answer, "exported_total")),
                      plain(value_at(answer, "tests_total")));
  const json& tests = list_at(answer, "tests");
  if (!tests.empty()) text += "tests to run, nearest first:\n";
  for (const json& test : tests)
    text += fmt::format("  {}{}  {}\n", head_text(test), chain_text(test), word_at(test, "id"));
  return text;
}

}  // namespace

std::string impact_text(const json& answer) {
  std::string text;
  const json& changed = list_at(answer, "changed");
  for (const json& hit : changed) text += changed_text(hit);
  const json& all = value_at(answer, "changed_total");
  if (all.is_number_unsigned() && all > changed.size())
    text += fmt::format("and {} more changed\n", all.get<std::size_t>() - changed.size());
  if (value_at(answer, "changed_total_is_lower_bound") == json(true))
    text += fmt::format("at least {} changed: not all are followed\n", plain(all));
  text += removed_text(answer) + summary_text(answer);
  std::string depth, path;
  for (const json& row : list_at(answer, "impact")) {
    if (const std::string at = plain(value_at(row, "depth")); at != depth)
      text += fmt::format("depth {}\n", depth = at), path.clear();
    if (const std::string in = word_at(row, "path"); in != path) text += (path = in) + "\n";
    text += row_text(row);
  }
  return text + compared_text(answer);
}

}  // namespace codefinder::handlers
