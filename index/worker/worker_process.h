// One worker process, as its parent sees it: start, ask, and find out how it ended.  Not
// thread-safe.
#pragma once

#include "base/result.h"
#include "index/worker/channel.h"
#include "index/worker/sandbox.h"
#include "index/worker/shared_region.h"
#include "index/worker/wire.h"

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
  crashed,  // The process died by a signal of its own making, or broke the protocol.
  // It used more processor time than allowed, or none at all for a while, and was killed.
  timed_out,
  // Something else ended it (a signal from outside, a lack of memory of the system): no fault of
  // the file.
  ended,
  refused,      // It runs on and said why it could not do it.
  cancelled,    // `stop` was requested; it was killed.
  unavailable,  // No process could be started.
};

struct Reply {
  bool ok = false;
  Failure failure = Failure::unavailable;  // REQUIRES: !ok.
  std::string reason;                      // Of a failure, in words.
  // The result.  Valid until the next request to the process.
  Message message;
};

inline constexpr std::chrono::milliseconds kStallTimeout{60'000};

class WorkerProcess {
 public:
  /// Starts this very binary as a worker and waits for its first message, ten seconds at most.  A
  /// request that uses no processor time for `stall_timeout` ends it. Errors: internal, with the
  /// reason (no process or memory to be had, the binary cannot be run).
  static Result<std::unique_ptr<WorkerProcess>> start(
      std::chrono::milliseconds stall_timeout = kStallTimeout);
  ~WorkerProcess();  // Ends it.
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  Confinement confinement() const { return confinement_; }
  bool alive() const { return pid_ > 0; }
  pid_t pid() const { return pid_; }

  /// Sends a message that has no reply.  False when the process is gone or takes nothing for as
  /// long as call() would wait.
  bool post(MessageType type, const TextRequest& request, std::string_view text = {});
  /// Sends a request and waits for its result, for as long as twice the processor time of its
  /// limits and a second: the worker keeps its own limits.  After any failure but `refused` the
  /// process is gone.
  Reply call(MessageType type, const TextRequest& request, std::string_view text,
             std::stop_token stop = {});

 private:
  WorkerProcess(SharedRegion region, pid_t pid, int socket, std::chrono::milliseconds stall_timeout)
      : region_(std::move(region)), pid_(pid), socket_(socket), stall_timeout_(stall_timeout) {}
  class Watch;
  Reply failed(Failure killed_because);
  std::chrono::nanoseconds cpu_time() const;
  void raise_cpu_limit(std::chrono::nanoseconds used, std::chrono::milliseconds needed);
  void end();

  SharedRegion region_;
  pid_t pid_ = -1;
  int socket_ = -1;
  bool large_ = false;  // The last message took much memory.
  const std::chrono::milliseconds stall_timeout_;
  Confinement confinement_;
  std::chrono::nanoseconds cpu_limit_{};  // RLIMIT_CPU of the process.
};

}  // namespace codefinder::worker
