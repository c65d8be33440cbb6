// Parses "path:line:column" and builds the params of a target.
#include "cli/target_words.h"

#include "cli/project_root.h"

namespace codefinder::cli {

using nlohmann::json;

namespace {

/// Splits "src/a.c:12:5" or "src/a.c:12"; nullopt for a name such as "a::b".
std::optional<TargetWords> place_of_word(const std::string& word) {
  const auto number_at_end = [](std::string& text) -> std::optional<std::int64_t> {
    const std::size_t colon = text.find_last_of(':');
    if (colon == std::string::npos || colon == 0 || text.size() - colon > 10 ||
        colon + 1 == text.size())
      return std::nullopt;
    if (text.find_first_not_of("0123456789", colon + 1) != std::string::npos) return std::nullopt;
    const std::int64_t number = std::stoll(text.substr(colon + 1));
    text.resize(colon);
    return number;
  };
  TargetWords target;
  target.path = word;
  const auto last = number_at_end(target.path);
  if (!last) return std::nullopt;
  if (const auto first = number_at_end(target.path)) {
    target.line = first;
    target.column = last;
  } else {
    target.line = last;
  }
  return target;
}

}  // namespace

json target_params(TargetWords target) {
  if (!target.word.empty()) {
    if (target.word.starts_with("cf_")) target.id = target.word;
    else if (const auto place = place_of_word(target.word)) target = *place;
    else target.name = target.word;
  }
  json params = json::object();
  if (!target.id.empty()) params["id"] = target.id;
  if (!target.name.empty()) params["name"] = target.name;
  if (!target.path.empty()) params["path"] = typed_path(target.path);
  if (target.line) params["line"] = *target.line;
  if (target.column) params["column"] = *target.column;
  return params;
}

}  // namespace codefinder::cli
