// Adds, finds and removes the table of a server in a TOML file.
//
// An added table is the last of its file.  What is around it depends on what was there, so that its
// removal restores it:
//
//   before                            after
//   no file                           TABLE⏎
//   nothing, or a final line end      TEXT⏎TABLE⏎      a blank line, then the table
//   no final line end                 TEXT⏎⏎TABLE      none either
#include "setup/config/config_text_edits.h"

#include "base/log.h"
#include "base/strings.h"
#include "setup/config/config_text.h"
#include "setup/config/json_text.h"
#include "setup/config/toml_text.h"

#include <algorithm>
#include <set>
#include <utility>

namespace codefinder::setup {
namespace {

using Kind = TomlStatement::Kind;

bool begins_with(const TomlPath& path, const TomlPath& start) {
  return path.size() >= start.size() && std::equal(start.begin(), start.end(), path.begin());
}

TomlPath entry_path_of(const EntryPlace& place) {
  return {std::string(place.container), std::string(kServerName)};
}

bool is_pair(const TomlStatement& statement) {
  return statement.kind == Kind::pair || statement.kind == Kind::inline_pair;
}

/// Error: if a table or a key of the servers is there twice, which TOML forbids.
Status check_unique(const TomlText& text, const EntryPlace& place) {
  const TomlPath container = {std::string(place.container)};
  std::set<TomlPath> tables, pairs;
  TomlPath array;  // The current array of tables: each element has its own keys.
  for (const TomlStatement& statement : text.statements()) {
    if (!begins_with(statement.path, container)) continue;
    if (statement.kind == Kind::table_array) array = statement.path;
    if (!array.empty() && begins_with(statement.path, array)) continue;
    if ((is_pair(statement) ? pairs : tables).insert(statement.path).second &&
        (!is_pair(statement) || tables.count(statement.path) == 0) &&
        (is_pair(statement) || pairs.count(statement.path) == 0))
      continue;
    return unusable_config(fmt::format("has {} twice (line {})", join(statement.path, "."),
                                       line_of(text.text(), statement.begin)),
                           "keep one of them");
  }
  return Done{};
}

/// Error: if the text has another thing than a table where an entry is or would be.
Status check_place(const TomlText& text, const EntryPlace& place) {
  const TomlPath entry = entry_path_of(place);
  for (const TomlStatement& statement : text.statements()) {
    if (!begins_with(entry, statement.path)) continue;
    const bool is_value = is_pair(statement) && text.kind(statement.value) != "inline_table";
    if (!is_value && statement.kind != Kind::table_array) continue;
    std::string name;
    for (const std::string& part : statement.path) name += (name.empty() ? "" : ".") + part;
    return unusable_config(fmt::format("has {}, which is no table", name));
  }
  return check_unique(text, place);
}

std::string table_text(const EntryPlace& place, const ServerCommand& command,
                       std::string_view line_end) {
  return fmt::format("[{}.{}]{}command = {}{}args = [{}]", place.container, kServerName, line_end,
                     json_string(command.program), line_end,
                     join(command.arguments, ", ", json_string));
}

/// The end of the line of an offset, with its line end.
std::size_t after_line(std::string_view text, std::size_t at) {
  const std::size_t end = text.find('\n', at);
  return end == std::string_view::npos ? text.size() : end + 1;
}

/// The start of the line of an offset, or the body's.
std::size_t line_start(const TomlText& text, std::size_t at) {
  const std::size_t before = text.text().substr(0, at).rfind('\n');
  return before == std::string_view::npos ? text.body() : before + 1;
}

/// The start of the line end at the end of text[0, at); `at` if it does not end with one.
std::size_t before_line_end(const TomlText& text, std::size_t at) {
  const std::string_view before = text.text().substr(text.body(), at - text.body());
  return at - (before.ends_with("\r\n") ? 2 : before.ends_with('\n') ? 1 : 0);
}

/// The lines of a table, and the blank line before it.
TextEdit removed_table(const TomlText& text, const TomlStatement& table) {
  const std::size_t begin = line_start(text, table.begin);
  const std::size_t end = after_line(text.text(), table.end);
  const std::size_t line_end = before_line_end(text, begin);
  // Before that: the end of the line before the blank one.
  const bool blank_line = line_end < begin &&
                          (line_end == text.body() || before_line_end(text, line_end) < line_end);
  if (!blank_line) return {begin, end, ""};
  const bool last_line_ends = text.text().substr(0, end).ends_with('\n');
  return {last_line_ends ? line_end : before_line_end(text, line_end), end, ""};
}

/// Adjacent pairs [begin, end) of an inline table, with one comma.
TextEdit removed_inline_pairs(std::string_view text, std::size_t begin, std::size_t end) {
  constexpr std::string_view kBlank = " \t";
  const std::size_t next = std::min(text.find_first_not_of(kBlank, end), text.size());
  if (text.substr(next).starts_with(','))
    return {begin, std::min(text.find_first_not_of(kBlank, next + 1), text.size()), ""};
  const std::string_view before = trim_end(text.substr(0, begin), kBlank);
  return {before.ends_with(',') ? before.size() - 1 : begin, end, ""};
}

/// True if nothing but a comma is between two offsets.
bool is_comma(std::string_view text, std::size_t begin, std::size_t end) {
  return begin <= end && trim(text.substr(begin, end - begin), " \t") == ",";
}

/// Ascending removals as ranges that neither touch nor overlap: the removal of a table without a
/// final line end begins before the blank line, where the removal of the table before ends.
std::vector<TextEdit> merged(const std::vector<TextEdit>& removals) {
  std::vector<TextEdit> out;
  for (const TextEdit& removal : removals) {
    if (out.empty() || removal.begin > out.back().end) out.push_back(removal);
    else out.back().end = std::max(out.back().end, removal.end);
  }
  return out;
}

/// The ranges of all statements of the entry, each once.
std::vector<TextEdit> removed_statements(const TomlText& text, const EntryPlace& place) {
  const TomlPath entry = entry_path_of(place);
  std::vector<TomlStatement> found;
  for (const TomlStatement& statement : text.statements()) {
    if (!begins_with(statement.path, entry)) continue;
    const bool inside = !found.empty() && statement.begin < found.back().end;
    const bool joins = statement.kind == Kind::inline_pair && !found.empty() &&
                       is_comma(text.text(), found.back().end, statement.begin);
    if (joins) found.back().end = statement.end;
    else if (!inside) found.push_back(statement);
  }
  std::vector<TextEdit> edits;
  for (const TomlStatement& statement : found) {
    if (!is_pair(statement)) edits.push_back(removed_table(text, statement));
    else if (statement.kind == Kind::inline_pair)
      edits.push_back(removed_inline_pairs(text.text(), statement.begin, statement.end));
    else
      edits.push_back(
          {line_start(text, statement.begin), after_line(text.text(), statement.end), ""});
  }
  return merged(edits);
}

}  // namespace

Result<std::optional<ServerEntry>> find_toml_entry(std::string_view text, const EntryPlace& place,
                                                   const ConfigParser& parse) {
  const auto parsed = TomlText::parse(text, parse);
  if (!parsed) return parsed.error();
  if (auto checked = check_place(*parsed, place); !checked) return std::move(checked).error();
  const TomlPath path = entry_path_of(place);
  std::optional<ServerEntry> found;
  for (const TomlStatement& statement : parsed->statements()) {
    if (!begins_with(statement.path, path)) continue;
    if (!found) found.emplace();
    if (!is_pair(statement) || statement.path.size() != path.size() + 1) continue;
    if (statement.path.back() == "enabled")
      found->enabled = parsed->text_of(statement.value) != "false";
    if (statement.path.back() == "args") {
      found->arguments = parsed->strings_of(statement.value);
      if (!found->arguments.empty())
        found->arguments_begin = parsed->first_element(statement.value);
    }
    if (statement.path.back() != "command") continue;
    found->program = parsed->string_of(statement.value);
    found->program_begin = parsed->begin(statement.value);
    found->program_end = parsed->end(statement.value);
  }
  return found;
}

std::string new_toml_file(const EntryPlace& place, const ServerCommand& command) {
  return table_text(place, command, "\n") + "\n";
}

Result<std::vector<TextEdit>> add_toml_entry(std::string_view text, const EntryPlace& place,
                                             const ServerCommand& command,
                                             const ConfigParser& parse) {
  const auto parsed = TomlText::parse(text, parse);
  if (!parsed) return parsed.error();
  if (auto checked = check_place(*parsed, place); !checked) return std::move(checked).error();
  for (const TomlStatement& statement : parsed->statements())
    if (is_pair(statement) && statement.path == TomlPath{std::string(place.container)})
      return unusable_config(
          fmt::format("has {} as an inline table, which nothing can be added to", place.container),
          fmt::format("write its servers as tables: [{}.NAME]", place.container));
  const std::string end(line_end_of(text));
  const std::string table = table_text(place, command, end);
  const bool ended = text.size() == parsed->body() || text.ends_with('\n');
  return std::vector<TextEdit>{
      {text.size(), text.size(), ended ? end + table + end : end + end + table}};
}

Result<EntryRemoval> remove_toml_entry(std::string_view text, const EntryPlace& place,
                                       const ConfigParser& parse) {
  const auto parsed = TomlText::parse(text, parse);
  if (!parsed) return parsed.error();
  if (auto checked = check_place(*parsed, place); !checked) return std::move(checked).error();
  EntryRemoval removal{removed_statements(*parsed, place), false};
  // A file that had been empty begins with a blank line.
  removal.removes_file = removal.edits.size() == 1 && removal.edits[0].begin == 0 &&
                         removal.edits[0].end == text.size() && text.starts_with('[');
  return removal;
}

}  // namespace codefinder::setup
