// Formats uses.
#include "handlers/verbs/answer/uses_text.h"

#include "base/log.h"
#include "handlers/verbs/answer/answer_fields.h"
#include "handlers/verbs/answer/list_text.h"

namespace codefinder::handlers {

using nlohmann::json;

std::string UsesText::text(const std::string& indent, Detail detail) const {
  std::string out = fmt::format("{}{}: {}", indent, line, name), lines;
  for (const json* use : uses) {
    const std::string at = plain(value_at(*use, "line"));
    if (detail == Detail::source)
      lines += fmt::format("{}{}  {}: {}{}", lines.empty() ? "" : "\n", indent, at,
                           shortened(line_at(*use, "preview")), doubt_text(*use));
    else
      lines += fmt::format("{}{}{}", lines.empty() ? "" : ", ", at,
                           doubt_text(*use).empty() ? "" : "?");
  }
  const std::string rest = more.empty() ? more : ", +" + more;
  if (detail == Detail::source) return out + "\n" + lines + (lines.empty() ? "" : rest + "\n");
  if (more.empty() && (lines.empty() || lines == line)) return out + "\n";
  return out + " (" + lines + rest + ")\n";
}

std::string NamesInContainers::shown(const std::string& name) {
  if (!container_.empty() && name.starts_with(container_) && name.size() > container_.size())
    return name.substr(container_.size() - 1);
  const std::size_t dot = name.rfind('.');
  container_ = dot == std::string::npos ? std::string() : name.substr(0, dot + 1);
  return name;
}

}  // namespace codefinder::handlers
