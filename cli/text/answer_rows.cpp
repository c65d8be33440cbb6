// Writes the rows of lists.
#include "cli/text/answer_rows.h"

#include "base/log.h"
#include "base/strings.h"
#include "base/visible_text.h"
#include "cli/text/answer_fields.h"
#include "cli/text/row_parts.h"
#include "handlers/verbs/answer/list_text.h"
#include "handlers/verbs/answer/outline_answer.h"
#include "handlers/verbs/answer/uses_answer.h"

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
  add_more(lines, kHelp.doc_summary(help));
  std::string context = kHelp.module_path(help);
  if (const std::string layer = kHelp.layer(help); !layer.empty())
    context += (context.empty() ? "layer " : ", layer ") + layer;
  add_more(lines, context + handlers::dependencies_text(context.empty() ? "uses " : ", uses ",
                                                        kHelp.dependencies(help)));
}

/// Appends the uses of a hit.
void add_uses(TextLines& lines, const json& hit) {
  const std::string name = kHit.name(hit);
  for (const json& use : kNavHit.references(hit)) {
    lines.put(Style::plain, "  ");
    put_place(lines, use);
    lines.add(kReference.role(use) + " ")
        .add_with_match(source_line(use, kReference.preview), name);
    add_doubt(lines, use);
    lines.end();
  }
}

void add_also_declared(TextLines& lines, const json& hit) {
  const std::string places = handlers::words_text("also ", kHit.also_declared(hit));
  const std::uint64_t more = kHit.also_declared_more(hit);
  add_more(lines, places + (more > 0 ? fmt::format(" and {} more", more) : std::string()));
}

/// Appends a passage: a hit of memory.search.
void add_passage(TextLines& lines, const json& hit) {
  const std::string root = kPassage.root(hit);
  put_place(lines, root + (root.empty() ? "" : "/") + kPassage.path(hit),
            kPassage.start.value(hit));
  lines.add(fmt::format("to line {}", kPassage.end(hit)));
  lines.end();
  lines.lines(indented(kPassage.snippet.raw(hit)));
}

/// Returns "call via Shape.area #0" of one reference.
std::string role_of(const json& reference) {
  const std::string via = kTargetReference.via(reference);
  std::string text = kTargetReference.role(reference) + (via.empty() ? "" : " via " + via);
  for (const json& target : kTargetReference.targets(reference)) text += " #" + plain(target);
  return text;
}

bool is_same_line(const json& a, const json& b) {
  return kReference.path.value(a) == kReference.path.value(b) &&
         kReference.line.value(a) == kReference.line.value(b);
}

/// Returns the names of the symbols that an answer is about; "" if they differ.
std::string common_name(const json& answer) {
  std::string name;
  for (const json& symbol : kReferences.symbols(answer)) {
    if (!name.empty() && kHitOfTarget.name(symbol) != name) return {};
    name = kHitOfTarget.name(symbol);
  }
  return name;
}

/// Lists the symbols that an answer is about, with their numbers if there are several.
void add_subjects(TextLines& lines, const json& answer) {
  for (const json& symbol : kReferences.symbols(answer)) {
    const bool has_number = kHitOfTarget.target.is_in(symbol);
    lines.put(Style::plain, has_number ? fmt::format("#{}: ", kHitOfTarget.target(symbol)) : "of ");
    put_place(lines, symbol);
    const std::string container = kHitOfTarget.container(symbol);
    lines.add(fmt::format("{} {}{}{}", kHitOfTarget.kind(symbol), container,
                          container.empty() ? "" : ".", kHitOfTarget.name(symbol)));
    add_doubt(lines, symbol);
    add_id(lines, symbol);
    lines.end();
  }
  if (const std::uint64_t more = kReferences.symbols_more(answer); more > 0)
    lines.lines(fmt::format("and {} more symbols\n", more));
}

/// Returns " #0 #2 via Shape.area through f, g" of a caller or callee.
std::string notes_of_call(const json& row) {
  const std::string via = kCall.via(row);
  return (kCall.target.is_in(row) ? fmt::format(" #{}", kCall.target(row)) : std::string()) +
         (via.empty() ? "" : " via " + via) + handlers::words_text(" through ", kCall.through(row));
}

