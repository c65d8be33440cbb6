// The transitions between the steps: answered, indexed, verified.
#include "handlers/settle_decision.h"

namespace codefinder::handlers {

namespace {

SettleAction when_answered(const SettleInputs& in) {
  if (in.stopping) return SettleAction::give;
  if (in.damaged)
    return in.repaired || in.left.count() <= 0 ? SettleAction::give : SettleAction::repair;
  if (!in.complete && in.good_enough) return SettleAction::index_missing_soon;
  return in.awaits_first ? SettleAction::wait_for_first : SettleAction::index_missing;
}

SettleAction when_indexed(const SettleInputs& in) {
  const bool soon = !in.has_all || in.complete || in.in_time;
  return in.found_more && soon && in.round < kMaxRounds ? SettleAction::ask : SettleAction::verify;
}

}  // namespace

SettleAction decide(const SettleInputs& in) {
  switch (in.step) {
    case SettleStep::answered: return when_answered(in);
    case SettleStep::indexed: return when_indexed(in);
    case SettleStep::verified: return in.changed ? SettleAction::ask : SettleAction::give;
  }
  return SettleAction::give;
}

}  // namespace codefinder::handlers
