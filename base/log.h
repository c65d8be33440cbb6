// The log: to stderr (stdout belongs to the wire) and, when asked, to a listener such as the LSP
// client's log window.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <spdlog/fmt/fmt.h>

namespace codefinder {

enum class LogLevel { error, warning, info, debug };

/// Lines above `level` are dropped.  Called once by main; the default is `warning`.
void set_log_level(LogLevel level);
/// Every line that passes the level also goes to `listener` (any thread).  Returns the previous
/// one; empty removes it.
std::function<void(LogLevel, std::string_view)> set_log_listener(
    std::function<void(LogLevel, std::string_view)> listener);

bool log_enabled(LogLevel level);
void log_line(LogLevel level, std::string_view line);

template <class... Args>
void log(LogLevel level, fmt::format_string<Args...> format, Args&&... args) {
  if (log_enabled(level)) log_line(level, fmt::format(format, std::forward<Args>(args)...));
}
template <class... Args>
void log_error(fmt::format_string<Args...> format, Args&&... args) {
  log(LogLevel::error, format, std::forward<Args>(args)...);
}
template <class... Args>
void log_warning(fmt::format_string<Args...> format, Args&&... args) {
  log(LogLevel::warning, format, std::forward<Args>(args)...);
}
template <class... Args>
void log_info(fmt::format_string<Args...> format, Args&&... args) {
  log(LogLevel::info, format, std::forward<Args>(args)...);
}
template <class... Args>
void log_debug(fmt::format_string<Args...> format, Args&&... args) {
  log(LogLevel::debug, format, std::forward<Args>(args)...);
}

}  // namespace codefinder
