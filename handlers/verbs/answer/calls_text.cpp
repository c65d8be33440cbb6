// Formats the rows of callers and callees.
#include "base/log.h"
#include "handlers/verbs/answer/list_text.h"
#include "handlers/verbs/answer/uses_answer.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

std::size_t depth_of(const json& row) { return kCall.depth.is_in(row) ? kCall.depth(row) : 1; }

UsesText uses_of(const json& row) {
  UsesText uses{.line = std::to_string(kCall.line(row)), .name = kCall.name(row)};
  for (const json& site : kCall.calls(row)) uses.uses.push_back(&site);
  uses.more = kCall.calls_more(row);
  return uses;
}

std::string target_text(const json& row) {
  return kCall.target.is_in(row) ? fmt::format(" #{}", kCall.target(row)) : "";
}

/// A row of a tree of several steps.
std::string tree_row(const json& row, UsesText::Detail detail) {
  const std::string indent(2 * (depth_of(row) - 1), ' '), via = kCall.via(row);
  UsesText uses = uses_of(row);
  uses.name += target_text(row) + (via.empty() ? "" : " via " + via) +
               words_text(" through ", kCall.through(row));
  uses.line = kCall.path(row) + ":" + uses.line;
  return uses.text(indent, detail);
}

/// The rows of one step, each once with the numbers of its targets.
std::vector<std::pair<const json*, std::vector<std::string>>> merged(const json& list) {
  std::vector<std::pair<const json*, std::vector<std::string>>> rows;
  for (const json& row : list) {
    const auto same = std::find_if(rows.begin(), rows.end(), [&](const auto& other) {
      return kCall.id(*other.first) == kCall.id(row) && kCall.via(*other.first) == kCall.via(row) &&
             kCall.calls(*other.first) == kCall.calls(row);
    });
    auto& targets = same == rows.end() ? rows.emplace_back(&row, std::vector<std::string>{}).second
                                       : same->second;
    if (kCall.target.is_in(row)) targets.push_back(target_text(row));
  }
  return rows;
}

/// The rows of one step, below the path and the member of a supertype that several in a row share.
/// A row without numbers may call all of the symbols.
std::string flat_text(const json& list, std::size_t symbols, UsesText::Detail detail) {
  std::string text, path, around;
  NamesInContainers names;
  for (const auto& [at, targets] : merged(list)) {
    const json& row = *at;
    const std::string in = kCall.path(row), via = kCall.via(row);
    if (via != around) text += (via.empty() ? "direct" : "via " + via) + "\n", path.clear();
    around = via;
    if (in != path) text += (path = in) + "\n", names.clear();
    UsesText uses = uses_of(row);
    uses.name = names.shown(uses.name);
    if (targets.size() != symbols)
      for (const std::string& target : targets) uses.name += target;
    text += uses.text(" ", detail);
  }
  return text;
}

/// True if each call of the row may be of another symbol.
bool is_guess(const json& row) {
  const json& calls = kCall.calls(row);
  return !calls.empty() && std::all_of(calls.begin(), calls.end(), [](const json& call) {
    return kUse.evidence(call) == "ambiguous";
  });
}

/// Removes the guesses from callees if any call is certain.  Returns their number and names.
std::string take_guesses(json& list) {
  json certain = json::array();
  std::vector<std::string> names;
  std::size_t guesses = 0;
  for (json& row : list) {
    if (!is_guess(row)) {
      certain.push_back(std::move(row));
      continue;
    }
    ++guesses;
    const std::string name = kCall.name(row);
    names.push_back(name.substr(name.rfind('.') + 1));
  }
  if (certain.empty()) return {};
  list = std::move(certain);
  if (guesses == 0) return {};
  std::sort(names.begin(), names.end());
  names.erase(std::unique(names.begin(), names.end()), names.end());
  return fmt::format("and {} possible callees by name: {}\n", guesses, words_text("", names));
}

}  // namespace

std::string calls_text(const CallsAnswer& of, const json& answer) {
  json list = of.rows(answer);
  const std::string guesses = &of == &kCallees ? take_guesses(list) : std::string();
  const std::string text = symbols_text(of, answer) + counts_text(answer, list);
  const auto detail = of.total(answer) > kMaxWithSource ? UsesText::Detail::lines
                                                        : UsesText::Detail::source;
  if (std::all_of(list.begin(), list.end(), [](const json& row) {
        return depth_of(row) == 1 && kCall.through(row).empty();
      })) {
    const std::size_t symbols = of.symbols_more.is_in(answer) ? 0 : of.symbols(answer).size();
    return text + flat_text(list, symbols, detail) + guesses;
  }
  std::string rows;
  for (const json& row : list) rows += tree_row(row, detail);
  return text + rows + guesses;
}

}  // namespace codefinder::handlers
