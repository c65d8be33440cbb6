// The log: writes to stderr (stdout carries the protocol) and to an optional listener, such as the
// LSP client's log window.
#pragma once

#include <functional>
#include <string>
#include <string_view>

#include <spdlog/fmt/fmt.h>

namespace codefinder {

enum class LogLevel { error, warning, info, debug };

/// Sets the level; lines above it are dropped.  Called when settings are loaded; the default is
/// `warning`.
void set_log_level(LogLevel level);
/// Sets the listener that also receives every line that passes the level (on any thread) and
/// returns the previous one.  An empty function removes it.
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
