// Formats the rows of callers and callees.
#include "handlers/verbs/answer/verb_texts.h"

#include "base/log.h"
#include "handlers/verbs/answer/answer_fields.h"
#include "handlers/verbs/answer/list_text.h"
#include "handlers/verbs/answer/uses_text.h"

#include <algorithm>
#include <utility>
#include <vector>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

std::size_t depth_of(const json& row) {
  const json& depth = value_at(row, "depth");
  return depth.is_number_unsigned() ? depth.get<std::size_t>() : 1;
}

UsesText uses_of(const json& row) {
  UsesText uses{.line = plain(value_at(row, "line")), .name = word_at(row, "name")};
  for (const json& site : list_at(row, "calls")) uses.uses.push_back(&site);
  if (const json& more = value_at(row, "calls_more"); more.is_number()) uses.more = plain(more);
  return uses;
}

std::string target_text(const json& row) {
  const json& target = value_at(row, "target");
  return target.is_number() ? " #" + plain(target) : std::string();
}

/// A row of a tree of several steps.
std::string tree_row(const json& row, UsesText::Detail detail) {
  const std::string indent(2 * (depth_of(row) - 1), ' '), via = word_at(row, "via");
  UsesText uses = uses_of(row);
  uses.name += target_text(row) + (via.empty() ? "" : " via " + via) +
               words_text(" through ", list_at(row, "through"));
  uses.line = word_at(row, "path") + ":" + uses.line;
  return uses.text(indent, detail);
}

/// The rows of one step, each once with the numbers of its targets.
std::vector<std::pair<const json*, std::vector<std::string>>> merged(const json& list) {
  std::vector<std::pair<const json*, std::vector<std::string>>> rows;
  for (const json& row : list) {
    const auto same = std::find_if(rows.begin(), rows.end(), [&](const auto& other) {
      return value_at(*other.first, "id") == value_at(row, "id") &&
             value_at(*other.first, "via") == value_at(row, "via") &&
             value_at(*other.first, "calls") == value_at(row, "calls");
    });
    auto& targets = same == rows.end() ? rows.emplace_back(&row, std::vector<std::string>{}).second
                                       : same->second;
    if (row.contains("target")) targets.push_back(target_text(row));
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
    const std::string in = word_at(row, "path"), via = word_at(row, "via");
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

}  // namespace

std::string calls_text(const json& answer, const json& list) {
  const std::string text = symbols_text(answer) + counts_text(answer, list);
  const json& total = value_at(answer, "total");
  const bool long_list = total.is_number_unsigned() && total > kMaxWithSource;
  const auto detail = long_list ? UsesText::Detail::lines : UsesText::Detail::source;
  if (std::all_of(list.begin(), list.end(), [](const json& row) {
        return depth_of(row) == 1 && list_at(row, "through").empty();
      }))
    return text + flat_text(list,
                            value_at(answer, "symbols_more").is_number()
                                ? 0
                                : list_at(answer, "symbols").size(),
                            detail);
  std::string rows;
  for (const json& row : list) rows += tree_row(row, detail);
  return text + rows;
}

}  // namespace codefinder::handlers
