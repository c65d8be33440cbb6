// Formats the answer of changes.
#include "handlers/verbs/answer/verb_texts.h"

#include "base/log.h"
#include "handlers/verbs/answer/answer_fields.h"
#include "handlers/verbs/answer/list_text.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

std::string place_text(const json& row) {
  return fmt::format("{}:{}", word_at(row, "path"), plain(value_at(row, "line")));
}

/// A change below the path of its file.
std::string row_text(const json& row) {
  const json& members = value_at(row, "members");
  const std::string old_path = word_at(row, "old_path"), old_name = word_at(row, "old_name"),
                    old_line = plain(value_at(row, "old_line"));
  std::string from;
  if (word_at(row, "change") == "moved")
    from = fmt::format(" from {}:{}{}", old_path.empty() ? word_at(row, "path") : old_path,
                       old_line, old_name.empty() ? "" : " " + old_name);
  std::string text = fmt::format(
      " {}: {} {} {}{}{}{}\n", plain(value_at(row, "line")), change_word(row), word_at(row, "kind"),
      word_at(row, "name"), from,
      members.is_number() ? fmt::format(" with {} members", plain(members)) : std::string(),
      value_at(row, "exported") == json(true) ? " [exported]" : "");
  const bool has_old = value_at(row, "old_signature").is_string();
  const std::string signature = shortened(line_at(row, "signature"));
  if (has_old) text += fmt::format("  - {}\n", shortened(line_at(row, "old_signature")));
  if (has_old || (word_at(row, "change") == "added" && !signature.empty()))
    text += fmt::format("  + {}\n", signature);
  if (word_at(row, "change") == "removed" && !signature.empty())
    text += fmt::format("  - {}\n", signature);
  return text;
}

/// "and 5 more" if the list is cut.
std::string rest_text(const json& answer, const char* list, const char* total) {
  const std::uint64_t more = rest_of(answer, total, list_at(answer, list));
  return more > 0 ? fmt::format("and {} more\n", more) : std::string();
}

}  // namespace

std::string change_word(const json& row) {
  std::string word = word_at(row, "change");
  for (const json& part : list_at(row, "also")) word += "+" + plain(part);
  return word;
}

std::string compared_text(const json& answer) {
  std::string text;
  for (const json& file : list_at(answer, "renamed"))
    text += fmt::format("renamed {} to {}\n", word_at(file, "old_path"), word_at(file, "path"));
  text += rest_text(answer, "renamed", "renamed_total");
  const json& outside = list_at(answer, "outside");
  if (!outside.empty()) text += "changed lines outside of symbols:\n";
  for (const json& lines : outside)
    text += fmt::format("  {} ({} line{}{})\n", place_text(lines), plain(value_at(lines, "lines")),
                        value_at(lines, "lines") == json(1) ? "" : "s",
                        value_at(lines, "removed") == json(true) ? " removed" : "");
  text += rest_text(answer, "outside", "outside_total");
  for (const json& file : list_at(answer, "skipped"))
    text += fmt::format("not compared: {}: {}\n", word_at(file, "path"), line_at(file, "reason"));
  return text + rest_text(answer, "skipped", "skipped_total");
}

std::string changes_text(const json& answer) {
  constexpr std::size_t kShortId = 10;
  const std::string end = word_at(answer, "end").substr(0, kShortId);
  std::string text = fmt::format("{} changes in {} files {} {}{}{}", total_of(answer),
                                 plain(value_at(answer, "files")), end.empty() ? "since" : "from",
                                 word_at(answer, "base").substr(0, kShortId),
                                 end.empty() ? "" : " to ", end);
  const char* separator = ": ";
  for (const char* kind : {"added", "removed", "moved", "signature", "body", "doc"})
    if (const json& count = value_at(value_at(answer, "counts"), kind); count.is_number())
      text += fmt::format("{}{} {}", separator, plain(count), kind), separator = ", ";
  text += "\n";
  std::string path;
  for (const json& row : list_at(answer, "changes")) {
    if (const std::string in = word_at(row, "path"); in != path) text += (path = in) + "\n";
    text += row_text(row);
  }
  return text + compared_text(answer);
}

}  // namespace codefinder::handlers
