// Starts threads where the system may refuse (ulimit -u, memory, cgroup limits): a refusal is an
// Error or a slower fallback, and never terminates the process.
#pragma once

#include "base/result.h"

#include <future>
#include <memory>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>

namespace codefinder {

/// The Error for a thread that could not be started.
inline Error no_thread_error(const std::system_error& error) {
  return {ErrorCode::internal, std::string("a thread cannot be started: ") + error.what(),
          "raise the limit on processes and threads (ulimit -u) or on memory (ulimit -v)"};
}

/// Starts `function` in `thread`, a std::thread or std::jthread.  Errors: internal (the system's
/// reason).
template <class Thread, class Function>
Status start_thread(Thread& thread, Function&& function) {
  try {
    thread = Thread(std::forward<Function>(function));
    return Done{};
  } catch (const std::system_error& error) {
    return no_thread_error(error);
  }
}

/// Runs `function` on a new thread; if none can be started, on the thread that gets the result from
/// the future.
template <class Function>
std::future<std::invoke_result_t<std::decay_t<Function>>> run_async(Function&& function) {
  auto task = std::make_shared<std::decay_t<Function>>(std::forward<Function>(function));
  const auto call = [task] { return (*task)(); };
  try {
    return std::async(std::launch::async, call);
  } catch (const std::system_error&) {
    return std::async(std::launch::deferred, call);
  }
}

}  // namespace codefinder
