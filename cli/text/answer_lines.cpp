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
#include "handlers/verbs/answer/impact_answer.h"
#include "handlers/verbs/answer/list_text.h"
#include "handlers/verbs/answer/map_answer.h"
#include "handlers/verbs/answer/outline_answer.h"
#include "handlers/verbs/answer/uses_answer.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace codefinder::cli {
namespace {

using nlohmann::json;

void add_answer(TextLines& lines, const json& answer, const AnswerContext& context);

/// Appends the answers about several targets, each below its target.
void add_parts(TextLines& lines, const json& parts, const AnswerContext& context) {
  for (const json& part : parts) {
    lines.lines("== " + kPart.target(part) + "\n");
    if (const json& error = kPart.error(part); error.is_object()) {
      const std::string hint = kErrorShape.hint(error);
      lines.lines(fmt::format("{}: {}{}{}\n", kErrorShape.code(error), kErrorShape.message(error),
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
  std::string contents = visible_text(kContents.contents.raw(answer));
  const json& symbols = kContents.symbols(answer);
  if (!symbols.empty() && !contents.empty() && !contents.ends_with('\n')) contents += '\n';
  lines.lines(contents);
  add_outline(lines, kContents.path(answer), symbols);
}

/// Appends the rows of a list; returns false if the answer has no such list.
bool add_list(TextLines& lines, const json& answer) {
  if (kFiles.paths.is_in(answer)) {
    for (const json& path : kFiles.paths(answer)) lines.put(Style::path, plain(path)).end();
    return true;
  }
  // `check` and `status` have numbers with names that are lists in other answers: the type decides,
  // not the name.
  if (kReferences.references.is_in(answer)) return add_references(lines, answer), true;
  for (const CallsAnswer* of : {&kCallers, &kCallees})
    if (of->rows.is_in(answer)) return add_calls(lines, answer, *of), true;
  if (kApi.api.is_in(answer)) return add_api(lines, answer), true;
  if (kContext.body.is_in(answer)) return add_context(lines, answer), true;
  if (kImpact.impact.is_in(answer)) return add_impact(lines, answer), true;
  if (kGrep.matches.is_in(answer)) return add_matches(lines, answer), true;
  if (kChanges.changes.is_in(answer)) return add_changes(lines, answer), true;
  if (kNav.hits.is_in(answer)) {
    add_groups(lines, answer, kNav.hits(answer));
    return add_hits(lines, kNav.hits(answer)), true;
  }
  if (kOutline.symbols.is_in(answer)) {
    add_groups(lines, answer, kOutline.symbols(answer));
    return add_outline(lines, kOutline.path(answer), kOutline.symbols(answer)), true;
  }
  return false;
}

void add_answer(TextLines& lines, const json& answer, const AnswerContext& context) {
  if (kContents.contents.is_in(answer)) return add_contents(lines, answer);
  if (kPartsAnswer.parts.is_in(answer))
    return add_parts(lines, kPartsAnswer.parts(answer), context);
  if (handlers::shape_text(answer)) return lines.lines(handlers::answer_text(answer));
  if (kMap.modules.is_in(answer)) {
    const bool draws = lines.style().is_terminal();
    const std::string text = draws ? map_overview(answer, lines.style().width)
                                   : handlers::answer_text(answer);
    return lines.lines(lines.style().colors ? colored(text) : text);
  }
  if (add_list(lines, answer)) return;
  if (kExplain.symbol.is_in(answer)) return add_explanation(lines, answer);
  if (kListAnswer.suggestions.is_in(answer)) return;
  if (context.command == "status") return lines.lines(status_text(answer));
  if (context.command == "stats") return lines.lines(statistics_text(answer));
  if (context.command == "index" || context.command == "reindex")
    return lines.lines(indexed_text(answer, context.took));
  lines.lines(handlers::answer_text(answer));
}

/// Returns how many rows an answer shows.
std::size_t rows_of(const json& answer) {
  for (const handlers::ListField* list : std::initializer_list<const handlers::ListField*>{
           &kNav.hits, &kReferences.references, &kCallers.rows, &kCallees.rows, &kImpact.impact,
           &kChanges.changes, &kGrep.matches, &kApi.api, &kMap.modules, &kFiles.paths,
           &kOutline.symbols})
    if (list->is_in(answer)) return (*list)(answer).size();
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
  const json& index = kContents.index(answer);
  const bool is_report = context.command == "index" || context.command == "reindex" ||
                         context.command == "status";
  if (kIndex.files.value(index) == json(0) && kIndex.skipped.value(index) == json(0) &&
      kIndex.state(index) == "ready" && !context.root.empty() && !is_report)
    notes.insert(notes.begin(), "0 files in " + visible_text(context.root, Keep::nothing));
  return notes;
}

std::string more_rows_text(const json& answer, const TextStyle& style,
                           const AnswerContext& context) {
  if (context.is_compact) return {};
  const std::string cursor = kContents.next_cursor(answer);
  const bool is_cut = kContents.truncated(answer);
  const std::size_t rows = rows_of(answer);
  if (cursor.empty() && (!is_cut || (rows == 0 && !kContents.contents.is_in(answer)))) return {};
  const std::uint64_t total = kListAnswer.total(answer);
  const std::string in_all = handlers::total_of(answer);
  std::string text = in_all.empty() || total <= rows ? "… there is more"
                                                     : "… " + in_all + " in all";
  const bool is_bound = kListAnswer.total_is_lower_bound(answer);
  const std::uint64_t wanted = total > rows && !is_bound ? total : std::max(total, 2 * rows + 1);
  const auto most = static_cast<std::uint64_t>(context.max_limit);
  if (most > rows && rows > 0)
    text += fmt::format(", `--limit {}` for more", std::min(round_up(wanted), most));
  else text += ", `--max-bytes` raises the limit";
  const std::string query = kNav.query_id(answer);
  if (style.ids && !cursor.empty())
    text += fmt::format("; cursor {}{}{}", cursor, query.empty() ? "" : ", query ", query);
  return text;
}

}  // namespace codefinder::cli
