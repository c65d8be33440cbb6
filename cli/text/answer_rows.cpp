// Writes the rows of lists.
#include "cli/text/answer_rows.h"

#include "base/log.h"
#include "base/strings.h"
#include "base/visible_text.h"
#include "cli/text/answer_fields.h"
#include "cli/text/row_parts.h"
#include "handlers/verbs/answer/list_text.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace codefinder::cli {

using nlohmann::json;

namespace {

/// Returns the lines of `text` with "  " before each.
std::string indented(std::string_view text) {
  std::string out;
  while (!text.empty()) out += "  " + std::string(take_until(text, '\n')) + "\n";
  return visible_text(out);
}

void add_more(TextLines& lines, const std::string& text) {
  if (text.empty()) return;
  lines.put(Style::plain, "  ").add(text);
  lines.end();
}

/// Appends the documentation of a symbol and its context.
void add_help(TextLines& lines, const json& help) {
  add_more(lines, line_at(help, "doc_summary"));
  std::string context = word_at(help, "module_path");
  if (const std::string layer = word_at(help, "layer"); !layer.empty())
    context += (context.empty() ? "layer " : ", layer ") + layer;
  add_more(lines, context + handlers::dependencies_text(context.empty() ? "uses " : ", uses ",
                                                        list_at(help, "dependencies")));
}

/// Appends the uses of a hit.
void add_uses(TextLines& lines, const json& hit) {
  const std::string name = word_at(hit, "name");
  for (const json& use : list_at(hit, "references")) {
    lines.put(Style::plain, "  ");
    put_place(lines, use);
    lines.add(word_at(use, "role") + " ").add_with_match(source_line(use, "preview"), name);
    add_doubt(lines, use);
    lines.end();
  }
}

void add_also_declared(TextLines& lines, const json& hit) {
  const std::string places = handlers::words_text("also ", list_at(hit, "also_declared"));
  const json& more = value_at(hit, "also_declared_more");
  add_more(lines, places + (more.is_number() ? " and " + plain(more) + " more" : std::string()));
}

/// Appends a passage: a hit of memory.search.
void add_passage(TextLines& lines, const json& hit) {
  const std::string root = word_at(hit, "root");
  put_place(lines, root + (root.empty() ? "" : "/") + word_at(hit, "path"), value_at(hit, "start"));
  lines.add(fmt::format("to line {}", plain(value_at(hit, "end"))));
  lines.end();
  lines.lines(indented(string_at(hit, "snippet")));
}

/// Returns "call via Shape.area #0" of one reference.
std::string role_of(const json& reference) {
  const std::string via = word_at(reference, "via");
  std::string text = word_at(reference, "role") + (via.empty() ? "" : " via " + via);
  for (const json& target : list_at(reference, "targets")) text += " #" + plain(target);
  return text;
}

bool is_same_line(const json& a, const json& b) {
  return value_at(a, "path") == value_at(b, "path") && value_at(a, "line") == value_at(b, "line");
}

/// Returns the names of the symbols that an answer is about; "" if they differ.
std::string common_name(const json& answer) {
  std::string name;
  for (const json& symbol : list_at(answer, "symbols")) {
    if (!name.empty() && word_at(symbol, "name") != name) return {};
    name = word_at(symbol, "name");
  }
  return name;
}

/// Lists the symbols that an answer is about, with their numbers if there are several.
void add_subjects(TextLines& lines, const json& answer) {
  for (const json& symbol : list_at(answer, "symbols")) {
    const json& target = value_at(symbol, "target");
    lines.put(Style::plain, target.is_number() ? fmt::format("#{}: ", plain(target)) : "of ");
    put_place(lines, symbol);
    const std::string container = word_at(symbol, "container");
    lines.add(fmt::format("{} {}{}{}", word_at(symbol, "kind"), container,
                          container.empty() ? "" : ".", word_at(symbol, "name")));
    add_doubt(lines, symbol);
    add_id(lines, symbol);
    lines.end();
  }
  if (const json& more = value_at(answer, "symbols_more"); more.is_number())
    lines.lines(fmt::format("and {} more symbols\n", plain(more)));
}

/// Returns " #0 #2 via Shape.area through f, g" of a caller or callee.
std::string notes_of_call(const json& row) {
  const json& target = value_at(row, "target");
  const std::string via = word_at(row, "via");
  return (target.is_number() ? " #" + plain(target) : std::string()) +
         (via.empty() ? "" : " via " + via) +
         handlers::words_text(" through ", list_at(row, "through"));
}

/// Appends a row for each call of a caller, or one of a callee.
void add_call(TextLines& lines, const json& row, bool is_caller, const std::string& name) {
  const std::uint64_t depth = std::max<std::uint64_t>(number_at(row, "depth"), 1);
  const std::string caller = std::string(2 * (depth - 1), ' ') + word_at(row, "name") +
                             notes_of_call(row);
  const json& calls = list_at(row, "calls");
  if (!is_caller || calls.empty()) {
    put_place(lines, row);
    lines.add(caller);
    if (!calls.empty()) add_doubt(lines, calls[0]);
    add_id(lines, row);
    return lines.end();
  }
  for (const json& call : calls) {
    put_place(lines, word_at(row, "path"), value_at(call, "line"));
    lines.add(caller + ": ").add_with_match(source_line(call, "preview"), name);
    add_doubt(lines, call);
    if (&call == &calls.back() && value_at(row, "calls_more").is_number())
      lines.add(fmt::format(" … {} more calls", plain(value_at(row, "calls_more"))));
    add_id(lines, row);
    lines.end();
  }
}

/// Appends one line of grep: "path:3: text", or "path-3- text" for a line around a match.
void add_text_line(TextLines& lines, const std::string& path, std::uint64_t line, char mark,
                   std::string_view text) {
  lines.put(Style::path, fmt::format("{}{}{}", path, mark, line))
      .put(Style::plain, fmt::format("{} ", mark))
      .add(visible_text(text, Keep::tabs));
  lines.end();
}

/// Appends the first line of a match, with the matched bytes highlighted.
void add_matching_line(TextLines& lines, const std::string& path, const json& match,
                       const std::string& text) {
  const std::uint64_t begin = number_at(match, "column"), end = number_at(match, "end_column");
  put_place(lines, path, value_at(match, "line"));
  if (begin == 0 || end <= begin || end > text.size() + 1 || text.find("…") != std::string::npos) {
    lines.add(visible_text(text, Keep::tabs));
  } else {
    lines.add(visible_text(text.substr(0, begin - 1), Keep::tabs))
        .add(Style::match, visible_text(text.substr(begin - 1, end - begin), Keep::tabs))
        .add(visible_text(text.substr(end - 1), Keep::tabs));
  }
  const json& in = value_at(match, "in");
  if (lines.style().ids && in.is_object()) add_id(lines, in);
  lines.end();
}

class MatchRows {
 public:
  explicit MatchRows(TextLines& lines) : lines_(lines) {}

