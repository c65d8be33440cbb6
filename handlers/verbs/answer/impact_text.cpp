// Formats the lists of impact.
#include "handlers/verbs/answer/impact_answer.h"

#include "base/log.h"
#include "handlers/verbs/answer/list_text.h"

#include <set>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

std::string exported_text(const json& row) { return kDependent.exported(row) ? "*" : ""; }

std::string changed_text(const json& hit) {
  const std::string change = kChanged.change(hit);
  std::string text = fmt::format("changed{}{} {}{}\n", change.empty() ? "" : " ",
                                 change.empty() ? "" : change_word(hit), asked_text(hit),
                                 exported_text(hit));
  if (kChanged.old_signature.is_in(hit))
    text += fmt::format("  - {}\n  + {}\n", shortened(kChanged.old_signature(hit)),
                        shortened(kChanged.preview(hit)));
  return text;
}

/// Returns what still uses the names that a diff removed.
std::string remaining_text(const json& answer) {
  std::string text;
  for (const json& row : kImpact.remaining(answer)) {
    const std::string in = kRemaining.in(row);
    text += fmt::format("still used: {} at {}:{}{}: {} [{}]\n", kRemaining.name(row),
                        kRemaining.path(row), kRemaining.line(row), in.empty() ? "" : " in " + in,
                        shortened(kRemaining.preview(row)), kRemaining.evidence(row));
  }
  if (const auto more = rest_of(answer, kImpact.remaining_total, kImpact.remaining))
    text += fmt::format("and {} more uses by name\n", more);
  return text;
}

/// Returns the changed symbols, and the symbols that a diff removed.
std::string changes_of(const json& answer) {
  std::string text;
  const json& changed = kImpact.changed(answer);
  for (const json& hit : changed) text += changed_text(hit);
  if (const auto more = rest_of(answer, kImpact.changed_total, kImpact.changed))
    text += fmt::format("and {} more changed\n", more);
  if (kImpact.changed_total_is_lower_bound(answer))
    text += fmt::format("at least {} changed: not all are followed\n",
                        kImpact.changed_total(answer));
  const json& removed = kImpact.removed(answer);
  for (const json& row : removed)
    text += fmt::format("removed {}{}\n", asked_text(row), exported_text(row));
  if (const auto more = rest_of(answer, kImpact.removed_total, kImpact.removed))
    text += removed.empty() ? fmt::format("{} removed\n", more)
                            : fmt::format("and {} more removed\n", more);
  return text + remaining_text(answer);
}

/// "3 of 6 dependents (depth 1: 4, 2: 2), 1 exported (*), 3 tests".
std::string numbers_text(const json& answer) {
  std::string text, total = total_of(answer);
  std::size_t depth = 0, all = 0;
  for (const json& count : kImpact.layers(answer)) {
    ++depth;
    text += fmt::format("{}{}: {}", depth == 1 ? " (depth " : ", ", depth, plain(count));
    if (count.is_number_unsigned()) all += count.get<std::size_t>();
  }
  if (kImpact.total(answer) != all) total += fmt::format(" of {}", all);
  const std::uint64_t exported = kImpact.exported_total(answer);
  return fmt::format("{} dependents{}{}{}, {} tests\n", total, text, depth > 0 ? ")" : "",
                     exported == 0 ? "" : fmt::format(", {} exported (*)", exported),
                     kImpact.tests_total(answer));
}

/// Writes the dependents below what several in a row share: what they use, and their file.
class DependentsText {
 public:
  explicit DependentsText(const json& answer) : is_one_(kImpact.changed(answer).size() == 1) {}

  void add(const json& row) {
    const std::string via = kDependent.via(row);
    const std::string heading = fmt::format("depth {}{}{}{}\n", kDependent.depth(row),
                                            via.empty() ? "" : " via ", via, chain_text(row));
    if (heading != heading_) text_ += (heading_ = heading), path_.clear();
    const std::string in = kDependent.path(row) + (kDependent.test(row) ? " [test]" : "");
    if (in != path_) text_ += (path_ = in) + "\n", in_file_.clear();
    const json& use = kDependent.use(row);
    const std::string name = kDependent.name(row);
    const std::string overrides = kDependentUse.role(use) == "override" ? " [override]" : "";
    const std::string exported = kDependent.test(row) ? "" : exported_text(row);
    const UsesText uses{.line = std::to_string(kDependent.line(row)),
                        .name = in_file_.shown(name) + exported + overrides,
                        .uses = {&use},
                        .more = kDependent.uses_more(row)};
    text_ += uses.text(" ", UsesText::Detail::lines);
    names_.insert(name);
  }

  std::string text() && { return std::move(text_); }

 private:
  /// Returns " > Cart.add > Cart", the names that lead to the change, up to one that is listed
  /// already; without the changed symbol if there is one only.
  std::string chain_text(const json& row) const {
    std::string text;
    const json& chain = kDependent.chain(row);
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
std::string more_tests_text(const json& answer) {
  std::set<std::string> shown;
  for (const json& row : kImpact.impact(answer)) shown.insert(kDependent.id(row));
  json others = json::array();
  for (const json& test : kImpact.tests(answer))
    if (shown.count(kTest.id(test)) == 0) others.push_back(test);
  return others.empty() ? std::string() : "tests to run\n" + names_by_file_text(others);
}

/// The files of all tests to run: "tests/a_test.py: 3 tests (depth 2): add, remove, +1".
std::string test_files_text(const json& answer) {
  const json& files = kImpact.test_files(answer);
  const std::uint64_t total = kImpact.test_files_total(answer);
  std::string text = fmt::format("tests to run: {}, in {} {}, nearest first\n",
                                 kImpact.tests_total(answer), total, total == 1 ? "file" : "files");
  for (const json& file : files) {
    const std::uint64_t count = kTestFile.count(file), shown = kTestFile.names(file).size();
    const std::uint64_t depth = kTestFile.depth(file);
    text += fmt::format("{}: {}{}{}{}\n", kTestFile.path(file), count,
                        depth > 1 ? fmt::format(" (depth {})", depth) : "",
                        words_text(": ", kTestFile.names(file)),
                        count > shown ? fmt::format(", +{}", count - shown) : "");
  }
  if (total > files.size()) text += fmt::format("… and {} more files\n", total - files.size());
  return text;
}

}  // namespace

std::string impact_text(const json& answer) {
  if (kImpact.test_files_total.is_in(answer)) return changes_of(answer) + test_files_text(answer);
  DependentsText dependents(answer);
  for (const json& row : kImpact.impact(answer)) dependents.add(row);
  return changes_of(answer) + numbers_text(answer) + std::move(dependents).text() +
         more_tests_text(answer) + compared_text(answer);
}

}  // namespace codefinder::handlers
