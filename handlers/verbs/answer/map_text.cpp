// Formats the map of a repository.
#include "handlers/verbs/answer/map_answer.h"

#include "base/log.h"
#include "base/path.h"

#include <algorithm>

namespace codefinder::handlers {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxLinks = 3;  // Shown of a module.

std::string head_text(const json& answer) {
  const json& languages = kMap.languages(answer);
  const std::uint64_t files = kMap.files(answer), modules = kMap.total(answer);
  const bool one_language = languages.size() == 1 && kLanguage.files(languages[0]) == files;
  std::string text = fmt::format("{}: {} {}{}files, {} symbols", kMap.path(answer), files,
                                 one_language ? kLanguage.name(languages[0]) : "",
                                 one_language ? " " : "", kMap.symbols(answer));
  if (modules != files) text += fmt::format(", {} modules", modules);
  const char* separator = "; ";
  for (const json& language : one_language ? json::array() : languages) {
    text += fmt::format("{}{} {}", separator, kLanguage.files(language), kLanguage.name(language));
    separator = ", ";
  }
  if (const std::uint64_t left = kMap.left_out(answer); left > 0)
    text += fmt::format("; without {} files of tests, examples, vendored or generated code", left);
  return text + "\n";
}

std::string entries_text(const json& answer) {
  const json& entries = kMap.entry_points(answer);
  if (entries.empty()) return {};
  std::string text = "entry points";
  if (const std::uint64_t total = kMap.entry_points_total(answer); total > entries.size())
    text += fmt::format(" ({} of {})", entries.size(), total);
  text += ":\n";
  for (const json& entry : entries) {
    text += "  " + kEntryPoint.path(entry);
    if (kEntryPoint.line.is_in(entry))
      text += fmt::format(":{} {}", kEntryPoint.line(entry), kEntryPoint.name(entry));
    if (const std::string from = kEntryPoint.from(entry); !from.empty()) text += " (" + from + ")";
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
  const json& links = kModule.depends_on(module);
  std::string text;
  std::size_t shown = 0;
  for (const json& link : links) {
    if (shown++ == kMaxLinks) break;
    const std::uint64_t count = kModuleLink.links(link);
    text += (text.empty() ? " → " : ", ") + relative(kModuleLink.path(link), scope);
    if (count != 1) text += fmt::format(" {}", count);
  }
  const std::uint64_t total = kModule.depends_on_total(module);
  const std::size_t listed = std::min(links.size(), kMaxLinks);
  if (total > listed) text += fmt::format("{}+{}", text.empty() ? " → " : ", ", total - listed);
  return text;
}

/// ": Flask, run" of a file; of others a line for each file, "app.py: Flask, run".
std::string central_text(const json& module) {
  const std::string path = kModule.path(module), below = path + "/";
  std::string text, in;
  for (const json& symbol : kModule.central(module)) {
    const std::string file = kCentral.path(symbol);
    if (file == in) {
      text += ", ";
    } else {
      in = file;
      text += file == path
                  ? ": "
                  : fmt::format("\n {}: ",
                                file.starts_with(below) ? file.substr(below.size()) : file);
    }
    text += kCentral.name(symbol);
  }
  return text;
}

/// "app.py, 3 public → /shop: Flask, run".
std::string module_text(const json& module, const std::string& scope) {
  const std::string kind = kModule.kind(module), path = kModule.path(module);
  std::string text = path == scope ? path : relative(path, scope);
  if (kind == "directory") text += "/";
  if (kind == "files") text += "/*";
  if (kind != "file") text += fmt::format(", {} files", kModule.files(module));
  text += kModule.open.is_in(module) ? fmt::format(", {} public", kModule.open(module))
                                     : fmt::format(", {} symbols", kModule.symbols(module));
  return text + links_text(module, scope) + central_text(module) + "\n";
}

}  // namespace

std::string map_text(const json& answer) {
  std::string text = head_text(answer) + entries_text(answer);
  const std::string scope = kMap.path(answer);
  for (const json& module : kMap.modules(answer)) text += module_text(module, scope);
  return text;
}

}  // namespace codefinder::handlers
