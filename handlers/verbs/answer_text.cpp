// Formats each shape of answer as text.
#include "handlers/verbs/answer_text.h"

#include "base/log.h"
#include "base/visible_text.h"
#include "lsp/json.h"

#include <algorithm>
#include <cctype>

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

/// Returns " [ambiguous]" or " [text]" for a hit or a reference that is not certain; else "".
std::string doubt_text(const json& item) {
  const std::string evidence = word_at(item, "evidence");
  return evidence == "ambiguous" || evidence == "text" ? " [" + evidence + "]" : std::string();
}

/// Returns ", a, b" for a list of words, after `first`; "" for an empty list.
std::string words_text(std::string_view first, const json& words) {
  std::string text;
  for (const json& word : words) text += std::string(text.empty() ? first : ", ") + plain(word);
  return text;
}

/// Returns "5-20" of {"start", "end"}, "5" if they are equal; "" if there are none.
std::string lines_at(const json& object, const char* name) {
  const json& lines = value_at(object, name);
  if (!lines.is_object()) return {};
  const json &start = value_at(lines, "start"), &end = value_at(lines, "end");
  return start == end ? plain(start) : plain(start) + "-" + plain(end);
}

/// Returns a passage, a hit of memory.search.
std::string passage_text(const json& hit) {
  const std::string root = word_at(hit, "root");
  return fmt::format("{}{}{}:{}-{}\n{}", root, root.empty() ? "" : "/", word_at(hit, "path"),
                     plain(value_at(hit, "start")), plain(value_at(hit, "end")),
                     snippet_text(string_at(hit, "snippet")));
}

/// Returns "shop/cart.py:5: method Cart > add  cf_…" without a line end.
std::string symbol_text(const json& hit) {
  const std::string container = word_at(hit, "container");
  return fmt::format("{}: {} {}{}{}  {}", place(hit), word_at(hit, "kind"), container,
                     container.empty() ? "" : " > ", word_at(hit, "name"), word_at(hit, "id"));
}

/// Returns ", shop/cart.py, os (external)" after `first`; "" for an empty list.
std::string dependencies_text(std::string_view first, const json& dependencies) {
  json words = json::array();
  for (const json& dependency : dependencies)
    words.push_back(string_at(dependency, "origin") == "external"
                        ? string_at(dependency, "name") + " (external)"
                        : string_at(dependency, "path"));
  return words_text(first, words);
}

/// Returns the documentation of a symbol and what surrounds it.
std::string help_text(const json& help) {
  std::string text;
  if (const std::string doc = line_at(help, "doc_summary"); !doc.empty())
    text += "    " + doc + "\n";
  std::string context = word_at(help, "module_path");
  if (const std::string layer = word_at(help, "layer"); !layer.empty())
    context += (context.empty() ? "layer " : ", layer ") + layer;
  context += dependencies_text(context.empty() ? "uses " : ", uses ",
                               list_at(help, "dependencies"));
  return context.empty() ? text : text + "    " + context + "\n";
}

std::string hit_text(const json& hit) {
  if (!hit.contains("name")) return passage_text(hit);
  // A hit of search_repo has a window: the lines of its snippet.  All of them are equal words.
  const std::string window = lines_at(hit, "window");
  std::string text = symbol_text(hit) + (window.empty() ? doubt_text(hit) : "  lines " + window) +
                     "\n";
  const std::string snippet = string_at(hit, "snippet");
  if (const std::string preview = line_at(hit, "preview");
      !preview.empty() && snippet.find(preview) == std::string::npos)
    text += "    " + preview + "\n";
  text += snippet_text(snippet) + help_text(value_at(hit, "help"));
  for (const json& reference : list_at(hit, "references")) {
    text += fmt::format("      {}: {}{} {}\n", place(reference), word_at(reference, "role"),
                        doubt_text(reference), line_at(reference, "preview"));
  }
  return text;
}

