// Formats each shape of answer as text.
#include "handlers/verbs/answer_text.h"

#include "base/log.h"
#include "base/visible_text.h"
#include "lsp/json.h"

#include <algorithm>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

std::string string_at(const json& object, const char* name) {
  const auto at = object.find(name);
  return at != object.end() && at->is_string() ? at->get<std::string>() : std::string();
}

/// Returns the field `name`, or null if `object` is not an object or lacks it: an answer with an
/// unexpected shape is printed and does not throw.
const json& value_at(const json& object, const char* name) {
  static const json kNull;
  const auto at = object.find(name);
  return at != object.end() ? *at : kNull;
}

/// Returns the array `name`, or an empty one.
const json& list_at(const json& object, const char* name) {
  static const json kEmpty = json::array();
  const json& value = value_at(object, name);
  return value.is_array() ? value : kEmpty;
}

/// Returns a path, a name or a kind escaped as one word of a line, which it cannot end or reorder.
std::string word_at(const json& object, const char* name) {
  return visible_text(string_at(object, name), Keep::nothing);
}

/// Returns a preview: one line of source, escaped.
std::string line_at(const json& object, const char* name) {
  return visible_text(string_at(object, name), Keep::tabs);
}

/// Returns any scalar as text on one line.
std::string plain(const json& value) {
  return value.is_string() ? visible_text(value.get<std::string>(), Keep::tabs)
         : value.is_null() ? "-"
                           : lsp::dump_json(value);
}

/// Returns lines of source, indented below the line with their location.
std::string snippet_text(std::string_view snippet) {
  std::string text;
  while (!snippet.empty()) {
    const std::size_t end = std::min(snippet.find('\n'), snippet.size());
    text += "      " + std::string(snippet.substr(0, end)) + "\n";
    snippet.remove_prefix(std::min(end + 1, snippet.size()));
  }
  return text;
}

std::string place(const json& item) {
  return fmt::format("{}:{}", word_at(item, "path"), plain(value_at(item, "line")));
}

/// Returns a passage, a hit of memory.search.
std::string passage_text(const json& hit) {
  const std::string root = word_at(hit, "root");
  return fmt::format("{}{}{}:{}-{}\n{}", root, root.empty() ? "" : "/", word_at(hit, "path"),
                     plain(value_at(hit, "start")), plain(value_at(hit, "end")),
                     snippet_text(string_at(hit, "snippet")));
}

std::string hit_text(const json& hit) {
  if (!hit.contains("name")) return passage_text(hit);
  const std::string container = word_at(hit, "container");
  std::string text = fmt::format("{}: {} {}{}{}  {}\n", place(hit), word_at(hit, "kind"), container,
                                 container.empty() ? "" : " > ", word_at(hit, "name"),
                                 word_at(hit, "id"));
  if (const std::string preview = line_at(hit, "preview"); !preview.empty())
    text += "    " + preview + "\n";
  if (const std::string snippet = string_at(hit, "snippet"); !snippet.empty())
    text += snippet_text(snippet);
  if (hit.contains("help")) text += "    " + line_at(value_at(hit, "help"), "doc_summary") + "\n";
  for (const json& reference : list_at(hit, "references")) {
    text += fmt::format("      {}: {} {}\n", place(reference), word_at(reference, "role"),
                        line_at(reference, "preview"));
  }
  return text;
}

std::string reference_text(const json& reference) {
  std::string targets;
  for (const json& target : list_at(reference, "targets")) targets += " #" + plain(target);
  return fmt::format("{}:{}: {} [{}]{} {}\n", place(reference),
                     plain(value_at(reference, "column")), word_at(reference, "role"),
                     word_at(reference, "evidence"), targets, line_at(reference, "preview"));
}

