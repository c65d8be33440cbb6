// Puts ANSI colors around the places, the evidence and the jump ids of an answer's lines.
#include "cli/colors.h"

#include "base/strings.h"

#include <unistd.h>
#include <algorithm>
#include <cstdlib>

namespace codefinder::cli {
namespace {

constexpr std::string_view kPath = "\033[36m", kLine = "\033[32m", kEvidence = "\033[33m",
                           kId = "\033[2m", kMatch = "\033[1;31m", kFailed = "\033[31m",
                           kEnd = "\033[0m";
constexpr std::string_view kIdPrefix = "cf_";

void append(std::string& out, std::string_view color, std::string_view text) {
  out.append(color).append(text).append(kEnd);
}

/// The digits at `at`, also of a range: "12", "12-40"; 0 without.
std::size_t digits(std::string_view text, std::size_t at) {
  const std::size_t end = std::min(text.find_first_not_of("0123456789-", at), text.size());
  return end - at;
}

/// The size of "path:12" in front of a colon, or of the path that is all of a line (before
/// " [evidence]", or two spaces); 0 if the line begins otherwise.
std::size_t place_size(std::string_view line) {
  for (std::size_t colon = line.find(':'); colon != std::string_view::npos;
       colon = line.find(':', colon + 1)) {
    const std::size_t number = digits(line, colon + 1), end = colon + 1 + number;
    if (number > 0 && end < line.size() && line[end] == ':') return end;
  }
  const std::size_t size = std::min({line.find(" ["), line.find("  "), line.size()});
  return line.substr(0, size).find(' ') == std::string_view::npos ? size : 0;
}

/// "of " and "#2: " in front of a place.
std::size_t label_size(std::string_view line) {
  if (line.starts_with("of ")) return 3;
  const std::size_t number = line.starts_with('#') ? digits(line, 1) : 0;
  return number > 0 && line.substr(1 + number).starts_with(": ") ? number + 3 : 0;
}

/// Appends the part before the text of a line: a place, or an indented line number.
std::string_view append_start(std::string& out, std::string_view line) {
  const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
  const std::size_t before = indent > 0 ? indent : label_size(line);
  out.append(line.substr(0, before));
  line.remove_prefix(before);
  const std::size_t size = indent > 0 ? digits(line, 0) : place_size(line);
  if (size > 0) append(out, indent > 0 ? kLine : kPath, line.substr(0, size));
  line.remove_prefix(size);
  for (const std::string_view gap : {" [", ": ["}) {
    const std::size_t end = line.find(']');
    if (!line.starts_with(gap) || end == std::string_view::npos) continue;
    out.append(gap.substr(0, gap.size() - 1));
    append(out, kEvidence, line.substr(gap.size() - 1, end + 2 - gap.size()));
    line.remove_prefix(end + 1);
  }
  return line;
}

/// The jump id is the last word of its line, or followed by two spaces.
void append_rest(std::string& out, std::string_view text) {
  for (std::size_t at = text.find(kIdPrefix); at != std::string_view::npos;
       at = text.find(kIdPrefix)) {
    std::size_t end = at + kIdPrefix.size();
    while (end < text.size() && is_identifier_char(text[end])) ++end;
    if (end < text.size() && text[end] == '@')
      end = std::min(text.find_first_of(" \n", end), text.size());
    out.append(text.substr(0, at));
    append(out, kId, text.substr(at, end - at));
    text.remove_prefix(end);
  }
  out.append(text);
}

}  // namespace

bool stdout_has_colors() {
  const char* term = std::getenv("TERM");
  const char* refused = std::getenv("NO_COLOR");
  return ::isatty(STDOUT_FILENO) != 0 && term != nullptr && *term != '\0' &&
         std::string_view(term) != "dumb" && (refused == nullptr || *refused == '\0');
}

std::string colored(Style style, std::string_view text) {
  std::string_view color;
  switch (style) {
    case Style::plain: return std::string(text);
    case Style::path: color = kPath; break;
    case Style::line: color = kLine; break;
    case Style::match: color = kMatch; break;
    case Style::doubt: color = kEvidence; break;
    case Style::id: color = kId; break;
  }
  std::string out;
  if (!text.empty()) append(out, color, text);
  return out;
}

std::string colored(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    append_rest(out, append_start(out, text.substr(0, end)));
    text.remove_prefix(end);
    if (text.empty()) break;
    out += '\n';
    text.remove_prefix(1);
  }
  return out;
}

std::string colored_marks(std::string_view text) {
  static constexpr std::pair<std::string_view, std::string_view> kMarks[] = {
      {"ok", kLine}, {"warning", kEvidence}, {"failed", kFailed}};
  std::string out;
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size() - 1) + 1;
    std::string_view line = text.substr(0, end);
    text.remove_prefix(end);
    for (const auto& [mark, color] : kMarks) {
      if (!line.starts_with(std::string(mark) + " ")) continue;
      append(out, color, mark);
      line.remove_prefix(mark.size());
      break;
    }
    out.append(line);
  }
  return out;
}

}  // namespace codefinder::cli
