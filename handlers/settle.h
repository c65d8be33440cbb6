// Asking until the answer can be stood behind: what the question looked up and an unfinished index
// does not have yet is read ahead of the rest, and what lies beside the project when it is first
// looked up; files behind the answer that the disk has newer text of are read again; then the
// question is asked anew. Waits; not for the thread that applies edits.
#pragma once

#include "index/index.h"

#include <algorithm>
#include <chrono>
#include <memory>
#include <stop_token>
#include <type_traits>
#include <utility>
#include <vector>

namespace codefinder::handlers {

/// The longest that an answer waits for what it needs of an index that is being built.
inline constexpr std::chrono::seconds kWaitAhead{6};

/// The longest that a question computes, through every door; then it answers what it has, and is
/// not complete.  What it waits for the index comes on top.
inline constexpr std::chrono::seconds kQuestionTime{10};

/// How long an answer that is of use as it is waits for what it lacks.
inline constexpr std::chrono::milliseconds kWaitForMore{700};
/// How long a question waits for the first files of an index that has none.
inline constexpr std::chrono::milliseconds kWaitForFirst{3000};

/// What is answered when damage was met and is not mended in time: what is there may lack
/// something.
inline Error damaged_error(const index::Index& index) {
  return {ErrorCode::index_failed,
          "part of the index of " + index.root() + " is damaged and is being built afresh",
          "Ask again in a moment; see `codefinder status`."};
}

/// Runs `question(const Snapshot&, std::vector<FileId>& dependencies) -> answer`, more than once if
/// it must.  `complete` says whether the answer has all that it looked up, and met no damage.  A
/// question that exceeds its snapshot's limits is not asked again.  `good_enough(answer)`, where it
/// is given, says whether one that has not all may go out early, from the files done so far.
/// `damaged`, where it is given, says whether the answer was made of a damaged index.
template <class Question, class GoodEnough = std::nullptr_t>
auto settle(index::Index& index, std::chrono::milliseconds timeout, std::stop_token stop,
            bool& complete, const Question& question, const GoodEnough& good_enough = nullptr,
            bool* damaged = nullptr) {
  using Steady = std::chrono::steady_clock;
  constexpr bool kEarly = !std::is_null_pointer_v<GoodEnough>;
  constexpr std::chrono::milliseconds kMoment{10};
  // Each reads what the one before was found to need: as deep as includes nest.
  constexpr int kMostRounds = 16;
  const auto began = Steady::now();
  bool refreshed = false, waits = true, repaired = false;
  for (int round = 0;; ++round) {
    const std::shared_ptr<const index::Snapshot> snapshot = index.snapshot();
    std::vector<FileId> dependencies;
    snapshot->limits().begin(std::min(Steady::now(), began + timeout) + kQuestionTime);
    auto answer = question(*snapshot, dependencies);
    const bool exceeded = snapshot->limits().exceeded();
    complete = snapshot->status().state == index::IndexState::ready && !exceeded &&
               !snapshot->damaged();
    if (damaged != nullptr) *damaged = snapshot->damaged();
    if (exceeded) return answer;
    if (stop.stop_requested()) return answer;
    if (snapshot->damaged()) {
      const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(began + timeout -
                                                                              Steady::now());
      if (repaired || left.count() <= 0 || !index.repair(left, stop)) return answer;
      repaired = true;
      continue;
    }
    auto most = timeout;
    if constexpr (kEarly) {
      const index::IndexStatus& status = snapshot->status();
      if (!complete && good_enough(answer)) {
        most = std::min(most, kWaitForMore);
      } else if (waits && status.state == index::IndexState::building && status.files == 0 &&
                 Steady::now() < began + kWaitForFirst) {
        const auto before = Steady::now();
        // Else nobody builds it.
        waits = index.wait_ready(kMoment, stop) || Steady::now() >= before + kMoment / 2;
        --round;
        continue;
      }
    }
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(began + most -
                                                                            Steady::now());
    const index::Completeness coverage = index.cover(
        *snapshot, std::max(left, std::chrono::milliseconds(0)), stop);
    const bool soon = !coverage.complete || complete || Steady::now() < began + kWaitAhead;
    complete = coverage.complete;
    if (coverage.grown && soon && round < kMostRounds) continue;
    std::erase_if(dependencies, [](FileId id) { return !id.valid(); });
    const bool stale = !refreshed && !dependencies.empty() && index.refresh(dependencies);
    // What is not found, or where a file turned out to have changed, all the others are looked at
    // too.
    const bool caught_up = (stale || dependencies.empty()) && timeout.count() > 0 &&
                           index.check(timeout, stop);
    if (!stale && !caught_up) return answer;
    refreshed = refreshed || stale;
  }
}

}  // namespace codefinder::handlers
