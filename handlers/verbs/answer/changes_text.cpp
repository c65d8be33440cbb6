// Formats the answer of changes.
#include "handlers/verbs/answer/changes_answer.h"

#include "base/log.h"
#include "handlers/verbs/answer/list_text.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

std::string place_text(const json& row) {
  return fmt::format("{}:{}", kChange.path(row), kChange.line(row));
}

/// A change below the path of its file.
std::string row_text(const json& row) {
  const std::uint64_t members = kChange.members(row);
  const std::string old_path = kChange.old_path(row), old_name = kChange.old_name(row);
  std::string from;
  if (kChange.change(row) == "moved")
    from = fmt::format(" from {}:{}{}", old_path.empty() ? kChange.path(row) : old_path,
                       plain(kChange.old_line.value(row)), old_name.empty() ? "" : " " + old_name);
  std::string text = fmt::format(
      " {}: {} {} {}{}{}{}\n", kChange.line(row), change_word(row), kChange.kind(row),
      kChange.name(row), from,
      members > 0 ? fmt::format(" with {} members", members) : std::string(),
      kChange.exported(row) ? " [exported]" : "");
  const bool has_old = kChange.old_signature.is_in(row);
  const std::string signature = shortened(kChange.signature(row));
  if (has_old) text += fmt::format("  - {}\n", shortened(kChange.old_signature(row)));
  if (has_old || (kChange.change(row) == "added" && !signature.empty()))
    text += fmt::format("  + {}\n", signature);
  if (kChange.change(row) == "removed" && !signature.empty())
    text += fmt::format("  - {}\n", signature);
  return text;
}

/// "and 5 more" if the list is cut.
std::string rest_text(const json& answer, const NumberField& total, const ListField& list) {
  const std::uint64_t more = rest_of(answer, total, list);
  return more > 0 ? fmt::format("and {} more\n", more) : std::string();
}

}  // namespace

std::string change_word(const json& row) {
  std::string word = kChange.change(row);
  for (const json& part : kChange.also(row)) word += "+" + plain(part);
  return word;
}

std::string compared_text(const json& answer) {
  std::string text;
  for (const json& file : kCompared.renamed(answer))
    text += fmt::format("renamed {} to {}\n", kRenamed.old_path(file), kRenamed.path(file));
  text += rest_text(answer, kCompared.renamed_total, kCompared.renamed);
  const json& outside = kCompared.outside(answer);
  if (!outside.empty()) text += "changed lines outside of symbols:\n";
  for (const json& lines : outside)
    text += fmt::format("  {} ({} line{}{})\n", place_text(lines), kOutside.lines(lines),
                        kOutside.lines(lines) == 1 ? "" : "s",
                        kOutside.removed(lines) ? " removed" : "");
  text += rest_text(answer, kCompared.outside_total, kCompared.outside);
  for (const json& file : kCompared.skipped(answer))
    text += fmt::format("not compared: {}: {}\n", kSkipped.path(file), kSkipped.reason(file));
  return text + rest_text(answer, kCompared.skipped_total, kCompared.skipped);
}

std::string changes_text(const json& answer) {
  constexpr std::size_t kShortId = 10;
  const std::string end = kCompared.end(answer).substr(0, kShortId);
  std::string text = fmt::format("{} changes in {} files {} {}{}{}", total_of(answer),
                                 kCompared.files(answer), end.empty() ? "since" : "from",
                                 kCompared.base(answer).substr(0, kShortId),
                                 end.empty() ? "" : " to ", end);
  const char* separator = ": ";
  const json& counts = kChanges.counts(answer);
  for (const AnswerField* kind : kChangeCounts.fields())
    if (kind->is_in(counts))
      text += fmt::format("{}{} {}", separator, plain(kind->value(counts)), kind->name),
          separator = ", ";
  text += "\n";
  std::string path;
  for (const json& row : kChanges.changes(answer)) {
    if (const std::string in = kChange.path(row); in != path) text += (path = in) + "\n";
    text += row_text(row);
  }
  return text + compared_text(answer);
}

}  // namespace codefinder::handlers
