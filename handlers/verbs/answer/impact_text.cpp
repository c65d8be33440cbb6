// Formats the lists of impact.

#include "base/log.h"
#include "handlers/verbs/answer/answer_fields.h"
#include "handlers/verbs/answer/list_text.h"
#include "handlers/verbs/answer/uses_text.h"
#include "handlers/verbs/answer/verb_texts.h"

#include <set>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

std::string exported_text(const json& row) {
  return value_at(row, "exported") == json(true) ? "*" : "";
}

std::string changed_text(const json& hit) {
  const std::string change = word_at(hit, "change");
  std::string text = fmt::format("changed{}{} {}{}\n", change.empty() ? "" : " ",
                                 change.empty() ? "" : change_word(hit), asked_text(hit),
                                 exported_text(hit));
  if (value_at(hit, "old_signature").is_string())
    text += fmt::format("  - {}\n  + {}\n", shortened(line_at(hit, "old_signature")),
                        shortened(line_at(hit, "preview")));
  return text;
}

/// Returns what still uses the names that a diff removed.
std::string remaining_text(const json& answer) {
  std::string text;
  for (const json& row : list_at(answer, "remaining")) {
    const std::string in = word_at(row, "in");
    text += fmt::format("still used: {} at {}:{}{}: {} [{}]\n", word_at(row, "name"),
                        word_at(row, "path"), plain(value_at(row, "line")),
                        in.empty() ? "" : " in " + in, shortened(line_at(row, "preview")),
                        word_at(row, "evidence"));
  }
  if (const auto more = rest_of(answer, "remaining_total", list_at(answer, "remaining")))
    text += fmt::format("and {} more uses by name\n", more);
  return text;
}

/// Returns the changed symbols, and the symbols that a diff removed.
std::string changes_of(const json& answer) {
  std::string text;
  const json& changed = list_at(answer, "changed");
  for (const json& hit : changed) text += changed_text(hit);
  if (const auto more = rest_of(answer, "changed_total", changed))
    text += fmt::format("and {} more changed\n", more);
  if (value_at(answer, "changed_total_is_lower_bound") == json(true))
    text += fmt::format("at least {} changed: not all are followed\n",
                        number_at(answer, "changed_total"));
  const json& removed = list_at(answer, "removed");
  for (const json& row : removed)
    text += fmt::format("removed {}{}\n", asked_text(row), exported_text(row));
  if (const auto more = rest_of(answer, "removed_total", removed))
    text += removed.empty() ? fmt::format("{} removed\n", more)
                            : fmt::format("and {} more removed\n", more);
  return text + remaining_text(answer);
}

/// "3 of 6 dependents (depth 1: 4, 2: 2), 1 exported (*), 3 tests".
std::string numbers_text(const json& answer) {
  std::string text, total = total_of(answer);
  std::size_t depth = 0, all = 0;
  for (const json& count : list_at(answer, "layers")) {
    ++depth;
    text += fmt::format("{}{}: {}", depth == 1 ? " (depth " : ", ", depth, plain(count));
    if (count.is_number_unsigned()) all += count.get<std::size_t>();
  }
  const json& listed = value_at(answer, "total");
  if (listed.is_number_unsigned() && listed != all) total += fmt::format(" of {}", all);
  const std::string exported = plain(value_at(answer, "exported_total"));
  return fmt::format("{} dependents{}{}{}, {} tests\n", total, text, depth > 0 ? ")" : "",
                     exported == "0" ? "" : ", " + exported + " exported (*)",
                     plain(value_at(answer, "tests_total")));
}

/// Writes the dependents below what several in a row share: what they use, and their file.
class DependentsText {
 public:
  explicit DependentsText(const json& answer) : is_one_(list_at(answer, "changed").size() == 1) {}

  void add(const json& row) {
    const std::string via = word_at(row, "via");
    const std::string heading = fmt::format("depth {}{}{}{}\n", plain(value_at(row, "depth")),
                                            via.empty() ? "" : " via ", via, chain_text(row));
    if (heading != heading_) text_ += (heading_ = heading), path_.clear();
    const std::string in = word_at(row, "path") +
                           (value_at(row, "test") == json(true) ? " [test]" : "");
    if (in != path_) text_ += (path_ = in) + "\n", in_file_.clear();
    const json &use = value_at(row, "use"), &more = value_at(row, "uses_more");
    const std::string name = word_at(row, "name");
    const std::string overrides = word_at(use, "role") == "override" ? " [override]" : "";
    const std::string exported = value_at(row, "test") == json(true) ? "" : exported_text(row);
    const UsesText uses{.line = plain(value_at(row, "line")),
                        .name = in_file_.shown(name) + exported + overrides,
                        .uses = {&use},
                        .more = more.is_number() ? plain(more) : std::string()};
    text_ += uses.text(" ", UsesText::Detail::lines);
    names_.insert(name);
  }

  std::string text() && { return std::move(text_); }

 private:
  /// Returns " > Cart.add > Cart", the names that lead to the change, up to one that is listed
  /// already; without the changed symbol if there is one only.
  std::string chain_text(const json& row) const {
    std::string text;
    const json& chain = list_at(row, "chain");
    for (std::size_t i = 0; i + (is_one_ ? 1 : 0) < chain.size(); ++i) {
      const std::string name = plain(chain[i]);
      text += " > " + name;
      if (i + 1 < chain.size() && names_.count(name) > 0) break;
    }
    return text;
  }

  bool is_one_;  // One symbol has changed.
  std::string text_, heading_, path_;
  NamesInContainers in_file_;
  std::set<std::string> names_;  // The names of the dependents above.
};

/// The tests to run that are not among the dependents shown.
std::string tests_text(const json& answer) {
  std::set<std::string> shown;
  for (const json& row : list_at(answer, "impact")) shown.insert(word_at(row, "id"));
  std::string text, path;
  NamesInContainers names;
  for (const json& test : list_at(answer, "tests")) {
    if (shown.count(word_at(test, "id")) > 0) continue;
    if (text.empty()) text = "tests to run\n";
    if (const std::string in = word_at(test, "path"); in != path)
      text += (path = in) + "\n", names.clear();
    text += fmt::format(" {}: {}\n", plain(value_at(test, "line")),
                        names.shown(word_at(test, "name")));
  }
  return text;
}

}  // namespace

std::string impact_text(const json& answer) {
  DependentsText dependents(answer);
  for (const json& row : list_at(answer, "impact")) dependents.add(row);
  return changes_of(answer) + numbers_text(answer) + std::move(dependents).text() +
         tests_text(answer) + compared_text(answer);
}

}  // namespace codefinder::handlers
