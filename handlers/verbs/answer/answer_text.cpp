// Formats each shape of answer as text.
#include "handlers/verbs/answer/answer_text.h"

#include "base/log.h"
#include "base/visible_text.h"
#include "handlers/verbs/answer/answer_fields.h"
#include "handlers/verbs/answer/list_text.h"
#include "handlers/verbs/answer/verb_texts.h"
#include "lsp/json.h"

#include <algorithm>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

std::string outline_text(const json& symbols, std::size_t depth) {
  std::string text;
  for (const json& symbol : symbols) {
    std::string lines = lines_at(symbol, "range");
    if (lines.empty()) lines = plain(value_at(symbol, "line"));
    if (const std::string path = word_at(symbol, "path"); !path.empty()) {  // A file's row.
      const json& more = value_at(symbol, "children_more");
      text += path + "\n" + outline_text(list_at(symbol, "children"), depth) +
              (more.is_number() ? fmt::format(" and {} more\n", plain(more)) : std::string());
      continue;
    }
    const std::string name = word_at(symbol, "name");
    const std::string indent(depth + 1, ' ');
    text += fmt::format("{}{}: {} {}{}\n", indent, lines, word_at(symbol, "kind"), name,
                        signature_rest(line_at(symbol, "preview"), name));
    for (const json& place : list_at(symbol, "leads_to"))
      text += fmt::format("{} → {}\n", indent, plain(place));
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

/// Returns " and 12 more" if the list has fewer items than its total; else "".
std::string rest_text(const json& answer, const char* total, const json& list) {
  const std::uint64_t more = rest_of(answer, total, list);
  return more > 0 ? fmt::format(" and {} more", more) : std::string();
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
  for (const char* name : {"schema_version", "index", "complete", "truncated", "symbol", "others",
                           "others_total", "dependencies_total", "target"})
    rest.erase(name);
  if (value_at(rest, "name") == value_at(symbol, "name")) rest.erase("name");
  // On the first line already.
  if (value_at(rest, "signature") == value_at(symbol, "preview")) rest.erase("signature");
  const json& dependencies = list_at(answer, "dependencies");
  if (const std::string uses = dependencies_text("", dependencies); !uses.empty())
    rest["dependencies"] = uses + rest_text(answer, "dependencies_total", dependencies);
  std::string text = hit_text(symbol) + tree_text(rest, 0);
  const json& others = list_at(answer, "others");
  for (const json& hit : others) text += "also " + hit_text(hit);
  const std::string more = rest_text(answer, "others_total", others);
  return more.empty() ? text : text + more.substr(1) + "\n";
}

std::string raw_text(const json& answer);

/// Returns the answers about several targets, each below its target.
std::string parts_text(const json& parts) {
  std::string text;
  for (const json& part : parts) {
    text += "== " + word_at(part, "target") + "\n";
    if (const json& error = value_at(part, "error"); error.is_object())
      text += fmt::format("{}: {}{}{}\n", word_at(error, "code"), line_at(error, "message"),
                          word_at(error, "hint").empty() ? "" : "; ", line_at(error, "hint"));
    else text += contents_heading(part) + raw_text(part);
    if (!text.ends_with('\n')) text += '\n';
    for (const std::string& note : answer_notes(part)) text += "note: " + note + "\n";
  }
  return text;
}

std::string paths_text(const json& paths) {
  std::string text;
  for (const json& path : paths) text += plain(path) + "\n";
  return text;
}

std::string raw_text(const json& answer) {
  if (value_at(answer, "contents").is_string()) {
    std::string contents = string_at(answer, "contents");
    const std::string members = outline_text(list_at(answer, "symbols"), 0);
    if (!members.empty() && !contents.empty() && contents.back() != '\n') contents += '\n';
    return contents + members;
  }
  if (const json& parts = value_at(answer, "parts"); parts.is_array()) return parts_text(parts);
  if (const json& paths = value_at(answer, "paths"); paths.is_array()) return paths_text(paths);
  // `check` and `status` have numbers with names that are lists in other answers: the type decides,
  // not the name.
  if (value_at(answer, "references").is_array()) return references_text(answer);
  for (const char* list : {"callers", "callees"})
    if (value_at(answer, list).is_array()) return calls_text(answer, value_at(answer, list));
  if (value_at(answer, "api").is_array()) return api_text(answer);
  if (value_at(answer, "body").is_string()) return context_text(answer);
  if (value_at(answer, "modules").is_array()) return map_text(answer);
  if (value_at(answer, "impact").is_array()) return impact_text(answer);
  if (value_at(answer, "matches").is_array()) return matches_text(answer);
  if (value_at(answer, "changes").is_array()) return changes_text(answer);
  if (const json& hits = value_at(answer, "hits"); hits.is_array()) {
    return counts_text(answer, hits) + hits_text(hits);
  }
  if (const json& symbols = value_at(answer, "symbols"); symbols.is_array())
    return counts_text(answer, symbols) + outline_text(symbols, 0);
  if (value_at(answer, "symbol").is_object()) return explanation_text(answer);
  if (value_at(answer, "suggestions").is_array()) return {};
  return answer.is_structured() ? tree_text(answer, 0) : plain(answer);
}

/// Appends notes about the index if the answer was not computed from all of it.
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
  const json& index = value_at(answer, "index");
  if (value_at(index, "files") == json(0) && value_at(index, "skipped") > json(0))
    notes.push_back(fmt::format("no file is indexed, and {} are skipped: see codefinder status",
                                plain(value_at(index, "skipped"))));
  const json &searched = value_at(answer, "files_searched"), &files = value_at(answer, "files");
  if (searched.is_number() && files.is_number() && searched < files)
    notes.push_back(fmt::format("read {} of {} files", plain(searched), plain(files)));
  if (const std::string words = words_text("", list_at(answer, "unknown_words")); !words.empty())
    notes.push_back("no file has: " + words);
  if (const std::string why = line_at(answer, "semantic_missing"); !why.empty())
    notes.push_back("ranked without all embeddings: " + why);
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
  const bool is_first_line = answer.contains("impact") || answer.contains("api");  // The total.
  const std::string total = is_first_line ? std::string() : total_of(answer);
  notes.push_back(fmt::format("more{}{}{}: cursor {}{}{}", total.empty() ? "" : " (", total,
                              total.empty() ? "" : " in all)", cursor,
                              query.empty() ? "" : ", or refine ", query));
}

void add_detail_notes(const json& answer, std::vector<std::string>& notes) {
  if (value_at(answer, "less_detail") == json(true))
    notes.push_back("there is more: ask with the path of a module, or raise max_bytes");
}

/// Appends the name that was looked up instead of the requested name.
void add_fallback_note(const json& answer, std::vector<std::string>& notes) {
  const json& fallback = value_at(answer, "fallback");
  if (fallback.is_object())
    notes.push_back(fmt::format("nothing is named exactly \"{}\"; this is about \"{}\"",
                                word_at(fallback, "asked"), word_at(fallback, "used")));
}

/// Which of several roots a map or changes are about.
void add_roots_notes(const json& answer, std::vector<std::string>& notes) {
  std::string others;
  for (const json& root : list_at(answer, "roots")) {
    const json& error = value_at(root, "error");
    others += (others.empty() ? "" : ", ") + word_at(root, "root") +
              (error.is_object() ? " (" + line_at(error, "message") + ")" : "");
  }
  if (!others.empty())
    notes.push_back(
        fmt::format("{} {}; project_root selects one: {}",
                    answer.contains("changes") ? "paths are relative to" : "this is about",
                    word_at(answer, "root"), others));
}

/// That a list about symbols that exist is empty.
void add_empty_list_notes(const json& answer, std::vector<std::string>& notes) {
  constexpr std::pair<const char*, const char*> kLists[] = {
      {"references", "no references found"}, {"callers", "no callers"}, {"callees", "no callees"}};
  if (list_at(answer, "symbols").empty() || value_at(answer, "total") != json(0)) return;
  for (const auto& [list, note] : kLists)
    if (value_at(answer, list).is_array()) notes.push_back(note);
}

void add_nothing_found_notes(const json& answer, std::vector<std::string>& notes) {
  add_empty_list_notes(answer, notes);
  const json& suggestions = value_at(answer, "suggestions");
  if (!suggestions.is_array()) return;
  const std::string name = word_at(answer, "name");
  const auto has = [&](const char* list) { return !list_at(answer, list).empty(); };
  const bool has_uses = has("references") || has("callers") || has("hits");
  if (!name.empty() && list_at(answer, "symbols").empty())
    notes.push_back(
        fmt::format("no symbol found for \"{}\"{}", name, has_uses ? "; these use the name" : ""));
  if (suggestions.empty() && !has_uses)
    notes.push_back(value_at(answer, "name") == json("")
                        ? "nothing is named at that place"
                        : "nothing found; try a part of the name, another spelling, or fewer "
                          "filters");
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
                        container.empty() ? "" : " of " + container,
                        word_at(hit, "path") + ":" + plain(value_at(hit, "line")));
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
  for (const json& around : list_at(answer, "within"))
    text += fmt::format(", in {}: {}", plain(value_at(around, "line")),
                        shortened(line_at(around, "preview")));
  return text + "\n";
}

