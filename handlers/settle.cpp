// Performs what decide() chooses (settle_decision.h).
#include "handlers/settle.h"

#include <algorithm>

namespace codefinder::handlers {

using std::chrono::milliseconds;

SettleRounds::SettleRounds(index::Index& index, const SettleOptions& options, Settled& settled)
    : index_(index),
      options_(options),
      settled_(settled),
      began_(options.since.value_or(options.clock->now())),
      end_of_waits_(Steady::now() + left_of(options.timeout)) {}

milliseconds SettleRounds::left_of(milliseconds longest) const {
  return std::max(
      std::chrono::duration_cast<milliseconds>(began_ + longest - options_.clock->now()),
      milliseconds(0));
}

std::shared_ptr<const index::Snapshot> SettleRounds::take() {
  std::shared_ptr<const index::Snapshot> snapshot = options_.take ? options_.take() : nullptr;
  if (!snapshot) snapshot = index_.snapshot();
  snapshot->limits().begin(std::min(Steady::now(), end_of_waits_) + kRequestTime);
  ++round_;
  return snapshot;
}

SettleInputs SettleRounds::inputs(const index::Snapshot& snapshot,
                                  const std::function<bool()>& good_enough) {
  const index::IndexStatus& status = snapshot.status();
  const bool exceeded = snapshot.limits().exceeded();
  SettleInputs in;
  in.left = left_of(options_.timeout);
  in.stopping = exceeded || options_.stop.stop_requested();
  in.damaged = snapshot.damaged();
  in.repaired = repaired_;
  in.complete = status.state == index::IndexState::ready && !exceeded && !in.damaged;
  in.good_enough = good_enough && !in.complete && good_enough();
  in.awaits_first = good_enough && is_built_ && status.state == index::IndexState::building &&
                    status.files == 0 && left_of(kWaitForFirst).count() > 0;
  in.round = round_;
  return in;
}

bool SettleRounds::asks_again(const index::Snapshot& snapshot, std::vector<FileId> dependencies,
                              const std::function<bool()>& good_enough) {
  SettleInputs in = inputs(snapshot, good_enough);
  settled_ = {.complete = in.complete, .damaged = in.damaged};
  for (;;) {
    const SettleAction action = decide(in);
    switch (action) {
      case SettleAction::give: return false;
      case SettleAction::ask: return true;
      case SettleAction::repair:
        repaired_ = true;
        return index_.freshness().repair(in.left, options_.stop);
      case SettleAction::wait_for_first: wait_for_first(); return true;
      case SettleAction::index_missing:
      case SettleAction::index_missing_soon: {
        const bool soon = action == SettleAction::index_missing_soon;
        const milliseconds longest = std::min(options_.timeout,
                                              soon ? kWaitForMore : milliseconds::max());
        const Completeness coverage = index_.freshness().index_missing(snapshot, left_of(longest),
                                                                       options_.stop);
        in.step = SettleStep::indexed;
        in.has_all = settled_.complete = coverage.complete;
        in.found_more = coverage.found_more;
        in.in_time = left_of(kWaitAhead).count() > 0;
        break;
      }
      case SettleAction::verify:
        in.step = SettleStep::verified;
        in.changed = verify(std::move(dependencies));
        break;
    }
  }
}

void SettleRounds::wait_for_first() {
  constexpr milliseconds kMoment{10};
  const auto before = Steady::now();
  // An early return of wait_ready() means that no process builds the index.
  is_built_ = index_.wait_ready(kMoment, options_.stop) || Steady::now() >= before + kMoment / 2;
  --round_;
}

bool SettleRounds::verify(std::vector<FileId> dependencies) {
  std::erase_if(dependencies, [](FileId id) { return !id.valid(); });
  const bool stale = !refreshed_ && !dependencies.empty() &&
                     index_.freshness().revalidate(dependencies);
  // If nothing was found, or a file turned out to have changed, all other files are verified too.
  const bool caught_up = (stale || dependencies.empty()) && options_.timeout.count() > 0 &&
                         index_.freshness().verify_against_disk(left_of(options_.timeout),
                                                                options_.stop);
  refreshed_ = refreshed_ || stale;
  return stale || caught_up;
}

}  // namespace codefinder::handlers