/// Returns "  in method Cart::add  cf_…"; "" outside all symbols, or if the one before is in the
/// same.
std::string enclosing_text(const json& reference, const json& before) {
  const json& in = value_at(reference, "in");
  return in.is_object() && in != value_at(before, "in")
             ? fmt::format("  in {} {}  {}", word_at(in, "kind"), word_at(in, "name"),
                           word_at(in, "id"))
             : std::string();
}

std::string reference_text(const json& reference, const json& before) {
  std::string targets;
  for (const json& target : list_at(reference, "targets")) targets += " #" + plain(target);
  return fmt::format("{}:{}: {} [{}]{} {}{}\n", place(reference),
                     plain(value_at(reference, "column")), word_at(reference, "role"),
                     word_at(reference, "evidence"), targets, line_at(reference, "preview"),
                     enclosing_text(reference, before));
}

/// Returns "12", or "at least 12"; "" without a total.
std::string total_of(const json& answer) {
  const json& total = value_at(answer, "total");
  if (!total.is_number()) return {};
  const bool bound = value_at(answer, "total_is_lower_bound") == json(true);
  return (bound ? "at least " : "") + plain(total);
}

/// Returns a line for each group, "12 shop/cart.py"; and for an answer that only counts the total.
std::string counts_text(const json& answer, const json& list) {
  std::string text;
  for (const json& group : list_at(answer, "groups"))
    text += fmt::format("{:>6} {}{}{}\n", plain(value_at(group, "count")), word_at(group, "name"),
                        group.contains("id") ? "  " : "", word_at(group, "id"));
  const json &groups = value_at(answer, "group_count"), &shown = list_at(answer, "groups");
  if (groups.is_number() && groups > shown.size())
    text += fmt::format("       … of {} groups\n", plain(groups));
  const std::string total = list.empty() ? total_of(answer) : std::string();
  return total.empty() || total == "0" ? text : text + "total: " + total + "\n";
}

/// Lists the symbols whose references these are, with their numbers if there are several targets;
/// then the references.
std::string references_text(const json& answer) {
  std::string text;
  for (const json& symbol : list_at(answer, "symbols"))
    text += symbol.contains("target")
                ? fmt::format("#{}: {}", plain(value_at(symbol, "target")), hit_text(symbol))
                : "of " + symbol_text(symbol) + doubt_text(symbol) + "\n";
  text += counts_text(answer, list_at(answer, "references"));
  json before = json::object();
  for (const json& reference : list_at(answer, "references")) {
    text += reference_text(reference, before);
    before = reference;
  }
  return text;
}

/// Returns what a signature has after the name: "(self, price)"; "" if it lacks the name.
std::string signature_rest(const std::string& signature, const std::string& name) {
  const auto is_word = [&](std::size_t at) {
    const auto c = static_cast<unsigned char>(signature[at]);
    return c == '_' || c >= 0x80 || std::isalnum(c) != 0;
  };
  for (std::size_t at = signature.find(name); !name.empty() && at != std::string::npos;
       at = signature.find(name, at + 1)) {
    const std::size_t end = at + name.size();
    if ((at == 0 || !is_word(at - 1)) && (end == signature.size() || !is_word(end)))
      return signature.substr(end);
  }
  return {};
}

std::string outline_text(const json& symbols, std::size_t depth) {
  std::string text;
  for (const json& symbol : symbols) {
    std::string lines = lines_at(symbol, "range");
    if (lines.empty()) lines = plain(value_at(symbol, "line"));
    const std::string name = word_at(symbol, "name");
    text += fmt::format("{:>9} {}{} {}{}  {}\n", lines, std::string(depth * 2, ' '),
                        word_at(symbol, "kind"), name,
                        signature_rest(line_at(symbol, "preview"), name), word_at(symbol, "id"));
    for (const json& place : list_at(symbol, "leads_to"))
      text += fmt::format("{:>9} {}→ {}\n", "", std::string(depth * 2, ' '), plain(place));
    text += outline_text(list_at(symbol, "children"), depth + 1);
  }
  return text;
}

