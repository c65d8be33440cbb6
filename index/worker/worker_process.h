// One worker process, as its parent sees it: start, ask, and find out how it ended.  Not thread-safe.
#pragma once

#include "base/result.h"
#include "index/worker/channel.h"
#include "index/worker/sandbox.h"

#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>
#include <sys/types.h>

namespace codefinder::worker {

/// Why a request has no result.
enum class Failure {
  crashed,      // The process died by a signal of its own making, or broke the protocol.
  timed_out,    // It used more processor time than allowed, or none at all for a while, and was killed.
  ended,        // Something else ended it (a signal from outside, a lack of memory of the system): no fault of the file.
  refused,      // It runs on and said why it could not do it.
  cancelled,    // `stop` was requested; it was killed.
  unavailable,  // No process could be started.
};

struct Reply {
  bool ok = false;
  Failure failure = Failure::unavailable;  // REQUIRES: !ok.
  std::string text;                        // The result's body; of a failure: the reason, in words.
};

inline constexpr std::chrono::milliseconds kStallTimeout{60'000};

class WorkerProcess {
 public:
  /// Starts this very binary as a worker and waits for its first message, ten seconds at most.  A request that uses no processor time for
  /// `stall_timeout` ends it.
  /// Errors: internal, with the reason (no process or memory to be had, the binary cannot be run).
  static Result<std::unique_ptr<WorkerProcess>> start(std::chrono::milliseconds stall_timeout = kStallTimeout);
  ~WorkerProcess();  // Ends it.
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  Confinement confinement() const { return confinement_; }
  bool alive() const { return pid_ > 0; }
  pid_t pid() const { return pid_; }

  /// Sends a message that has no reply.  False when the process is gone or takes nothing for as long as call() would wait.
  bool post(MessageType type, std::initializer_list<std::string_view> body, std::chrono::milliseconds cpu_limit);
  /// Sends a request and waits for its result.  `cpu_limit` is processor time; twice it and a second are granted, since the worker keeps its
  /// own limits.  After any failure but `refused` the process is gone.
  Reply call(MessageType type, std::initializer_list<std::string_view> body, std::chrono::milliseconds cpu_limit,
             std::stop_token stop = {});

 private:
  WorkerProcess(pid_t pid, int socket, std::chrono::milliseconds stall_timeout)
      : pid_(pid), socket_(socket), stall_timeout_(stall_timeout) {}
  class Watch;
  Reply failed(Failure killed_because);
  std::chrono::nanoseconds cpu_time() const;
  void raise_cpu_limit(std::chrono::nanoseconds used, std::chrono::milliseconds needed);
  void end();

  pid_t pid_ = -1;
  int socket_ = -1;
  const std::chrono::milliseconds stall_timeout_;
  Confinement confinement_;
  std::chrono::nanoseconds cpu_limit_{};  // RLIMIT_CPU of the process.
};

}  // namespace codefinder::worker
