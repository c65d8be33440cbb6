// Formats the map of a repository.
#include "handlers/verbs/map_text.h"

#include "base/log.h"
#include "handlers/verbs/answer_fields.h"

namespace codefinder::handlers {
namespace {

using nlohmann::json;

std::string head_text(const json& answer) {
  std::string text = fmt::format("{}: {} files, {} symbols, {} modules", word_at(answer, "path"),
                                 plain(value_at(answer, "files")),
                                 plain(value_at(answer, "symbols")),
                                 plain(value_at(answer, "total")));
  const char* separator = "; ";
  for (const json& language : list_at(answer, "languages")) {
    text += fmt::format("{}{} {}", separator, plain(value_at(language, "files")),
                        word_at(language, "name"));
    separator = ", ";
  }
  if (const json& left = value_at(answer, "left_out"); left.is_number())
    text += fmt::format("; without {} files of tests, examples, vendored or generated code",
                        plain(left));
  return text + "\n";
}

std::string entries_text(const json& answer) {
  const json& entries = list_at(answer, "entry_points");
  const json& total = value_at(answer, "entry_points_total");
  if (entries.empty()) return {};
  std::string text = "entry points";
  if (total.is_number_unsigned() && total > entries.size())
    text += fmt::format(" ({} of {})", entries.size(), plain(total));
  text += ":\n";
  for (const json& entry : entries) {
    text += "  " + word_at(entry, "path");
    if (value_at(entry, "line").is_number())
      text += fmt::format(":{} {}", plain(value_at(entry, "line")), word_at(entry, "name"));
    if (const std::string from = word_at(entry, "from"); !from.empty()) text += " (" + from + ")";
    text += "\n";
  }
  return text;
}

std::string links_text(const json& module) {
  const json& links = list_at(module, "depends_on");
  std::string text;
  for (const json& link : links)
    text += fmt::format("{}{} {}", text.empty() ? " → " : ", ", word_at(link, "path"),
                        plain(value_at(link, "links")));
  const json& total = value_at(module, "depends_on_total");
  if (total.is_number_unsigned() && total > links.size())
    text += fmt::format("{}{} more", text.empty() ? " → " : ", ",
                        total.get<std::size_t>() - links.size());
  return text;
}

/// A line for each file: "app.py: Flask:109, run:12".
std::string central_text(const json& module) {
  const std::string path = word_at(module, "path"), below = path + "/";
  std::string text, in;
  for (const json& symbol : list_at(module, "central")) {
    const std::string file = word_at(symbol, "path");
    if (file == in) {
      text += ", ";
    } else {
      text += in.empty() ? "  " : "\n  ";
      in = file;
      if (file != path) text += (file.starts_with(below) ? file.substr(below.size()) : file) + ": ";
    }
    text += fmt::format("{}:{}", word_at(symbol, "name"), plain(value_at(symbol, "line")));
  }
  return text.empty() ? text : text + "\n";
}

std::string module_text(const json& module) {
  const std::string kind = word_at(module, "kind");
  const json& rank = value_at(module, "rank");
  std::string text = word_at(module, "path");
  if (kind == "directory") text += "/";
  if (kind == "files") text += "/*";
  if (rank.is_number()) text += fmt::format(" [{:.1f} %]", rank.get<double>() * 100);
  if (kind != "file") text += fmt::format(" {} files,", plain(value_at(module, "files")));
  const json& open = value_at(module, "public");
  text += open.is_number() ? fmt::format(" {} public", plain(open))
                           : fmt::format(" {} symbols", plain(value_at(module, "symbols")));
  return text + links_text(module) + "\n" + central_text(module);
}

}  // namespace

std::string map_text(const json& answer) {
  std::string text = head_text(answer) + entries_text(answer);
  for (const json& module : list_at(answer, "modules")) text += module_text(module);
  return text;
}

}  // namespace codefinder::handlers
