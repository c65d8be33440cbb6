// Chooses the text of each shape of answer.
#include "cli/text/answer_lines.h"

#include "base/log.h"
#include "base/visible_text.h"
#include "cli/map_overview.h"
#include "cli/text/answer_fields.h"
#include "cli/text/answer_rows.h"
#include "cli/text/change_rows.h"
#include "cli/text/report_text.h"
#include "cli/text/symbol_rows.h"
#include "handlers/verbs/answer/answer_text.h"
#include "handlers/verbs/answer/list_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace codefinder::cli {
namespace {

using nlohmann::json;

bool has_list(const json& answer, const char* name) { return value_at(answer, name).is_array(); }

void add_answer(TextLines& lines, const json& answer, const AnswerContext& context);

/// Appends the answers about several targets, each below its target.
void add_parts(TextLines& lines, const json& parts, const AnswerContext& context) {
  for (const json& part : parts) {
    lines.lines("== " + word_at(part, "target") + "\n");
    if (const json& error = value_at(part, "error"); error.is_object()) {
      const std::string hint = line_at(error, "hint");
      lines.lines(fmt::format("{}: {}{}{}\n", word_at(error, "code"), line_at(error, "message"),
                              hint.empty() ? "" : "; ", hint));
      continue;
    }
    lines.lines(handlers::contents_heading(part));
    add_answer(lines, part, context);
    for (const std::string& note : shown_notes(part, lines.style(), context))
      lines.lines("note: " + note + "\n");
    if (const std::string more = more_rows_text(part, lines.style(), context); !more.empty())
      lines.lines(more + "\n");
  }
}

void add_contents(TextLines& lines, const json& answer) {
  std::string contents = visible_text(string_at(answer, "contents"));
  const json& symbols = list_at(answer, "symbols");
  if (!symbols.empty() && !contents.empty() && !contents.ends_with('\n')) contents += '\n';
  lines.lines(contents);
  add_outline(lines, word_at(answer, "path"), symbols);
}

/// Appends the rows of a list; returns false if the answer has no such list.
bool add_list(TextLines& lines, const json& answer) {
  if (has_list(answer, "paths")) {
    for (const json& path : list_at(answer, "paths")) lines.put(Style::path, plain(path)).end();
    return true;
  }
  // `check` and `status` have numbers with names that are lists in other answers: the type decides,
  // not the name.
  if (has_list(answer, "references")) return add_references(lines, answer), true;
  for (const char* list : {"callers", "callees"})
    if (has_list(answer, list)) return add_calls(lines, answer, list), true;
  if (has_list(answer, "api")) return add_api(lines, answer), true;
  if (value_at(answer, "body").is_string()) return add_context(lines, answer), true;
  if (has_list(answer, "impact")) return add_impact(lines, answer), true;
  if (has_list(answer, "matches")) return add_matches(lines, answer), true;
  if (has_list(answer, "changes")) return add_changes(lines, answer), true;
  if (has_list(answer, "hits")) {
    add_groups(lines, answer, list_at(answer, "hits"));
    return add_hits(lines, list_at(answer, "hits")), true;
  }
  if (has_list(answer, "symbols")) {
    add_groups(lines, answer, list_at(answer, "symbols"));
    return add_outline(lines, word_at(answer, "path"), list_at(answer, "symbols")), true;
  }
  return false;
}

void add_answer(TextLines& lines, const json& answer, const AnswerContext& context) {
  if (value_at(answer, "contents").is_string()) return add_contents(lines, answer);
  if (has_list(answer, "parts")) return add_parts(lines, value_at(answer, "parts"), context);
  if (has_list(answer, "modules")) {
    const bool draws = lines.style().is_terminal();
    const std::string text = draws ? map_overview(answer, lines.style().width)
                                   : handlers::answer_text(answer);
    return lines.lines(lines.style().colors ? colored(text) : text);
  }
  if (add_list(lines, answer)) return;
  if (value_at(answer, "symbol").is_object()) return add_explanation(lines, answer);
  if (has_list(answer, "suggestions")) return;
  if (context.command == "status") return lines.lines(status_text(answer));
  if (context.command == "stats") return lines.lines(statistics_text(answer));
  if (context.command == "index" || context.command == "reindex")
    return lines.lines(indexed_text(answer, context.took));
  lines.lines(handlers::answer_text(answer));
}

/// Returns how many rows an answer shows.
std::size_t rows_of(const json& answer) {
  for (const char* list : {"hits", "references", "callers", "callees", "impact", "changes",
                           "matches", "api", "modules", "paths", "symbols"})
    if (has_list(answer, list)) return list_at(answer, list).size();
  return 0;
}

/// Returns a round number that is at least `count`: 10, 20, 50, 100, 200, …
std::uint64_t round_up(std::uint64_t count) {
  for (std::uint64_t ten = 10;; ten *= 10)
    for (const std::uint64_t factor : {1u, 2u, 5u})
      if (ten * factor >= count) return ten * factor;
}

}  // namespace

std::string answer_lines(const json& answer, const TextStyle& style, const AnswerContext& context) {
  TextLines lines(style);
  if (context.is_compact) lines.lines(handlers::answer_text(answer));
  else add_answer(lines, answer, context);
  std::string text = std::move(lines).take();
  if (!text.empty() && !text.ends_with('\n')) text += '\n';
  return text;
}

std::vector<std::string> shown_notes(const json& answer, const TextStyle& style,
                                     const AnswerContext& context) {
  if (context.is_compact) return handlers::answer_notes(answer);
  json rest = answer;
  // more_rows_text() and the reports say so.
  for (const char* name : {"next_cursor", "query_id", "truncated"}) rest.erase(name);
  if (!style.ids && rest.contains("candidates"))
    for (json& hit : rest["candidates"]) hit.erase("id");
  std::vector<std::string> notes = handlers::answer_notes(rest);
  const json& index = value_at(answer, "index");
  const bool is_report = context.command == "index" || context.command == "reindex" ||
                         context.command == "status";
  if (value_at(index, "files") == json(0) && value_at(index, "skipped") == json(0) &&
      word_at(index, "state") == "ready" && !context.root.empty() && !is_report)
    notes.insert(notes.begin(), "0 files in " + visible_text(context.root, Keep::nothing));
  return notes;
}

std::string more_rows_text(const json& answer, const TextStyle& style,
                           const AnswerContext& context) {
  if (context.is_compact) return {};
  const std::string cursor = word_at(answer, "next_cursor");
  const bool is_cut = value_at(answer, "truncated") == json(true);
  const std::size_t rows = rows_of(answer);
  if (cursor.empty() && (!is_cut || (rows == 0 && !answer.contains("contents")))) return {};
  const std::uint64_t total = number_at(answer, "total");
  const std::string in_all = handlers::total_of(answer);
  std::string text = in_all.empty() || total <= rows ? "… there is more"
                                                     : "… " + in_all + " in all";
  const bool is_bound = value_at(answer, "total_is_lower_bound") == json(true);
  const std::uint64_t wanted = total > rows && !is_bound ? total : std::max(total, 2 * rows + 1);
  const auto most = static_cast<std::uint64_t>(context.max_limit);
  if (most > rows && rows > 0)
    text += fmt::format(", `--limit {}` for more", std::min(round_up(wanted), most));
  else text += ", `--max-bytes` raises the limit";
  const std::string query = word_at(answer, "query_id");
  if (style.ids && !cursor.empty())
    text += fmt::format("; cursor {}{}{}", cursor, query.empty() ? "" : ", query ", query);
  return text;
}

}  // namespace codefinder::cli
