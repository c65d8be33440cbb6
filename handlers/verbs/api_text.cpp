// Formats a public interface.
#include "handlers/verbs/api_text.h"

#include "base/log.h"
#include "handlers/verbs/answer_fields.h"
#include "handlers/verbs/list_text.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

std::string head_text(const json& answer) {
  std::string text = fmt::format("{}: {} public symbols in {} files", word_at(answer, "path"),
                                 total_of(answer), plain(value_at(answer, "files")));
  const char* separator = ": ";
  for (const json& group : list_at(answer, "groups")) {
    text += fmt::format("{}{} {}", separator, plain(value_at(group, "count")),
                        word_at(group, "name"));
    separator = ", ";
  }
  if (const json& left = value_at(answer, "left_out"); left.is_number())
    text += fmt::format("; without {} files of tests, examples, vendored or generated code",
                        plain(left));
  if (value_at(answer, "headers_only") == json(true)) text += "; of C and C++ only headers";
  return text + "\n";
}

/// "120: def run(self)  // Runs it.  cf_…"; of a re-export "2: run → def run(self) (a.py:120)".
std::string row_text(const json& row, std::string_view indent) {
  std::string shown = line_at(row, "signature");
  const std::string name = word_at(row, "name");
  const json& leads_to = list_at(row, "leads_to");
  if (shown.empty()) shown = word_at(row, "kind") + " " + name;
  std::string text = fmt::format("{}{}: ", indent, plain(value_at(row, "line")));
  if (!leads_to.empty()) text += name + " → ";
  text += shortened(shown);
  if (!leads_to.empty()) text += fmt::format(" ({})", plain(leads_to.front()));
  if (const std::string doc = line_at(row, "doc"); !doc.empty()) text += "  // " + doc;
  return text + "  " + word_at(row, "id") + "\n";
}

}  // namespace

std::string api_text(const json& answer) {
  std::string text = head_text(answer);
  std::string path, around;  // What contains the members that follow.
  for (const json& row : list_at(answer, "api")) {
    if (const std::string in = word_at(row, "path"); in != path)
      text += (path = in) + "\n", around.clear();
    const std::string container = word_at(row, "container");
    if (!container.empty() && container != around) text += fmt::format("  in {}\n", container);
    around = container.empty() ? word_at(row, "name") : container;
    text += row_text(row, container.empty() ? "  " : "    ");
  }
  return text;
}

}  // namespace codefinder::handlers
