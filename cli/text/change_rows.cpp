// Writes changes and dependents.
#include "cli/text/change_rows.h"

#include "base/log.h"
#include "cli/text/answer_fields.h"
#include "cli/text/report_table.h"
#include "cli/text/row_parts.h"
#include "handlers/verbs/answer/impact_answer.h"
#include "handlers/verbs/answer/list_text.h"

#include <nlohmann/json.hpp>

#include <set>
#include <string>
#include <string_view>

namespace codefinder::cli {

using nlohmann::json;

namespace {

std::string name_of(const json& row) {
  const std::string container = kHit.container(row);
  return container.empty() ? kHit.name(row) : container + "." + kHit.name(row);
}

bool is_exported(const json& row) { return kChange.exported(row); }

/// Appends "  - old" and "  + new", where there are.
void add_signatures(TextLines& lines, const std::string& before, const std::string& after) {
  for (const auto& [mark, text] : {std::pair("  - ", before), std::pair("  + ", after)}) {
    if (text.empty()) continue;
    lines.put(Style::plain, mark).add(text);
    lines.end();
  }
}

void add_change(TextLines& lines, const json& row) {
  const std::string change = kChange.change(row), signature = signature_at(row, kChange.signature),
                    old_path = kChange.old_path(row), old_name = kChange.old_name(row);
  put_place(lines, row);
  lines.add(Style::doubt, handlers::change_word(row))
      .add(" " + kChange.kind(row) + " " + kChange.name(row));
  if (change == "moved")
    lines.add(fmt::format(" from {}:{}{}", old_path.empty() ? kChange.path(row) : old_path,
                          plain(kChange.old_line.value(row)),
                          old_name.empty() ? "" : " " + old_name));
  if (const std::uint64_t members = kChange.members(row); members > 0)
    lines.add(fmt::format(" with {} members", members));
  if (is_exported(row)) lines.add(" [exported]");
  add_id(lines, row);
  lines.end();
  const bool has_old = kChange.old_signature.is_in(row);
  add_signatures(lines, change == "removed" ? signature : signature_at(row, kChange.old_signature),
                 has_old || change == "added" ? signature : std::string());
}

/// Appends a symbol that has changed, or is gone.
void add_subject(TextLines& lines, const json& hit, const std::string& word) {
  put_place(lines, hit);
  lines.add(Style::doubt, word).add(" " + kChanged.kind(hit) + " " + name_of(hit));
  if (is_exported(hit)) lines.add(" [exported]");
  add_doubt(lines, hit);
  add_id(lines, hit);
  lines.end();
  if (kChanged.old_signature.is_in(hit))
    add_signatures(lines, signature_at(hit, kChanged.old_signature),
                   signature_at(hit, kChanged.preview));
}

void add_rest(TextLines& lines, const json& answer, const handlers::ListField& list,
              const handlers::NumberField& total, std::string_view what) {
  if (const std::uint64_t more = rest_of(answer, total, list))
    lines.lines(fmt::format("and {} more {}\n", more, what));
}

void add_subjects_of_impact(TextLines& lines, const json& answer) {
  for (const json& hit : kImpact.changed(answer)) {
    const std::string change = kChanged.change(hit);
    add_subject(lines, hit, change.empty() ? "changed" : "changed " + handlers::change_word(hit));
  }
  add_rest(lines, answer, kImpact.changed, kImpact.changed_total, "changed");
  if (kImpact.changed_total_is_lower_bound(answer))
    lines.lines(
        fmt::format("at least {} changed: not all are followed\n", kImpact.changed_total(answer)));
  for (const json& row : kImpact.removed(answer)) add_subject(lines, row, "removed");
  add_rest(lines, answer, kImpact.removed, kImpact.removed_total, "removed");
  for (const json& row : kImpact.remaining(answer)) {
    put_place(lines, row);
    lines.add("still uses ").add(kRemaining.name(row) + ": ");
    lines.add_with_match(source_line(row, kRemaining.preview), kRemaining.name(row));
    add_doubt(lines, row);
    lines.end();
  }
  add_rest(lines, answer, kImpact.remaining, kImpact.remaining_total, "uses by name");
}

/// Returns "6 dependents (depth 1: 4, 2: 2), 3 tests".
std::string numbers_of_impact(const json& answer) {
  std::string text = handlers::total_of(answer) +
                     (kImpact.total(answer) == 1 ? " dependent" : " dependents");
  std::size_t depth = 0;
  for (const json& count : kImpact.layers(answer)) {
    ++depth;
    text += fmt::format("{}{}: {}", depth == 1 ? " (depth " : ", ", depth, plain(count));
  }
  if (depth > 0) text += ")";
  return text + ", " + counted(kImpact.tests_total(answer), "test") + "\n";
}

void add_dependent(TextLines& lines, const json& row) {
  const json &use = kDependent.use(row), &line = kDependentUse.line.value(use);
  const std::uint64_t depth = std::max<std::uint64_t>(kDependent.depth(row), 1);
  put_place(lines, kDependent.path(row), line.is_number() ? line : kDependent.line.value(row));
  lines.add(std::string(2 * (depth - 1), ' ') + kDependent.name(row));
  if (kDependentUse.role(use) == "override") lines.add(" [override]");
  if (kDependent.test(row)) lines.add(" [test]");
  else if (is_exported(row)) lines.add(" [exported]");
  if (const std::string via = kDependent.via(row); !via.empty()) lines.add(" via " + via);
  if (const std::string preview = source_line(use, kDependentUse.preview); !preview.empty())
    lines.add(": " + preview);
  if (const std::uint64_t more = kDependent.uses_more(row); more > 0)
    lines.add(fmt::format(" … {} more uses", more));
  add_doubt(lines, use);
  add_id(lines, row);
  lines.end();
}

}  // namespace

void add_changes(TextLines& lines, const json& answer) {
  constexpr std::size_t kShortId = 10;
  const std::string end = kChanges.end(answer).substr(0, kShortId);
  std::string head = fmt::format(
      "{} changes in {} {} {}{}{}", handlers::total_of(answer),
      counted(kChanges.files(answer), "file"), end.empty() ? "since" : "from",
      kChanges.base(answer).substr(0, kShortId), end.empty() ? "" : " to ", end);
  const char* separator = ": ";
  const json& counts = kChanges.counts(answer);
  for (const handlers::AnswerField* kind : handlers::kChangeCounts.fields())
    if (kind->is_in(counts))
      head += fmt::format("{}{} {}", separator, plain(kind->value(counts)), kind->name),
          separator = ", ";
  lines.lines(head + "\n");
  for (const json& row : kChanges.changes(answer)) add_change(lines, row);
  lines.lines(handlers::compared_text(answer));
}

void add_impact(TextLines& lines, const json& answer) {
  add_subjects_of_impact(lines, answer);
  lines.lines(numbers_of_impact(answer));
  std::set<std::string> shown;
  for (const json& row : kImpact.impact(answer)) {
    shown.insert(kDependent.id(row));
    add_dependent(lines, row);
  }
  bool is_first = true;
  for (const json& test : kImpact.tests(answer)) {
    if (shown.count(kTest.id(test)) > 0) continue;
    if (is_first) lines.lines("Tests to run:\n");
    is_first = false;
    put_place(lines, test);
    lines.add(kTest.name(test));
    add_id(lines, test);
    lines.end();
  }
  lines.lines(handlers::compared_text(answer));
}

}  // namespace codefinder::cli
