// Writes the parts of rows.
#include "cli/text/row_parts.h"

#include "base/strings.h"
#include "base/visible_text.h"
#include "cli/text/answer_fields.h"
#include "handlers/verbs/answer/list_text.h"
#include "handlers/verbs/answer/shapes.h"

#include <nlohmann/json.hpp>

#include <algorithm>

namespace codefinder::cli {

using nlohmann::json;

namespace {

/// Returns where the first of the query's words stands in a name, in any case; `size` 0 if nowhere.
struct Part {
  std::size_t at = 0, size = 0;
};
Part matching_part(std::string_view name, const std::vector<std::string>& words) {
  const std::string lower = to_lower(name);
  for (const std::string& word : words)
    if (const std::size_t at = lower.find(word); !word.empty() && at != std::string::npos)
      return {at, word.size()};
  return {};
}

/// Appends text with the part of `name` in it that the query matches highlighted.
void add_highlighted(TextLines& lines, std::string_view text, std::string_view name) {
  const std::size_t start = find_whole_word(text, name);
  const Part part = start == std::string_view::npos ? Part()
                                                    : matching_part(name, lines.style().words);
  if (part.size == 0) {
    lines.add(text);
    return;
  }
  const std::size_t at = start + part.at;
  lines.add(text.substr(0, at))
      .add(Style::match, text.substr(at, part.size))
      .add(text.substr(at + part.size));
}

}  // namespace

void put_place(TextLines& lines, const std::string& path, const json& line) {
  lines.put(Style::path, path + ":" + plain(line)).put(Style::plain, ": ");
}

void put_place(TextLines& lines, const json& row) {
  put_place(lines, kSymbolRow.path(row), kSymbolRow.line.value(row));
}

void add_doubt(TextLines& lines, const json& row) {
  const std::string doubt = handlers::doubt_text(row);
  if (!doubt.empty()) lines.add(" ").add(Style::doubt, doubt.substr(1));
}

void add_id(TextLines& lines, const json& row) {
  const std::string id = kSymbolRow.id(row);
  if (lines.style().ids && !id.empty()) lines.put(Style::plain, "  ").put(Style::id, id);
}

void add_symbol(TextLines& lines, const json& hit) {
  const std::string name = kHit.name(hit), kind = kHit.kind(hit), container = kHit.container(hit);
  std::string shown = signature_at(hit, kHit.preview);
  const std::size_t at = find_whole_word(shown, name);
  // The snippet of a search has the signature already.
  const bool repeated = find_whole_word(kTextHit.snippet.raw(hit), name) != std::string::npos;
  bool has_kind = false;
  // The preview of a parameter is the line of its function.
  if (at != std::string::npos && !repeated && kind != "parameter" && shown != kHit.path(hit)) {
    shown.erase(shown.find_last_not_of(" {:") + 1);
    has_kind = find_whole_word(std::string_view(shown).substr(0, at), kind) != std::string::npos;
  } else {
    shown = name;
  }
  if (!has_kind) lines.add(kind + " ");
  if (!container.empty()) lines.add(container + " > ");
  // Without room for the name, the text before it is left out.
  const std::size_t start = find_whole_word(shown, name);
  if (start != std::string::npos &&
      columns_of(shown.substr(0, start + name.size())) > lines.columns_left())
    shown = "…" + shown.substr(start);
  add_highlighted(lines, shown, name);
}

std::string signature_at(const json& row, const handlers::LineField& field) {
  return visible_text(joined_signature(field.raw(row)), Keep::tabs);
}

std::string source_line(const json& row, const handlers::LineField& field) {
  std::string text = field(row);
  std::replace(text.begin(), text.end(), '\t', ' ');
  return std::string(trim(text));
}

}  // namespace codefinder::cli
