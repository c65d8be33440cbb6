// Repeats a query until its answer is complete.  Files that the query looked up and an unfinished
// index does not have yet are indexed ahead of the rest, and dependency files when they are first
// looked up; files behind the answer that changed on the disk are read again; then the query runs
// again.  Blocks; not for the thread that applies edits.
#pragma once

#include "base/clock.h"
#include "handlers/settle_decision.h"
#include "index/index.h"

#include <chrono>
#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <type_traits>
#include <utility>
#include <vector>

namespace codefinder::handlers {

/// Maximum wait of an answer for the data it needs from an index that is being built, counted from
/// the reception of the request: requests that wait in a queue do not wait one after the other.
inline constexpr std::chrono::seconds kWaitAhead{6};

/// Maximum computing time of a query, in all front ends; after it the query returns what it has,
/// marked incomplete.  Waiting for the index is not included.
inline constexpr std::chrono::seconds kRequestTime{10};

/// How long an answer that is good enough waits for missing data.
inline constexpr std::chrono::milliseconds kWaitForMore{700};
/// How long a query waits for the first files of an empty index.
inline constexpr std::chrono::milliseconds kWaitForFirst{3000};

/// The answer when damage was found and is not repaired in time: the results may be incomplete.
inline Error damaged_error(const index::Index& index) {
  return {ErrorCode::index_failed,
          "part of the index of " + index.root() + " is damaged and is being built afresh",
          "Ask again in a moment; see `codefinder status`."};
}

struct SettleOptions {
  std::chrono::milliseconds timeout;  // For what the index does not have yet.
  std::stop_token stop = {};
  /// Takes the snapshots instead of the index; nullptr from it: the index does.
  std::function<std::shared_ptr<const index::Snapshot>()> take = {};
  /// When the timeout begins; nullopt: now.
  std::optional<std::chrono::steady_clock::time_point> since = {};
  const Clock* clock = &system_clock();  // The clock that `since` is read from.
};

/// The state of the index behind an answer.
struct Settled {
  bool complete = false;  // It has all that it looked up, and no damage was found.
  bool damaged = false;   // It comes from a damaged index.
};

/// The rounds of one settle().  Blocks while it waits for the index.
class SettleRounds {
 public:
  SettleRounds(index::Index& index, const SettleOptions& options, Settled& settled);
  /// The snapshot of the next round; its limits begin now.
  std::shared_ptr<const index::Snapshot> take();
  /// Indexes, repairs or reads again what the answer from `snapshot` lacked; false if the answer is
  /// to be returned.  `good_enough`: whether it may be returned early; empty: no answer may.
  bool asks_again(const index::Snapshot& snapshot, std::vector<FileId> dependencies,
                  const std::function<bool()>& good_enough);

 private:
  using Steady = std::chrono::steady_clock;

  std::chrono::milliseconds left_of(std::chrono::milliseconds longest) const;
  SettleInputs inputs(const index::Snapshot& snapshot, const std::function<bool()>& good_enough);
  void wait_for_first();
  /// True if a file behind the answer, or any file if there is none, differed from the disk.
  bool verify(std::vector<FileId> dependencies);

  index::Index& index_;
  const SettleOptions& options_;
  Settled& settled_;
  const Steady::time_point began_;
  const Steady::time_point end_of_waits_;
  bool is_built_ = true;  // A process builds the index, as far as is known.
  bool repaired_ = false, refreshed_ = false;
  int round_ = -1;
};

/// Runs `request(const Snapshot&, std::vector<FileId>& dependencies) -> answer`, repeatedly if
/// needed.  A query that exceeds its snapshot's limits is not repeated.  `good_enough(answer)`, if
/// given, returns whether an incomplete answer may be returned early, from the files indexed so
/// far.
template <class Request, class GoodEnough = std::nullptr_t>
auto settle(index::Index& index, const SettleOptions& options, Settled& settled,
            const Request& request, const GoodEnough& good_enough = nullptr) {
  SettleRounds rounds(index, options, settled);
  for (;;) {
    const std::shared_ptr<const index::Snapshot> snapshot = rounds.take();
    std::vector<FileId> dependencies;
    auto answer = request(*snapshot, dependencies);
    std::function<bool()> enough;
    if constexpr (!std::is_null_pointer_v<GoodEnough>) enough = [&] { return good_enough(answer); };
    if (!rounds.asks_again(*snapshot, std::move(dependencies), enough)) return answer;
  }
}

}  // namespace codefinder::handlers