/// Appends a row for each call of a caller, or one of a callee.
void add_call(TextLines& lines, const json& row, bool is_caller, const std::string& name) {
  const std::uint64_t depth = std::max<std::uint64_t>(kCall.depth(row), 1);
  const std::string caller = std::string(2 * (depth - 1), ' ') + kCall.name(row) +
                             notes_of_call(row);
  const json& calls = kCall.calls(row);
  if (!is_caller || calls.empty()) {
    put_place(lines, row);
    lines.add(caller);
    if (!calls.empty()) add_doubt(lines, calls[0]);
    add_id(lines, row);
    return lines.end();
  }
  for (const json& call : calls) {
    put_place(lines, kCall.path(row), kUse.line.value(call));
    lines.add(caller + ": ").add_with_match(source_line(call, kUse.preview), name);
    add_doubt(lines, call);
    if (&call == &calls.back() && kCall.calls_more.is_in(row))
      lines.add(fmt::format(" … {} more calls", kCall.calls_more(row)));
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
  const std::uint64_t begin = kMatch.column(match), end = kMatch.end_column(match);
  put_place(lines, path, kMatch.line.value(match));
  if (begin == 0 || end <= begin || end > text.size() + 1 || text.find("…") != std::string::npos) {
    lines.add(visible_text(text, Keep::tabs));
  } else {
    lines.add(visible_text(text.substr(0, begin - 1), Keep::tabs))
        .add(Style::match, visible_text(text.substr(begin - 1, end - begin), Keep::tabs))
        .add(visible_text(text.substr(end - 1), Keep::tabs));
  }
  const json& in = kMatch.in(match);
  if (lines.style().ids && in.is_object()) add_id(lines, in);
  lines.end();
}

class MatchRows {
 public:
  explicit MatchRows(TextLines& lines) : lines_(lines) {}

  void add(const json& match) {
    const std::string path = kMatch.path(match);
    const std::uint64_t line = kMatch.line(match);
    const json &before = kMatch.before(match), &after = kMatch.after(match);
    std::uint64_t at = line - std::min<std::uint64_t>(line, before.size());
    const bool has_context = !before.empty() || !after.empty();
    if (has_context && !path_.empty() && (path != path_ || at > shown_ + 1)) lines_.lines("--\n");
    if (path != path_) shown_ = 0;
    path_ = path;
    for (const json& text : before) add_around(at++, text);
    std::vector<std::string> texts(1);
    for (const char c : kMatch.text.raw(match)) {
      if (c == '\n') texts.emplace_back();
      else texts.back() += c;
    }
    add_matching_line(lines_, path, match, texts[0]);
    for (std::size_t i = 1; i < texts.size(); ++i)
      add_text_line(lines_, path, line + i, ':', texts[i]);
    at = std::max(line + texts.size(), kMatch.end_line(match) + 1);
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
  const json& symbols = kNode.children(file);
  if (symbols.empty()) lines.put(Style::path, path).end();
  add_outline(lines, path, symbols);
  if (const std::uint64_t more = kNode.children_more(file); more > 0)
    lines.put(Style::path, path).add(fmt::format(": … and {} more", more)).end();
}

}  // namespace

void add_hit(TextLines& lines, const json& hit) {
  if (!kHit.name.is_in(hit)) return add_passage(lines, hit);
  put_place(lines, hit);
  add_symbol(lines, hit);
  const std::string window = kTextHit.window.text(hit);
  // All hits of a search are equal words.
  if (window.empty()) add_doubt(lines, hit);
  else lines.add("  lines " + window);
  add_id(lines, hit);
  lines.end();
  const std::string snippet = kTextHit.snippet.raw(hit), preview = source_line(hit, kHit.preview);
  const bool is_line_of_text = kHit.evidence(hit) == "text" &&
                               find_whole_word(preview, kHit.name(hit)) == std::string::npos;
  if (is_line_of_text && snippet.find(preview) == std::string::npos) add_more(lines, preview);
  add_also_declared(lines, hit);
  lines.lines(indented(snippet));
  add_help(lines, kNavHit.help(hit));
  add_uses(lines, hit);
}

void add_hits(TextLines& lines, const json& hits) {
  for (const json& hit : hits) add_hit(lines, hit);
}

void add_references(TextLines& lines, const json& answer) {
  add_subjects(lines, answer);
  const json& references = kReferences.references(answer);
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
    lines.add(roles + " ")
        .add_with_match(source_line(references[at], kTargetReference.preview), name);
    add_doubt(lines, references[at]);
    if (const json& in = kTargetReference.in(references[at]); in.is_object())
      lines.add("  in " + kEnclosing.name(in));
    lines.end();
  }
}

void add_calls(TextLines& lines, const json& answer, const handlers::CallsAnswer& of) {
  add_subjects(lines, answer);
  const json& rows = of.rows(answer);
  add_groups(lines, answer, rows);
  const std::string name = common_name(answer);
  for (const json& row : rows) {
    // Only the calls of the first step name the symbol that was asked about.
    const bool is_direct = kCall.depth(row) <= 1;
    add_call(lines, row, &of == &kCallers, is_direct ? name : std::string());
  }
}

void add_matches(TextLines& lines, const json& answer) {
  const json& matches = kGrep.matches(answer);
  add_groups(lines, answer, matches);
  MatchRows rows(lines);
  for (const json& match : matches) rows.add(match);
}

void add_outline(TextLines& lines, const std::string& path, const json& symbols,
                 std::size_t depth) {
  for (const json& symbol : symbols) {
    if (const std::string file = kNode.path(symbol); !file.empty()) {  // A file of a directory.
      add_file(lines, file, symbol);
      continue;
    }
    const std::string name = kNode.name(symbol), kind = kNode.kind(symbol),
                      rest = handlers::signature_rest(signature_at(symbol, kNode.preview), name);
    put_place(lines, path, kNode.line.value(symbol));
    lines.add(std::string(2 * depth, ' ') + kind + " " + name + rest);
    for (const json& place : kNode.leads_to(symbol)) lines.add(" → " + plain(place));
    add_id(lines, symbol);
    lines.end();
    add_outline(lines, path, kNode.children(symbol), depth + 1);
  }
}

void add_groups(TextLines& lines, const json& answer, const json& list) {
  const json& groups = kListAnswer.groups(answer);
  for (const json& group : groups) {
    lines.put(Style::plain, fmt::format("{:>6} ", kGroup.count(group))).add(kGroup.name(group));
    add_id(lines, group);
    lines.end();
  }
  if (const std::uint64_t all = kListAnswer.group_count(answer); all > groups.size())
    lines.lines(fmt::format("       … of {} groups\n", all));
  const std::string total = list.empty() ? handlers::total_of(answer) : std::string();
  if (!total.empty() && total != "0") lines.lines("total: " + total + "\n");
}

}  // namespace codefinder::cli
