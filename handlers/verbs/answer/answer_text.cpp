// Formats each shape of answer as text.
#include "handlers/verbs/answer/answer_text.h"

#include "base/log.h"
#include "base/visible_text.h"
#include "handlers/verbs/answer/impact_answer.h"
#include "handlers/verbs/answer/list_text.h"
#include "handlers/verbs/answer/map_answer.h"
#include "handlers/verbs/answer/outline_answer.h"
#include "handlers/verbs/answer/uses_answer.h"
#include "handlers/verbs/answer/verb.h"
#include "lsp/json.h"

#include <algorithm>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kShownCommit = 12;

/// "impl Sink for JSONSink" of "impl<W> Sink for JSONSink<W> {".
std::string block_head(std::string line) {
  line.erase(line.find_last_not_of(" {") + 1);
  return shortened(line);
}

std::string outline_text(const json& symbols, std::size_t depth) {
  std::string text;
  for (const json& symbol : symbols) {
    std::string lines = kNode.range.text(symbol);
    if (lines.empty()) lines = plain(kNode.line.value(symbol));
    if (const std::string path = kNode.path(symbol); !path.empty()) {  // A file's row.
      const std::uint64_t more = kNode.children_more(symbol);
      text += path + "\n" + outline_text(kNode.children(symbol), depth) +
              (more > 0 ? fmt::format(" and {} more\n", more) : std::string());
      continue;
    }
    const std::string name = kNode.name(symbol);
    const std::string indent(depth + 1, ' ');
    const bool is_block = kNode.kind(symbol) ==
                          "impl";  // Named by its type; the line has the trait.
    text += fmt::format(
        "{}{}: {}{}\n", indent, lines,
        is_block ? block_head(kNode.preview(symbol))
                 : kNode.kind(symbol) + " " + name + signature_rest(kNode.preview(symbol), name),
        kNode.children_more.is_in(symbol)
            ? fmt::format(" ({} members)", kNode.children_more(symbol))
            : "");
    for (const json& place : kNode.leads_to(symbol))
      text += fmt::format("{} → {}\n", indent, plain(place));
    text += outline_text(kNode.children(symbol), depth + 1);
  }
  return text;
}

