// Formats the map of a repository.
#include "handlers/verbs/answer/verb_texts.h"

#include "base/log.h"
#include "base/path.h"
#include "handlers/verbs/answer/answer_fields.h"

#include <algorithm>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxLinks = 3;  // Shown of a module.

std::string head_text(const json& answer) {
  const json &files = value_at(answer, "files"), &languages = list_at(answer, "languages");
  const bool one_language = languages.size() == 1 && value_at(languages[0], "files") == files;
  std::string text = fmt::format("{}: {} {}{}files, {} symbols", word_at(answer, "path"),
                                 plain(files), one_language ? word_at(languages[0], "name") : "",
                                 one_language ? " " : "", plain(value_at(answer, "symbols")));
  if (const json& modules = value_at(answer, "total"); modules != files)
    text += fmt::format(", {} modules", plain(modules));
  const char* separator = "; ";
  for (const json& language : one_language ? json::array() : languages) {
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

/// A path relative to the scope, with at most two "../"; others outside begin with "/".
std::string relative(const std::string& path, const std::string& scope) {
  constexpr int kMaxUp = 2;
  if (scope.empty() || scope == ".") return path;
  std::string up;
  std::string_view at = scope;
  for (int i = 0; i <= kMaxUp && !at.empty(); ++i, up += "../", at = parent_path(at))
    if (path.size() > at.size() && path.starts_with(at) && path[at.size()] == '/')
      return up + path.substr(at.size() + 1);
  return "/" + path;
}

std::string links_text(const json& module, const std::string& scope) {
  const json& links = list_at(module, "depends_on");
  std::string text;
  std::size_t shown = 0;
  for (const json& link : links) {
    if (shown++ == kMaxLinks) break;
    const json& count = value_at(link, "links");
    text += (text.empty() ? " → " : ", ") + relative(word_at(link, "path"), scope);
    if (count != json(1)) text += " " + plain(count);
  }
  const json& total = value_at(module, "depends_on_total");
  const std::size_t listed = std::min(links.size(), kMaxLinks);
  if (total.is_number_unsigned() && total > listed)
    text += fmt::format("{}+{}", text.empty() ? " → " : ", ", total.get<std::size_t>() - listed);
  return text;
}

/// ": Flask, run" of a file; of others a line for each file, "app.py: Flask, run".
std::string central_text(const json& module) {
  const std::string path = word_at(module, "path"), below = path + "/";
  std::string text, in;
  for (const json& symbol : list_at(module, "central")) {
    const std::string file = word_at(symbol, "path");
    if (file == in) {
      text += ", ";
    } else {
      in = file;
      text += file == path
                  ? ": "
                  : fmt::format("\n {}: ",
                                file.starts_with(below) ? file.substr(below.size()) : file);
    }
    text += word_at(symbol, "name");
  }
  return text;
}

/// "app.py, 3 public → /shop: Flask, run".
std::string module_text(const json& module, const std::string& scope) {
  const std::string kind = word_at(module, "kind"), path = word_at(module, "path");
  std::string text = path == scope ? path : relative(path, scope);
  if (kind == "directory") text += "/";
  if (kind == "files") text += "/*";
  if (kind != "file") text += fmt::format(", {} files", plain(value_at(module, "files")));
  const json& open = value_at(module, "public");
  text += open.is_number() ? fmt::format(", {} public", plain(open))
                           : fmt::format(", {} symbols", plain(value_at(module, "symbols")));
  return text + links_text(module, scope) + central_text(module) + "\n";
}

}  // namespace

std::string map_text(const json& answer) {
  std::string text = head_text(answer) + entries_text(answer);
  const std::string scope = word_at(answer, "path");
  for (const json& module : list_at(answer, "modules")) text += module_text(module, scope);
  return text;
}

}  // namespace codefinder::handlers
