// The log's process-wide state; writes with spdlog.
#include "base/log.h"

#include "base/visible_text.h"

#include <atomic>
#include <memory>
#include <mutex>

#include <spdlog/logger.h>
#include <spdlog/sinks/stdout_sinks.h>

namespace codefinder {
namespace {

using Listener = std::function<void(LogLevel, std::string_view)>;

/// The only process-wide mutable state of the program: all code logs, and no object owns the log.
struct LogState {
  std::atomic<LogLevel> level{LogLevel::warning};
  std::mutex mutex;
  std::shared_ptr<const Listener> listener;  // Guarded by mutex.
  spdlog::logger logger{"codefinder", std::make_shared<spdlog::sinks::stderr_sink_mt>()};

  LogState() {
    logger.set_pattern("%Y-%m-%dT%H:%M:%S.%e %l: %v");
    logger.set_level(spdlog::level::trace);
    logger.flush_on(spdlog::level::trace);
    logger.set_error_handler([](const std::string&) {});  // A closed stderr is not an error.
  }
};

LogState& state() {
  // Never destroyed: threads may log until the process exits.
  static LogState* const log_state = new LogState;
  return *log_state;
}

spdlog::level::level_enum to_spdlog(LogLevel level) {
  switch (level) {
    case LogLevel::error: return spdlog::level::err;
    case LogLevel::warning: return spdlog::level::warn;
    case LogLevel::info: return spdlog::level::info;
    case LogLevel::debug: return spdlog::level::debug;
  }
  return spdlog::level::err;
}

}  // namespace

void set_log_level(LogLevel level) { state().level.store(level, std::memory_order_relaxed); }

Listener set_log_listener(Listener listener) {
  LogState& log_state = state();
  auto fresh = listener ? std::make_shared<const Listener>(std::move(listener)) : nullptr;
  const std::lock_guard lock(log_state.mutex);
  log_state.listener.swap(fresh);
  return fresh ? *fresh : Listener();
}

bool log_enabled(LogLevel level) { return level <= state().level.load(std::memory_order_relaxed); }

void log_line(LogLevel level, std::string_view raw) {
  if (!log_enabled(level)) return;
  // A file name with a line feed must not break the log line.
  const std::string line = visible_text(raw, Keep::tabs);
  LogState& log_state = state();
  log_state.logger.log(to_spdlog(level), spdlog::string_view_t(line.data(), line.size()));
  thread_local bool listening = false;  // Prevents recursion of a listener that logs.
  if (listening) return;
  std::shared_ptr<const Listener> listener;
  {
    const std::lock_guard lock(log_state.mutex);
    listener = log_state.listener;
  }
  if (!listener) return;
  listening = true;
  (*listener)(level, line);
  listening = false;
}

}  // namespace codefinder
