// Looks for a byte order mark and line ends.
#include "setup/config/config_text.h"

#include <algorithm>
#include <utility>

namespace codefinder::setup {

std::size_t body_of(std::string_view text) {
  constexpr std::string_view kByteOrderMark = "\xEF\xBB\xBF";
  return text.starts_with(kByteOrderMark) ? kByteOrderMark.size() : 0;
}

std::string_view line_end_of(std::string_view text) {
  const std::size_t end = text.find('\n');
  return end != std::string_view::npos && end > 0 && text[end - 1] == '\r' ? "\r\n" : "\n";
}

std::size_t line_of(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  return 1 + static_cast<std::size_t>(std::count(before.begin(), before.end(), '\n'));
}

Error unusable_config(std::string message, std::string hint) {
  return {ErrorCode::invalid_query, std::move(message), std::move(hint)};
}

Error unparsed_config() {
  return {ErrorCode::too_large, "cannot be parsed within the limits of time and memory",
          "change it by hand (docs/agents.md)"};
}

}  // namespace codefinder::setup