  void add(const json& match) {
    const std::string path = word_at(match, "path");
    const std::uint64_t line = number_at(match, "line");
    const json &before = list_at(match, "before"), &after = list_at(match, "after");
    std::uint64_t at = line - std::min<std::uint64_t>(line, before.size());
    const bool has_context = !before.empty() || !after.empty();
    if (has_context && !path_.empty() && (path != path_ || at > shown_ + 1)) lines_.lines("--\n");
    if (path != path_) shown_ = 0;
    path_ = path;
    for (const json& text : before) add_around(at++, text);
    std::vector<std::string> texts(1);
    for (const char c : string_at(match, "text")) {
      if (c == '\n') texts.emplace_back();
      else texts.back() += c;
    }
    add_matching_line(lines_, path, match, texts[0]);
    for (std::size_t i = 1; i < texts.size(); ++i)
      add_text_line(lines_, path, line + i, ':', texts[i]);
    at = std::max(line + texts.size(), number_at(match, "end_line") + 1);
    shown_ = at - 1;
    for (const json& text : after) add_around(at++, text);
  }

 private:
  /// A line that is around several matches is shown once.
  void add_around(std::uint64_t line, const json& text) {
    if (line <= shown_) return;
    add_text_line(lines_, path_, line, '-', plain(text));
    shown_ = line;
  }

  TextLines& lines_;
  std::string path_;
  std::uint64_t shown_ = 0;  // The last line of the file.
};

/// Appends the first symbols of a file of a directory.
void add_file(TextLines& lines, const std::string& path, const json& file) {
  const json& symbols = list_at(file, "children");
  if (symbols.empty()) lines.put(Style::path, path).end();
  add_outline(lines, path, symbols);
  if (const std::uint64_t more = number_at(file, "children_more"); more > 0)
    lines.put(Style::path, path).add(fmt::format(": … and {} more", more)).end();
}

}  // namespace

