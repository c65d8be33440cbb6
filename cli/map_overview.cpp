// map_overview: the modules by size.
#include "cli/map_overview.h"

#include "base/log.h"
#include "cli/text/answer_fields.h"
#include "cli/text/text_lines.h"
#include "handlers/verbs/answer/answer_fields.h"
#include "handlers/verbs/answer/map_answer.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdint>
#include <string_view>
#include <vector>

namespace codefinder::cli {
namespace {

using nlohmann::json;

constexpr std::size_t kBarWidth = 24, kMaxLinks = 4, kMaxShownNames = 5, kMaxPathLength = 36;

/// Eighths of a column, the last one as wide as what is left.
std::string bar(std::uint64_t size, std::uint64_t largest) {
  static constexpr std::string_view kParts[] = {"", "▏", "▎", "▍", "▌", "▋", "▊", "▉"};
  const std::uint64_t eighths = largest == 0 ? 0 : (size * kBarWidth * 8 + largest - 1) / largest;
  std::string text;
  for (std::uint64_t i = 0; i < eighths / 8; ++i) text += "█";
  text += kParts[eighths % 8];
  const std::uint64_t columns = (eighths + 7) / 8;
  return text + std::string(kBarWidth - std::min<std::uint64_t>(columns, kBarWidth), ' ');
}

std::string path_of(const json& module) {
  const std::string kind = kModule.kind(module);
  return kModule.path(module) + (kind == "directory" ? "/" : kind == "files" ? "/*" : "");
}

std::string links_of(const json& module) {
  const json& links = kModule.depends_on(module);
  std::string text;
  std::size_t shown = 0;
  for (const json& link : links) {
    if (shown == kMaxLinks) break;
    text += fmt::format("{}{} {}", shown++ == 0 ? "→ " : ", ", kModuleLink.path(link),
                        kModuleLink.links(link));
  }
  const std::uint64_t total = kModule.depends_on_total(module);
  if (total > shown) text += fmt::format("{}+{}", shown == 0 ? "→ " : ", ", total - shown);
  return text;
}

std::string names_of(const json& module) {
  std::string text;
  std::size_t shown = 0;
  for (const json& symbol : kModule.central(module)) {
    if (shown++ == kMaxShownNames) break;
    text += (text.empty() ? "" : ", ") + kCentral.name(symbol);
  }
  return text;
}

std::string head_of(const json& answer) {
  std::string text = fmt::format("{}: {} files, {} symbols", kMap.path(answer), kMap.files(answer),
                                 kMap.symbols(answer));
  const char* separator = "; ";
  for (const json& language : kMap.languages(answer)) {
    text += fmt::format("{}{} {}", separator, kLanguage.name(language), kLanguage.files(language));
    separator = ", ";
  }
  text += "\n";
  for (const json& entry : kMap.entry_points(answer))
    text += fmt::format(
        "{}{} {}\n", kEntryPoint.path(entry),
        kEntryPoint.line.is_in(entry) ? fmt::format(":{}:", kEntryPoint.line(entry)) : "",
        kEntryPoint.name(entry));
  return text + "\n";
}

}  // namespace

std::string map_overview(const json& answer, std::size_t columns) {
  const json& modules = kMap.modules(answer);
  std::uint64_t largest = 0;
  std::size_t width = 0;
  for (const json& module : modules) {
    largest = std::max(largest, kModule.symbols(module));
    width = std::max(width, std::min(columns_of(path_of(module)), kMaxPathLength));
  }
  std::vector<const json*> by_size;
  for (const json& module : modules) by_size.push_back(&module);
  std::stable_sort(by_size.begin(), by_size.end(), [](const json* a, const json* b) {
    return kModule.symbols(*a) > kModule.symbols(*b);
  });
  std::string text = head_of(answer);
  const std::string indent(width + 2, ' ');
  for (const json* module : by_size) {
    const std::string path = path_of(*module);
    const std::size_t path_columns = columns_of(path);
    const bool is_long = path_columns > width;
    text += path +
            (is_long ? "\n" + std::string(width, ' ') : std::string(width - path_columns, ' '));
    text += fmt::format("  {}  {} files, {} symbols\n", bar(kModule.symbols(*module), largest),
                        kModule.files(*module), kModule.symbols(*module));
    for (const std::string& line : {links_of(*module), names_of(*module)})
      if (!line.empty()) text += cut_to_width(indent + line, columns) + "\n";
  }
  return text;
}

}  // namespace codefinder::cli