/// Returns an object or array in a list: "path: reason" of a skipped file, else JSON.
std::string item_text(const json& item) {
  const bool skipped = item.size() == 2 && !string_at(item, "path").empty() &&
                       !string_at(item, "reason").empty();
  return skipped ? fmt::format("{}: {}", word_at(item, "path"), line_at(item, "reason"))
                 : lsp::dump_json(item);
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
        text += item.is_structured() ? "\n" + indent + "  " + item_text(item) : " " + plain(item);
      text += "\n";
    } else {
      text += fmt::format("{}{}: {}\n", indent, name, plain(value));
    }
  }
  return text;
}

/// Returns the answer of explain; fields without a value are left out.
std::string explanation_text(const json& answer) {
  const json& symbol = value_at(answer, "symbol");
  json rest = json::object();
  for (const auto& [name, value] : answer.items()) {
    const bool has_value = !value.is_null() && value != json(false) && value != json("") &&
                           !(value.is_structured() && value.empty());
    if (has_value) rest[name] = value;
  }
  for (const char* name : {"schema_version", "index", "complete", "truncated", "symbol", "others"})
    rest.erase(name);
  if (value_at(rest, "name") == value_at(symbol, "name")) rest.erase("name");
  if (const std::string uses = dependencies_text("", list_at(rest, "dependencies")); !uses.empty())
    rest["dependencies"] = uses;
  std::string text = hit_text(symbol) + tree_text(rest, 0);
  for (const json& hit : list_at(answer, "others")) text += "also " + hit_text(hit);
  return text;
}

std::string raw_text(const json& answer);

/// Returns the answers about several targets, each below its target.
std::string parts_text(const json& parts) {
  std::string text;
  for (const json& part : parts) {
    text += "== " + word_at(part, "target") + "\n";
    if (const json& error = value_at(part, "error"); error.is_object())
      text += fmt::format("{}: {}; {}\n", word_at(error, "code"), line_at(error, "message"),
                          line_at(error, "hint"));
    else text += contents_heading(part) + raw_text(part);
    if (!text.ends_with('\n')) text += '\n';
    for (const std::string& note : answer_notes(part)) text += "note: " + note + "\n";
  }
  return text;
}

std::string raw_text(const json& answer) {
  if (const json& parts = value_at(answer, "parts"); parts.is_array()) return parts_text(parts);
  if (value_at(answer, "contents").is_string()) return string_at(answer, "contents");
  std::string text;
  // `check` and `status` have numbers with names that are lists in other answers: the type decides,
  // not the name.
  if (value_at(answer, "references").is_array()) return references_text(answer);
  if (const json& hits = value_at(answer, "hits"); hits.is_array()) {
    text = counts_text(answer, hits);
    for (const json& hit : hits) text += hit_text(hit);
    return text;
  }
  if (const json& symbols = value_at(answer, "symbols"); symbols.is_array())
    return counts_text(answer, symbols) + outline_text(symbols, 0);
  if (const auto at = answer.find("symbol");
      at != answer.end() && (at->is_object() || at->is_null()))
    return at->is_null() ? std::string() : explanation_text(answer);
  return answer.is_structured() ? tree_text(answer, 0) : plain(answer);
}

/// What the answer was computed from, if that is less than everything.
void add_index_notes(const json& answer, std::vector<std::string>& notes) {
  if (value_at(answer, "complete") == json(false)) {
    const bool building = word_at(value_at(answer, "index"), "state") == "building";
    notes.push_back(building ? "the index is still being built; there may be more"
                             : "not everything was examined; there may be more");
  }
  if (const std::string rule = word_at(value_at(answer, "index"), "excluded_by"); !rule.empty())
    notes.push_back(fmt::format(
        "the index is nearly empty: {} excludes the rest; index it with --no-ignore (setting "
        "index.no_ignore)",
        rule));
  const json &searched = value_at(answer, "files_searched"), &files = value_at(answer, "files");
  if (searched.is_number() && files.is_number() && searched < files)
    notes.push_back(fmt::format("read {} of {} files", plain(searched), plain(files)));
  if (const std::string words = words_text("", list_at(answer, "unknown_words")); !words.empty())
    notes.push_back("no file has: " + words);
  if (const json& errors = value_at(answer, "parse_errors"); errors.is_number() && errors != 0)
    notes.push_back(fmt::format("{} syntax errors; symbols may be missing", plain(errors)));
}