/// Lists the references; if they are of several targets, these with their numbers first.
std::string references_text(const json& answer) {
  std::string text;
  for (const json& symbol : list_at(answer, "symbols"))
    if (symbol.contains("target"))
      text += fmt::format("#{}: {}", plain(value_at(symbol, "target")), hit_text(symbol));
  for (const json& reference : list_at(answer, "references")) text += reference_text(reference);
  return text;
}

std::string outline_text(const json& symbols, std::size_t depth) {
  std::string text;
  for (const json& symbol : symbols) {
    text += fmt::format("{:>6} {}{} {}  {}\n", plain(value_at(symbol, "line")),
                        std::string(depth * 2, ' '), word_at(symbol, "kind"),
                        word_at(symbol, "name"), word_at(symbol, "id"));
    text += outline_text(list_at(symbol, "children"), depth + 1);
  }
  return text;
}

/// Returns "name: value" lines; objects indented, lists of scalars on one line.
std::string tree_text(const json& object, std::size_t depth) {
  std::string text;
  const std::string indent(depth * 2, ' ');
  for (const auto& [key, value] : object.items()) {
    const std::string name = visible_text(key, Keep::nothing);
    if (value.is_object()) {
      text += fmt::format("{}{}:\n{}", indent, name, tree_text(value, depth + 1));
    } else if (value.is_array()) {
      text += fmt::format("{}{}:", indent, name);
      for (const json& item : value)
        text += item.is_structured() ? "\n" + indent + "  " + lsp::dump_json(item)
                                     : " " + plain(item);
      text += "\n";
    } else {
      text += fmt::format("{}{}: {}\n", indent, name, plain(value));
    }
  }
  return text;
}

std::string raw_text(const json& answer) {
  if (value_at(answer, "contents").is_string()) return string_at(answer, "contents");
  std::string text;
  // `check` and `status` have numbers with names that are lists in other answers: the type decides,
  // not the name.
  if (value_at(answer, "references").is_array()) return references_text(answer);
  if (const json& hits = value_at(answer, "hits"); hits.is_array()) {
    for (const json& hit : hits) text += hit_text(hit);
    return text;
  }
  if (const json& symbols = value_at(answer, "symbols"); symbols.is_array())
    return outline_text(symbols, 0);
  if (const auto at = answer.find("symbol");
      at != answer.end() && (at->is_object() || at->is_null())) {
    if (at->is_null()) return {};
    json rest = answer;
    for (const char* name :
         {"schema_version", "index", "complete", "truncated", "symbol", "others"})
      rest.erase(name);
    text = hit_text(*at) + tree_text(rest, 0);
    for (const json& hit : list_at(answer, "others")) text += "also " + hit_text(hit);
    return text;
  }
  return answer.is_structured() ? tree_text(answer, 0) : plain(answer);
}

}  // namespace

std::string answer_text(const json& answer) { return visible_text(raw_text(answer)); }

std::vector<std::string> answer_notes(const json& answer) {
  std::vector<std::string> notes;
  if (value_at(answer, "complete") == json(false))
    notes.push_back("the index is still being built; there may be more");
  if (const std::string cursor = word_at(answer, "next_cursor"); !cursor.empty()) {
    notes.push_back(fmt::format("there is more than is shown; go on with cursor {}", cursor));
  } else if (value_at(answer, "truncated") == json(true)) {
    notes.push_back("there is more than is shown");
  }
  if (const std::string state = word_at(answer, "state"); !state.empty() && state != "exact") {
    notes.push_back(fmt::format("the symbol is {} since its id was shown", state));
  }
  const json& suggestions = value_at(answer, "suggestions");
  if (!suggestions.is_array()) return notes;
  if (suggestions.empty())
    notes.push_back("nothing found; try a part of the name, another spelling, or fewer filters");
  for (const json& suggestion : suggestions) notes.push_back(plain(suggestion));
  return notes;
}

std::string error_text(const Error& error) {
  return visible_text(error.message + (error.hint.empty() ? "" : "; ") + error.hint, Keep::tabs);
}

}  // namespace codefinder::handlers
