// Splits a target into its parts.
#include "cli/target_words.h"

#include <cstdint>
#include <optional>
#include <string>

namespace codefinder::cli {
namespace {

using nlohmann::json;

/// Removes ":12" from the end of `text`; nullopt if there is no number.
std::optional<std::int64_t> take_number(std::string& text) {
  const std::size_t colon = text.find_last_of(':');
  if (colon == std::string::npos || colon == 0 || text.size() - colon > 10 ||
      colon + 1 == text.size())
    return std::nullopt;
  if (text.find_first_not_of("0123456789", colon + 1) != std::string::npos) return std::nullopt;
  const std::int64_t number = std::stoll(text.substr(colon + 1));
  text.resize(colon);
  return number;
}

}  // namespace

void split_target(json& values) {
  const json target = values.value("target", json());
  values.erase("target");
  if (!target.is_string() || target == "") return;
  std::string path = target.get<std::string>();
  if (path.starts_with("cf_")) {
    values["id"] = target;
    return;
  }
  const auto last = take_number(path);
  if (!last) {  // A name such as "a::b".
    values["name"] = target;
    return;
  }
  const auto first = take_number(path);
  for (const char* name : {"id", "name", "column"}) values.erase(name);
  values["path"] = path;
  values["line"] = first ? *first : *last;
  if (first) values["column"] = *last;
}

}  // namespace codefinder::cli