std::vector<std::string> answer_notes(const json& answer) {
  std::vector<std::string> notes;
  add_index_notes(answer, notes);
  add_page_notes(answer, notes);
  add_detail_notes(answer, notes);
  if (value_at(answer, "symbols").is_array() && value_at(answer, "contents").is_string()) {
    const json& more = value_at(answer, "symbols_more");
    const bool none = list_at(answer, "symbols").empty();
    notes.push_back(
        none ? fmt::format("too long: its {} members are not listed", plain(more))
             : "too long: its members are listed" +
                   (more.is_number() ? ", without " + plain(more) + " more" : std::string()));
  }
  const std::string state = word_at(answer, "state");
  if (!state.empty() && state != "exact") notes.push_back(state_note(answer, state));
  add_fallback_note(answer, notes);
  add_roots_notes(answer, notes);
  add_nothing_found_notes(answer, notes);
  return notes;
}

std::string message_text(const json& answer) {
  std::string text = contents_heading(answer) + answer_text(answer);
  if (!text.empty() && text.back() != '\n') text += '\n';
  for (const std::string& note : answer_notes(answer)) text += "note: " + note + "\n";
  return text.empty() ? "nothing found\n" : text;
}

std::string error_text(const Error& error) {
  return visible_text(error.message + (error.hint.empty() ? "" : "; ") + error.hint, Keep::tabs);
}

}  // namespace codefinder::handlers
