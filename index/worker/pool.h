// Interface to extraction for the rest of the program: texts in, facts out, computed in worker
// processes. A text that crashes, hangs or exhausts its worker affects that text only: it is tried
// once more in a fresh process, then its words and lines are extracted without parsing.
#pragma once

#include "base/clock.h"
#include "base/os/sandbox.h"
#include "base/text.h"
#include "index/extract/extract.h"
#include "index/store/store.h"
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

/// Result of processing a text.
enum class Outcome {
  done,
  // Two workers crashed or timed out on it, or one refused it: `value` has its words and lines
  // only; `reason` is the failure.
  given_up,
  cancelled,  // No value.
  // No worker could be started, or workers were repeatedly killed from outside: no value; a later
  // retry may succeed.
  unavailable,
};

template <class T>
struct Extraction {
  Outcome outcome = Outcome::unavailable;
  T value{};
  std::string reason;
};

struct PoolOptions {
  // Maximum number of idle processes kept for further calls; 0 means one per core.
  unsigned kept = 0;
  const Clock* clock = &system_clock();
  std::chrono::milliseconds stall_timeout = kStallTimeout;
};

/// Thread-safe. Each running call has its own process: as many processes as concurrent callers.
class Pool {
 public:
  explicit Pool(PoolOptions options = {});
  ~Pool();
  Pool(const Pool&) = delete;
  Pool& operator=(const Pool&) = delete;

  /// The facts of a file, encoded for the store.
  Extraction<Prepared> prepare(std::string_view bytes, Language language,
                               const extract::ExtractLimits& limits = {},
                               std::stop_token stop = {});
  Extraction<FileFacts> extract(std::string_view bytes, Language language,
                                const extract::ExtractLimits& limits = {},
                                std::stop_token stop = {});
  /// The words and lines of a text, without parsing. Cannot be cancelled; if even this fails, the
  /// facts are empty.
  Extraction<FileFacts> extract_plain(std::string_view bytes, Language language);
  /// Empty if the text cannot be parsed.
  std::vector<Fold> folds(std::string_view bytes, Language language);
  std::vector<SyntaxNode> enclosing_nodes(std::string_view bytes, Language language,
                                          std::uint32_t offset);
  std::vector<SyntaxNode> construct_nodes(std::string_view bytes, Language language);
  std::vector<SyntaxError> syntax_errors(std::string_view bytes, Language language,
                                         std::stop_token stop);
  /// Nullopt if the language has no grammar, or the text cannot be parsed within the limits.
  std::optional<SyntaxTree> syntax_tree(std::string_view bytes, Language language,
                                        const extract::ExtractLimits& limits = {});

  /// For tests: called with the process and the text before each request.
  using BeforeRequest = std::function<void(pid_t process, std::string_view bytes)>;
  void set_before_request(BeforeRequest hook) { before_request_ = std::move(hook); }

  /// Ends processes that were idle for half a minute.
  void end_idle();
  /// The confinement of the last process started; before the first one, what the kernel supports.
  Confinement confinement() const;
  /// Process ids of the idle processes.
  std::vector<pid_t> idle_pids() const;

 private:
  struct Idle {
    std::unique_ptr<WorkerProcess> process;
    std::chrono::steady_clock::time_point since;
  };
  enum class Freshness { any, fresh };
  // Decodes the result at the front of `body` and removes it; false if it is malformed.
  using Take = std::function<bool(std::string_view& body)>;

  Result<std::unique_ptr<WorkerProcess>> borrow(Freshness freshness);
  void give_back(std::unique_ptr<WorkerProcess> process);
  struct Request {
    MessageType type;
    TextRequest header;
    std::string_view bytes;
  };
  Outcome run(const Request& request, const Take& take, std::stop_token stop, std::string& reason);
  Reply call_once(const Request& request, Freshness freshness, const Take& take,
                  const std::stop_token& stop);

  const PoolOptions options_;
  const unsigned kept_;  // Maximum number of idle processes.
  BeforeRequest before_request_;
  mutable std::mutex mutex_;
  std::vector<Idle> idle_;  // Most recently used last.
  Confinement confinement_;
};

}  // namespace codefinder::worker