void add_page_notes(const json& answer, std::vector<std::string>& notes) {
  const std::string cursor = word_at(answer, "next_cursor");
  const std::string query = word_at(answer, "query_id");
  if (cursor.empty()) {
    if (value_at(answer, "truncated") == json(true)) notes.push_back("there is more than is shown");
    return;
  }
  const std::string total = total_of(answer);
  notes.push_back(fmt::format("there is more than is shown{}{}{}; go on with cursor {}{}{}",
                              total.empty() ? "" : " (", total, total.empty() ? "" : " in all)",
                              cursor, query.empty() ? "" : ", or search in it: refine ", query));
}

void add_nothing_found_notes(const json& answer, std::vector<std::string>& notes) {
  if (list_at(answer, "references").empty() && !list_at(answer, "symbols").empty() &&
      value_at(answer, "references").is_array() && value_at(answer, "total") == json(0))
    notes.push_back("no references found");
  const json& suggestions = value_at(answer, "suggestions");
  if (!suggestions.is_array()) return;
  if (const std::string name = word_at(answer, "name");
      !name.empty() && list_at(answer, "symbols").empty())
    notes.push_back(fmt::format("no symbol found for \"{}\"", name));
  if (suggestions.empty())
    notes.push_back("nothing found; try a part of the name, another spelling, or fewer filters");
  for (const json& suggestion : suggestions) notes.push_back(plain(suggestion));
}

}  // namespace

namespace {

std::string state_note(const json& answer, const std::string& state) {
  std::string note = state == "ambiguous"
                         ? "the id may mean several symbols"
                         : fmt::format("the symbol is {} since its id was shown", state);
  if (const std::string from = word_at(answer, "moved_from"); !from.empty())
    note += fmt::format(": from {} to {}", from, word_at(answer, "path"));
  const json& candidates = value_at(answer, "candidates");
  if (!candidates.is_array() || candidates.empty()) return note;
  note += state == "ambiguous" ? ": " : "; the nearest: ";
  for (const json& hit : candidates) {
    const std::string container = word_at(hit, "container");
    note += fmt::format("{}{} {} {}{} at {}", &hit == &candidates[0] ? "" : ", ",
                        word_at(hit, "id"), word_at(hit, "kind"), word_at(hit, "name"),
                        container.empty() ? "" : " of " + container, place(hit));
  }
  return note;
}

}  // namespace

std::string answer_text(const json& answer) { return visible_text(raw_text(answer)); }

std::string contents_heading(const json& answer) {
  if (!value_at(answer, "contents").is_string()) return {};
  std::string text = word_at(answer, "path");
  const std::string window = lines_at(answer, "window"), range = lines_at(answer, "range");
  if (!window.empty()) text += ":" + window;
  if (!range.empty() && range != window) text += fmt::format(" (the symbol: {})", range);
  return text + "\n";
}

std::vector<std::string> answer_notes(const json& answer) {
  std::vector<std::string> notes;
  add_index_notes(answer, notes);
  add_page_notes(answer, notes);
  const std::string state = word_at(answer, "state");
  if (!state.empty() && state != "exact") notes.push_back(state_note(answer, state));
  add_nothing_found_notes(answer, notes);
  return notes;
}

std::string error_text(const Error& error) {
  return visible_text(error.message + (error.hint.empty() ? "" : "; ") + error.hint, Keep::tabs);
}

}  // namespace codefinder::handlers
