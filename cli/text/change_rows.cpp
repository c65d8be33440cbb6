// Writes changes and dependents.
#include "cli/text/change_rows.h"

#include "base/log.h"
#include "cli/text/answer_fields.h"
#include "cli/text/report_table.h"
#include "cli/text/row_parts.h"
#include "handlers/verbs/answer/list_text.h"
#include "handlers/verbs/answer/verb_texts.h"

#include <nlohmann/json.hpp>

#include <set>
#include <string>
#include <string_view>

namespace codefinder::cli {

using nlohmann::json;

namespace {

std::string name_of(const json& row) {
  const std::string container = word_at(row, "container");
  return container.empty() ? word_at(row, "name") : container + "." + word_at(row, "name");
}

bool is_exported(const json& row) { return value_at(row, "exported") == json(true); }

/// Appends "  - old" and "  + new", where there are.
void add_signatures(TextLines& lines, const std::string& before, const std::string& after) {
  for (const auto& [mark, text] : {std::pair("  - ", before), std::pair("  + ", after)}) {
    if (text.empty()) continue;
    lines.put(Style::plain, mark).add(text);
    lines.end();
  }
}

void add_change(TextLines& lines, const json& row) {
  const std::string change = word_at(row, "change"), signature = signature_at(row, "signature"),
                    old_path = word_at(row, "old_path"), old_name = word_at(row, "old_name");
  put_place(lines, row);
  lines.add(Style::doubt, handlers::change_word(row))
      .add(" " + word_at(row, "kind") + " " + word_at(row, "name"));
  if (change == "moved")
    lines.add(fmt::format(" from {}:{}{}", old_path.empty() ? word_at(row, "path") : old_path,
                          plain(value_at(row, "old_line")),
                          old_name.empty() ? "" : " " + old_name));
  if (const json& members = value_at(row, "members"); members.is_number())
    lines.add(fmt::format(" with {} members", plain(members)));
  if (is_exported(row)) lines.add(" [exported]");
  add_id(lines, row);
  lines.end();
  const bool has_old = value_at(row, "old_signature").is_string();
  add_signatures(lines, change == "removed" ? signature : signature_at(row, "old_signature"),
                 has_old || change == "added" ? signature : std::string());
}

/// Appends a symbol that has changed, or is gone.
void add_subject(TextLines& lines, const json& hit, const std::string& word) {
  put_place(lines, hit);
  lines.add(Style::doubt, word).add(" " + word_at(hit, "kind") + " " + name_of(hit));
  if (is_exported(hit)) lines.add(" [exported]");
  add_doubt(lines, hit);
  add_id(lines, hit);
  lines.end();
  if (value_at(hit, "old_signature").is_string())
    add_signatures(lines, signature_at(hit, "old_signature"), signature_at(hit, "preview"));
}

void add_rest(TextLines& lines, const json& answer, const char* list, const char* total,
              std::string_view what) {
  if (const std::uint64_t more = rest_of(answer, total, list_at(answer, list)))
    lines.lines(fmt::format("and {} more {}\n", more, what));
}

void add_subjects_of_impact(TextLines& lines, const json& answer) {
  for (const json& hit : list_at(answer, "changed")) {
    const std::string change = word_at(hit, "change");
    add_subject(lines, hit, change.empty() ? "changed" : "changed " + handlers::change_word(hit));
  }
  add_rest(lines, answer, "changed", "changed_total", "changed");
  if (value_at(answer, "changed_total_is_lower_bound") == json(true))
    lines.lines(fmt::format("at least {} changed: not all are followed\n",
                            number_at(answer, "changed_total")));
  for (const json& row : list_at(answer, "removed")) add_subject(lines, row, "removed");
  add_rest(lines, answer, "removed", "removed_total", "removed");
  for (const json& row : list_at(answer, "remaining")) {
    put_place(lines, row);
    lines.add("still uses ").add(word_at(row, "name") + ": ");
    lines.add_with_match(source_line(row, "preview"), word_at(row, "name"));
    add_doubt(lines, row);
    lines.end();
  }
  add_rest(lines, answer, "remaining", "remaining_total", "uses by name");
}

/// Returns "6 dependents (depth 1: 4, 2: 2), 1 exported, 3 tests".
std::string numbers_of_impact(const json& answer) {
  std::string text = handlers::total_of(answer) +
                     (number_at(answer, "total") == 1 ? " dependent" : " dependents");
  std::size_t depth = 0;
  for (const json& count : list_at(answer, "layers")) {
    ++depth;
    text += fmt::format("{}{}: {}", depth == 1 ? " (depth " : ", ", depth, plain(count));
  }
  if (depth > 0) text += ")";
  if (const std::uint64_t exported = number_at(answer, "exported_total"); exported > 0)
    text += fmt::format(", {} exported", exported);
  return text + ", " + counted(number_at(answer, "tests_total"), "test") + "\n";
}

void add_dependent(TextLines& lines, const json& row) {
  const json &use = value_at(row, "use"), &line = value_at(use, "line");
  const std::uint64_t depth = std::max<std::uint64_t>(number_at(row, "depth"), 1);
  put_place(lines, word_at(row, "path"), line.is_number() ? line : value_at(row, "line"));
  lines.add(std::string(2 * (depth - 1), ' ') + word_at(row, "name"));
  if (word_at(use, "role") == "override") lines.add(" [override]");
  if (value_at(row, "test") == json(true)) lines.add(" [test]");
  else if (is_exported(row)) lines.add(" [exported]");
  if (const std::string via = word_at(row, "via"); !via.empty()) lines.add(" via " + via);
  if (const std::string preview = source_line(use, "preview"); !preview.empty())
    lines.add(": " + preview);
  if (const json& more = value_at(row, "uses_more"); more.is_number())
    lines.add(fmt::format(" … {} more uses", plain(more)));
  add_doubt(lines, use);
  add_id(lines, row);
  lines.end();
}

}  // namespace

void add_changes(TextLines& lines, const json& answer) {
  constexpr std::size_t kShortId = 10;
  const std::string end = word_at(answer, "end").substr(0, kShortId);
  std::string head = fmt::format(
      "{} changes in {} {} {}{}{}", handlers::total_of(answer),
      counted(number_at(answer, "files"), "file"), end.empty() ? "since" : "from",
      word_at(answer, "base").substr(0, kShortId), end.empty() ? "" : " to ", end);
  const char* separator = ": ";
  for (const char* kind : {"added", "removed", "moved", "signature", "body", "doc"})
    if (const json& count = value_at(value_at(answer, "counts"), kind); count.is_number())
      head += fmt::format("{}{} {}", separator, plain(count), kind), separator = ", ";
  lines.lines(head + "\n");
  for (const json& row : list_at(answer, "changes")) add_change(lines, row);
  lines.lines(handlers::compared_text(answer));
}

void add_impact(TextLines& lines, const json& answer) {
  add_subjects_of_impact(lines, answer);
  lines.lines(numbers_of_impact(answer));
  std::set<std::string> shown;
  for (const json& row : list_at(answer, "impact")) {
    shown.insert(word_at(row, "id"));
    add_dependent(lines, row);
  }
  bool is_first = true;
  for (const json& test : list_at(answer, "tests")) {
    if (shown.count(word_at(test, "id")) > 0) continue;
    if (is_first) lines.lines("Tests to run:\n");
    is_first = false;
    put_place(lines, test);
    lines.add(word_at(test, "name"));
    add_id(lines, test);
    lines.end();
  }
  lines.lines(handlers::compared_text(answer));
}

}  // namespace codefinder::cli