void add_hit(TextLines& lines, const json& hit) {
  if (!hit.contains("name")) return add_passage(lines, hit);
  put_place(lines, hit);
  add_symbol(lines, hit);
  const std::string window = lines_at(hit, "window");
  // All hits of a search are equal words.
  if (window.empty()) add_doubt(lines, hit);
  else lines.add("  lines " + window);
  add_id(lines, hit);
  lines.end();
  const std::string snippet = string_at(hit, "snippet"), preview = source_line(hit, "preview");
  const bool is_line_of_text = word_at(hit, "evidence") == "text" &&
                               find_whole_word(preview, word_at(hit, "name")) == std::string::npos;
  if (is_line_of_text && snippet.find(preview) == std::string::npos) add_more(lines, preview);
  add_also_declared(lines, hit);
  lines.lines(indented(snippet));
  add_help(lines, value_at(hit, "help"));
  add_uses(lines, hit);
}

void add_hits(TextLines& lines, const json& hits) {
  for (const json& hit : hits) add_hit(lines, hit);
}

void add_references(TextLines& lines, const json& answer) {
  add_subjects(lines, answer);
  const json& references = list_at(answer, "references");
  add_groups(lines, answer, references);
  const std::string name = common_name(answer);
  for (std::size_t at = 0, end = 0; at < references.size(); at = end) {
    std::string roles;
    for (end = at; end < references.size() && is_same_line(references[at], references[end]);
         ++end) {
      const std::string role = role_of(references[end]);
      if (end == at || role != role_of(references[end - 1]))
        roles += (roles.empty() ? "" : ", ") + role;
    }
    put_place(lines, references[at]);
    lines.add(roles + " ").add_with_match(source_line(references[at], "preview"), name);
    add_doubt(lines, references[at]);
    if (const json& in = value_at(references[at], "in"); in.is_object())
      lines.add("  in " + word_at(in, "name"));
    lines.end();
  }
}

void add_calls(TextLines& lines, const json& answer, const char* list) {
  add_subjects(lines, answer);
  const json& rows = list_at(answer, list);
  add_groups(lines, answer, rows);
  const std::string name = common_name(answer);
  for (const json& row : rows) {
    // Only the calls of the first step name the symbol that was asked about.
    const bool is_direct = number_at(row, "depth") <= 1;
    add_call(lines, row, list == std::string_view("callers"), is_direct ? name : std::string());
  }
}

void add_matches(TextLines& lines, const json& answer) {
  const json& matches = list_at(answer, "matches");
  add_groups(lines, answer, matches);
  MatchRows rows(lines);
  for (const json& match : matches) rows.add(match);
}

void add_outline(TextLines& lines, const std::string& path, const json& symbols,
                 std::size_t depth) {
  for (const json& symbol : symbols) {
    if (const std::string file = word_at(symbol, "path");
        !file.empty()) {  // A file of a directory.
      add_file(lines, file, symbol);
      continue;
    }
    const std::string name = word_at(symbol, "name"), kind = word_at(symbol, "kind"),
                      rest = handlers::signature_rest(signature_at(symbol, "preview"), name);
    put_place(lines, path, value_at(symbol, "line"));
    lines.add(std::string(2 * depth, ' ') + kind + " " + name + rest);
    for (const json& place : list_at(symbol, "leads_to")) lines.add(" → " + plain(place));
    add_id(lines, symbol);
    lines.end();
    add_outline(lines, path, list_at(symbol, "children"), depth + 1);
  }
}

void add_groups(TextLines& lines, const json& answer, const json& list) {
  const json& groups = list_at(answer, "groups");
  for (const json& group : groups) {
    lines.put(Style::plain, fmt::format("{:>6} ", plain(value_at(group, "count"))))
        .add(word_at(group, "name"));
    add_id(lines, group);
    lines.end();
  }
  if (const std::uint64_t all = number_at(answer, "group_count"); all > groups.size())
    lines.lines(fmt::format("       … of {} groups\n", all));
  const std::string total = list.empty() ? handlers::total_of(answer) : std::string();
  if (!total.empty() && total != "0") lines.lines("total: " + total + "\n");
}

}  // namespace codefinder::cli