/// Returns an object or array in a list: "path: reason" of a skipped file, else JSON.
std::string item_text(const json& item) {
  const std::string path = kSkipped.path(item), reason = kSkipped.reason(item);
  return item.size() == 2 && !path.empty() && !reason.empty() ? fmt::format("{}: {}", path, reason)
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
std::string more_text(const json& answer, const NumberField& total, const ListField& list) {
  const std::uint64_t more = rest_of(answer, total, list);
  return more > 0 ? fmt::format(" and {} more", more) : std::string();
}

/// Returns the answer of explain; fields without a value are left out.
std::string explanation_text(const json& answer) {
  const json& symbol = kExplain.symbol(answer);
  json rest = json::object();
  for (const auto& [name, value] : answer.items()) {
    const bool has_value = !value.is_null() && value != json(false) && value != json("") &&
                           !(value.is_structured() && value.empty());
    if (has_value) rest[name] = value;
  }
  for (const AnswerField* field : kListAnswer.fields()) rest.erase(field->name);
  for (const AnswerField* field : std::initializer_list<const AnswerField*>{
           &kExplain.symbol, &kExplain.others, &kExplain.others_total,
           &kExplain.dependencies_total})
    rest.erase(field->name);
  rest.erase(kPart.target.name);
  if (kExplain.name.value(rest) == kHit.name.value(symbol)) rest.erase(kExplain.name.name);
  // On the first line already.
  if (kExplain.signature.value(rest) == kHit.preview.value(symbol))
    rest.erase(kExplain.signature.name);
  const std::string uses = dependencies_text("", kExplain.dependencies(answer));
  if (!uses.empty())
    rest[kExplain.dependencies.name] = uses + more_text(answer, kExplain.dependencies_total,
                                                        kExplain.dependencies);
  std::string text = hit_text(symbol) + tree_text(rest, 0);
  for (const json& hit : kExplain.others(answer)) text += "also " + hit_text(hit);
  const std::string more = more_text(answer, kExplain.others_total, kExplain.others);
  return more.empty() ? text : text + more.substr(1) + "\n";
}

std::string raw_text(const json& answer);

/// Returns the answers about several targets, each below its target.
std::string parts_text(const json& parts) {
  std::string text;
  for (const json& part : parts) {
    text += "== " + kPart.target(part) + "\n";
    if (const json& error = kPart.error(part); error.is_object())
      text += fmt::format("{}: {}{}{}\n", kErrorShape.code(error), kErrorShape.message(error),
                          kErrorShape.hint(error).empty() ? "" : "; ", kErrorShape.hint(error));
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
  if (std::optional<std::string> text = shape_text(answer)) return *std::move(text);
  if (kContents.contents.is_in(answer)) {
    std::string contents = kContents.contents.raw(answer);
    const std::string members = outline_text(kContents.symbols(answer), 0);
    if (!members.empty() && !contents.empty() && contents.back() != '\n') contents += '\n';
    return contents + members;
  }
  if (kPartsAnswer.parts.is_in(answer)) return parts_text(kPartsAnswer.parts(answer));
  if (kFiles.paths.is_in(answer)) return paths_text(kFiles.paths(answer));
  // `check` and `status` have numbers with names that are lists in other answers: the type decides,
  // not the name.
  if (kReferences.references.is_in(answer)) return references_text(answer);
  for (const CallsAnswer* of : {&kCallers, &kCallees})
    if (of->rows.is_in(answer)) return calls_text(*of, answer);
  if (kApi.api.is_in(answer)) return api_text(answer);
  if (kContext.body.is_in(answer)) return context_text(answer);
  if (kMap.modules.is_in(answer)) return map_text(answer);
  if (kImpact.impact.is_in(answer)) return impact_text(answer);
  if (kGrep.matches.is_in(answer)) return matches_text(answer);
  if (kChanges.changes.is_in(answer)) return changes_text(answer);
  if (kNav.hits.is_in(answer)) {
    const json& hits = kNav.hits(answer);
    return counts_text(answer, hits) + hits_text(hits);
  }
  if (kOutline.symbols.is_in(answer)) {
    const json& symbols = kOutline.symbols(answer);
    return counts_text(answer, symbols) + outline_text(symbols, 0);
  }
  if (kExplain.symbol(answer).is_object()) return explanation_text(answer);
  if (kListAnswer.suggestions.is_in(answer)) return {};
  return answer.is_structured() ? tree_text(answer, 0) : plain(answer);
}

/// Appends notes about the index if the answer was not computed from all of it.
void add_index_notes(const json& answer, std::vector<std::string>& notes) {
  const json& index = kListAnswer.index(answer);
  if (kListAnswer.complete.value(answer) == json(false)) {
    const bool building = kIndex.state(index) == "building";
    notes.push_back(building ? "the index is still being built; there may be more"
                             : "not everything was examined; there may be more");
  }
  if (const std::string rule = kIndex.excluded_by(index); !rule.empty())
    notes.push_back(fmt::format(
        "the index is nearly empty: {} excludes the rest; index it with --no-ignore (setting "
        "index.no_ignore)",
        rule));
  if (const std::uint64_t skipped = kIndex.skipped(index);
      kIndex.files.value(index) == json(0) && skipped > 0)
    notes.push_back(
        fmt::format("no file is indexed, and {} are skipped: see codefinder status", skipped));
  const std::uint64_t searched = kSearch.files_searched(answer), files = kSearch.files(answer);
  if (kSearch.files_searched.is_in(answer) && searched < files)
    notes.push_back(fmt::format("read {} of {} files", searched, files));
  if (const std::string words = words_text("", kSearch.unknown_words(answer)); !words.empty())
    notes.push_back("no file has: " + words);
  if (const std::string why = kSearch.semantic_missing(answer); !why.empty())
    notes.push_back("ranked without all embeddings: " + why);
  if (const std::uint64_t errors = kOutline.parse_errors(answer); errors != 0)
    notes.push_back(fmt::format("{} syntax errors; symbols may be missing", errors));
}

void add_page_notes(const json& answer, std::vector<std::string>& notes) {
  const std::string cursor = kListAnswer.next_cursor(answer);
  if (cursor.empty()) {
    if (kListAnswer.truncated(answer)) notes.push_back("there is more than is shown");
    return;
  }
  const bool is_first_line = kImpact.impact.is_in(answer) || kApi.api.is_in(answer);  // The total.
  const std::string total = is_first_line ? std::string() : total_of(answer);
  notes.push_back(fmt::format("more{}{}{}: cursor {}", total.empty() ? "" : " (", total,
                              total.empty() ? "" : " in all)", cursor));
}

/// Appends the name that was looked up instead of the requested name.
void add_fallback_note(const json& answer, std::vector<std::string>& notes) {
  const json& fallback = kNav.fallback(answer);
  if (fallback.is_object())
    notes.push_back(fmt::format("nothing is named exactly \"{}\"; this is about \"{}\"",
                                kFallback.asked(fallback), kFallback.used(fallback)));
}

/// Which of several roots a map or changes are about.
void add_roots_notes(const json& answer, std::vector<std::string>& notes) {
  std::string others;
  for (const json& root : kChanges.roots(answer)) {
    const json& error = kComparedRoot.error(root);
    others += (others.empty() ? "" : ", ") + kComparedRoot.root(root) +
              (error.is_object() ? " (" + kErrorShape.message(error) + ")" : "");
  }
  if (!others.empty())
    notes.push_back(
        fmt::format("{} {}; project_root selects one: {}",
                    kChanges.changes.is_in(answer) ? "paths are relative to" : "this is about",
                    kChanges.root(answer), others));
}

/// That a list about symbols that exist is empty.
void add_empty_list_notes(const json& answer, std::vector<std::string>& notes) {
  const std::pair<const ListField&, const char*> kLists[] = {
      {kReferences.references, "no references found"},
      {kCallers.rows, "no callers"},
      {kCallees.rows, "no callees"}};
  if (kReferences.symbols(answer).empty() || kListAnswer.total.value(answer) != json(0)) return;
  for (const auto& [list, note] : kLists)
    if (list.is_in(answer)) notes.push_back(note);
}

void add_open_mentions_note(const json& answer, std::vector<std::string>& notes) {
  const std::uint64_t count = kReferences.open_mentions(answer);
  if (count > 0)
    notes.push_back(
        fmt::format("{} more mention{} of the name, as locals or of unknown objects: "
                    "grep",
                    count, count > 1 ? "s" : ""));
}

void add_nothing_found_notes(const json& answer, std::vector<std::string>& notes) {
  add_empty_list_notes(answer, notes);
  add_open_mentions_note(answer, notes);
  if (!kListAnswer.suggestions.is_in(answer)) return;
  const json& suggestions = kListAnswer.suggestions(answer);
  const std::string name = kReferences.name(answer);
  const bool has_uses = !kReferences.references(answer).empty() || !kCallers.rows(answer).empty() ||
                        !kNav.hits(answer).empty();
  if (!name.empty() && kReferences.symbols(answer).empty())
    notes.push_back(
        fmt::format("no symbol found for \"{}\"{}", name, has_uses ? "; these use the name" : ""));
  if (suggestions.empty() && !has_uses)
    notes.push_back(kReferences.name.value(answer) == json("")
                        ? "nothing is named at that place"
                        : "nothing found; try a part of the name, another spelling, or fewer "
                          "filters");
  for (const json& suggestion : suggestions) notes.push_back(plain(suggestion));
}

std::string state_note(const json& answer, const std::string& state) {
  std::string note = state == "ambiguous"
                         ? "the id may mean several symbols"
                         : fmt::format("the symbol is {} since its id was shown", state);
  if (const std::string from = kContents.moved_from(answer); !from.empty())
    note += fmt::format(": from {} to {}", from, kContents.path(answer));
  else if (const std::string path = kContents.path(answer); state == "gone" && !path.empty())
    note += ": it was in " + path;
  const json& candidates = kContents.candidates(answer);
  if (candidates.empty()) return note;
  note += state == "ambiguous" ? ": " : "; the nearest: ";
  for (const json& hit : candidates) {
    const std::string container = kCandidate.container(hit);
    note += fmt::format("{}{} {} {}{} at {}:{}", &hit == &candidates[0] ? "" : ", ",
                        kCandidate.id(hit), kCandidate.kind(hit), kCandidate.name(hit),
                        container.empty() ? "" : " of " + container, kCandidate.path(hit),
                        kCandidate.line(hit));
  }
  return note;
}

}  // namespace

std::optional<std::string> shape_text(const json& answer) {
  for (const Verb& verb : verbs())
    if (std::optional<std::string> text = verb.shape.text(answer)) return text;
  return std::nullopt;
}

std::string answer_text(const json& answer) { return visible_text(raw_text(answer)); }

std::string contents_heading(const json& answer) {
  if (!kContents.contents.is_in(answer)) return {};
  std::string text = kContents.path(answer);
  const std::string window = kContents.window.text(answer), range = kContents.range.text(answer);
  if (!window.empty()) text += ":" + window;
  if (!range.empty() && range != window) text += fmt::format(" (the symbol: {})", range);
  for (const json& around : kContents.within(answer))
    text += fmt::format(", in {}: {}", kLine.line(around), shortened(kLine.preview(around)));
  return text + "\n";
}

std::vector<std::string> answer_notes(const json& answer) {
  std::vector<std::string> notes;
  if (const std::string commit = kListAnswer.at(answer); !commit.empty())
    notes.push_back("as it was at commit " + commit.substr(0, kShownCommit));
  add_index_notes(answer, notes);
  add_page_notes(answer, notes);
  if (kMap.less_detail(answer))
    notes.push_back("there is more: ask with the path of a module, or raise max_bytes");
  if (kContents.symbols.is_in(answer) && kContents.contents.is_in(answer)) {
    const std::uint64_t more = kContents.symbols_more(answer);
    if (kContents.symbols(answer).empty())
      notes.push_back(fmt::format("too long: its {} members are not listed", more));
    else
      notes.push_back("too long: its members are listed" +
                      (more > 0 ? fmt::format(", without {} more", more) : std::string()));
  }
  const std::string state = kContents.state(answer);
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
