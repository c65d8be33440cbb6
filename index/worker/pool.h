// Extraction, as the rest of the program sees it: texts in, facts out, computed in worker
// processes.  A text that ends, hangs or grows its worker costs that text only: it is tried once
// more in a fresh process, then read for its words and lines.
#pragma once

#include "base/clock.h"
#include "base/text.h"
#include "index/extract/extract.h"
#include "index/store/store.h"
#include "index/worker/sandbox.h"
#include "index/worker/wire.h"
#include "index/worker/worker_process.h"

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::worker {

/// What became of a text.
enum class Outcome {
  done,
  // It ended two workers: `value` has its words and lines only; `reason` says how they ended.
  given_up,
  cancelled,  // No value.
  // No worker could be started, or something outside kept ending them: no value, and worth another
  // try later.
  unavailable,
};

template <class T>
struct Extraction {
  Outcome outcome = Outcome::unavailable;
  T value{};
  std::string reason;
};

struct PoolOptions {
  unsigned kept = 0;  // So many idle processes wait for further calls; 0 means one per core.
  const Clock* clock = &system_clock();
  std::chrono::milliseconds stall_timeout = kStallTimeout;
};

/// Thread-safe.  Each call that runs has a process of its own: as many processes as callers.
class Pool {
 public:
  explicit Pool(PoolOptions options = {});
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  /// The facts of a file as the store keeps them.
  Extraction<Prepared> prepare(std::string_view bytes, index::Language language,
                               const index::ExtractLimits& limits = {}, std::stop_token stop = {});
  Extraction<index::FileFacts> extract(std::string_view bytes, index::Language language,
                                       const index::ExtractLimits& limits = {},
                                       std::stop_token stop = {});
  /// The words and lines of a text, without its grammar.  Never cancelled; of a text of which not
  /// even these can be read, no facts.
  Extraction<index::FileFacts> extract_plain(std::string_view bytes, index::Language language);
  /// Empty where the text cannot be parsed.
  std::vector<index::Fold> folds(std::string_view bytes, index::Language language);
  std::vector<ByteRange> enclosing_nodes(std::string_view bytes, index::Language language,
                                         std::uint32_t offset);

  /// For tests: called with the process and the text before each request.
  using BeforeRequest = std::function<void(pid_t process, std::string_view bytes)>;
  void set_before_request(BeforeRequest hook) { before_request_ = std::move(hook); }

  /// Ends processes that nothing has used for half a minute.
  void end_idle();
  /// Of the last process that was started; what the kernel offers before the first one.
  Confinement confinement() const;
  /// Of the idle processes.
  std::vector<pid_t> idle_pids() const;

 private:
  struct Idle {
    std::unique_ptr<WorkerProcess> process;
    std::chrono::steady_clock::time_point since;
  };
  enum class Freshness { any, fresh };
  // Takes the result off its front; false when it is not well formed.
  using Take = std::function<bool(std::string_view& body)>;

  Result<std::unique_ptr<WorkerProcess>> borrow(Freshness freshness);
  void give_back(std::unique_ptr<WorkerProcess> process);
  Outcome run(MessageType type, const TextRequest& request, std::string_view bytes,
              const Take& take, std::stop_token stop, std::string& reason);
  Reply call_once(MessageType type, const TextRequest& request, std::string_view bytes,
                  Freshness freshness, const Take& take, const std::stop_token& stop);

  const PoolOptions options_;
  BeforeRequest before_request_;
  mutable std::mutex mutex_;
  std::vector<Idle> idle_;  // The last used at the end.
  Confinement confinement_;
};

}  // namespace codefinder::worker
