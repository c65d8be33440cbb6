// Repeats a query until its answer is complete.  Files that the query looked up and an unfinished
// index does not have yet are indexed ahead of the rest, and dependency files when they are first
// looked up; files behind the answer that changed on the disk are read again; then the query runs
// again.  Blocks; not for the thread that applies edits.
#pragma once

#include "base/clock.h"
#include "index/index.h"

#include <algorithm>
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

inline std::shared_ptr<const index::Snapshot> take_snapshot(
    const index::Index& index,
    const std::function<std::shared_ptr<const index::Snapshot>()>& take) {
  std::shared_ptr<const index::Snapshot> snapshot = take ? take() : nullptr;
  return snapshot ? snapshot : index.snapshot();
}

/// The state of the index behind an answer.
struct Settled {
  bool complete = false;  // It has all that it looked up, and no damage was found.
  bool damaged = false;   // It comes from a damaged index.
};

/// Runs `request(const Snapshot&, std::vector<FileId>& dependencies) -> answer`, repeatedly if
/// needed.  A query that exceeds its snapshot's limits is not repeated.  `good_enough(answer)`, if
/// given, returns whether an incomplete answer may be returned early, from the files indexed so
/// far.
template <class Request, class GoodEnough = std::nullptr_t>
auto settle(index::Index& index, const SettleOptions& options, Settled& settled,
            const Request& request, const GoodEnough& good_enough = nullptr) {
  const auto& [timeout, stop, take, since, clock] = options;
  bool& complete = settled.complete;
  using Steady = std::chrono::steady_clock;
  constexpr bool kEarly = !std::is_null_pointer_v<GoodEnough>;
  constexpr std::chrono::milliseconds kMoment{10};
  // Each round reads what the previous one lacked: limits the depth of nested includes.
  constexpr int kMaxRounds = 16;
  const auto began = since.value_or(clock->now());
  const auto left_of = [began, &now = *clock](std::chrono::milliseconds most) {
    return std::max(std::chrono::duration_cast<std::chrono::milliseconds>(began + most - now.now()),
                    std::chrono::milliseconds(0));
  };
  const auto end_of_waits = Steady::now() + left_of(timeout);
  bool refreshed = false, waits = true, repaired = false;
  for (int round = 0;; ++round) {
    const std::shared_ptr<const index::Snapshot> snapshot = take_snapshot(index, take);
    std::vector<FileId> dependencies;
    snapshot->limits().begin(std::min(Steady::now(), end_of_waits) + kRequestTime);
    auto answer = request(*snapshot, dependencies);
    const bool exceeded = snapshot->limits().exceeded();
    complete = snapshot->status().state == index::IndexState::ready && !exceeded &&
               !snapshot->damaged();
    settled.damaged = snapshot->damaged();
    if (exceeded || stop.stop_requested()) return answer;
    if (snapshot->damaged()) {
      const auto left = left_of(timeout);
      if (repaired || left.count() <= 0 || !index.freshness().repair(left, stop)) return answer;
      repaired = true;
      continue;
    }
    auto most = timeout;
    if constexpr (kEarly) {
      const index::IndexStatus& status = snapshot->status();
      if (!complete && good_enough(answer)) {
        most = std::min(most, kWaitForMore);
      } else if (waits && status.state == index::IndexState::building && status.files == 0 &&
                 left_of(kWaitForFirst).count() > 0) {
        const auto before = Steady::now();
        // An early return of wait_ready() means that no process builds the index.
        waits = index.wait_ready(kMoment, stop) || Steady::now() >= before + kMoment / 2;
        --round;
        continue;
      }
    }
    const Completeness coverage = index.freshness().index_missing(*snapshot, left_of(most), stop);
    const bool soon = !coverage.complete || complete || left_of(kWaitAhead).count() > 0;
    complete = coverage.complete;
    if (coverage.found_more && soon && round < kMaxRounds) continue;
    std::erase_if(dependencies, [](FileId id) { return !id.valid(); });
    const bool stale = !refreshed && !dependencies.empty() &&
                       index.freshness().revalidate(dependencies);
    // If nothing was found, or a file turned out to have changed, all other files are verified too.
    const bool caught_up = (stale || dependencies.empty()) && timeout.count() > 0 &&
                           index.freshness().verify_against_disk(left_of(timeout), stop);
    if (!stale && !caught_up) return answer;
    refreshed = refreshed || stale;
  }
}

}  // namespace codefinder::handlers
