// Starting threads where the system may refuse (ulimit -u, memory, cgroup limits): a refusal is an
// error in words or a slower way, never the end of the process.
#pragma once

#include "base/result.h"

#include <future>
#include <memory>
#include <system_error>
#include <thread>
#include <type_traits>
#include <utility>

namespace codefinder {

/// The error of a thread that could not be started.
Error no_thread_error(const std::system_error& error);

/// std::thread or std::jthread, as `thread`, running `function`.  Errors: internal (the system's
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

/// On a thread of its own; when there is none to be had, by the thread that asks for the result.
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
