// One worker process, from its parent's side: starts it, sends requests, and finds out how it
// ended. Not thread-safe.
#pragma once

#include "base/os/sandbox.h"
#include "base/result.h"
#include "index/worker/channel.h"
#include "index/worker/shared_region.h"
#include "index/worker/wire.h"

#include <sys/types.h>
#include <chrono>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <stop_token>
#include <string>
#include <string_view>

namespace codefinder::worker {

/// Why a request has no result.
enum class Failure {
  // The process died by a signal that it caused, exited with an error, or broke the protocol.
  crashed,
  // It exceeded the limit of processor time, or used none for the stall timeout, and was killed.
  timed_out,
  // It was ended from outside (a signal, the system out of memory), not because of the file.
  ended,
  refused,      // It is still running and returned the reason.
  cancelled,    // `stop` was requested; it was killed.
  unavailable,  // No process could be started.
};

struct Reply {
  bool ok = false;
  Failure failure = Failure::unavailable;  // REQUIRES: !ok.
  std::string reason;                      // Description of the failure.
  // The result.  Valid until the next request to the process.
  Message message;
};

inline constexpr std::chrono::milliseconds kStallTimeout{60'000};

class WorkerProcess {
 public:
  /// Starts the running binary as a worker and waits for its first message, at most ten seconds. A
  /// request that uses no processor time for `stall_timeout` ends the process. Errors: internal,
  /// with the reason (no process or memory available, the binary cannot be run).
  static Result<std::unique_ptr<WorkerProcess>> start(
      std::chrono::milliseconds stall_timeout = kStallTimeout);
  ~WorkerProcess();  // Kills the process.
  WorkerProcess(const WorkerProcess&) = delete;
  WorkerProcess& operator=(const WorkerProcess&) = delete;

  Confinement confinement() const { return confinement_; }
  bool alive() const { return pid_ > 0; }
  pid_t pid() const { return pid_; }

  /// Sends a message that has no reply. False if the process is gone or accepts nothing for as long
  /// as call() would wait.
  bool post(MessageType type, const TextRequest& request, std::string_view text = {});
  /// Sends a request and waits for its result, until the process has used twice the processor time
  /// of the request's limits plus one second: the worker enforces the limits itself. After any
  /// failure but `refused` the process is gone.
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
  // The last message was large, so the shared memory is trimmed before the next.
  bool large_ = false;
  const std::chrono::milliseconds stall_timeout_;
  Confinement confinement_;
  std::chrono::nanoseconds cpu_limit_{};  // The limit of processor time.
};

}  // namespace codefinder::worker
