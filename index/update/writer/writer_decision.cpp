// The transitions of the writer: idle, open, gathered, committed.
#include "index/update/writer/writer_decision.h"

namespace codefinder::update {

namespace {

/// Whether an open transaction has to be committed now, after the outcomes were applied.
bool is_due(const WriterInputs& in) {
  return in.stopping || in.is_idle || in.hurried || in.files >= kBatchFiles ||
         in.bytes >= kBatchBytes || in.age >= in.interval;
}

WriterAction when_open(const WriterInputs& in) {
  if (in.store_emptied) return WriterAction::discard;
  if (in.outcomes == 0) return is_due(in) ? WriterAction::commit : WriterAction::wait;
  const bool many = in.outcomes >= kGatheredFiles || in.outcome_bytes >= kGatheredBytes;
  return many || is_due(in) ? WriterAction::gather : WriterAction::wait;
}

WriterAction when_gathered(const WriterInputs& in) {
  if (in.store_emptied) return WriterAction::discard;
  const bool finishes = in.is_idle && in.outcomes > 0;  // The last outcomes are applied first.
  return in.failed || (is_due(in) && !finishes) ? WriterAction::commit : WriterAction::wait;
}

WriterAction when_idle(const WriterInputs& in) {
  if (in.outcomes > 0) return WriterAction::gather;
  if (in.stopping) return WriterAction::stop;
  const bool finished = in.first_scan_done && in.is_idle;
  if (finished && in.announce_ready) return WriterAction::gather;
  if (finished && in.unready) return WriterAction::report;
  return in.unflushed && in.age >= kFlushAfter ? WriterAction::flush : WriterAction::wait;
}

}  // namespace

WriterAction decide(const WriterInputs& in) {
  switch (in.phase) {
    case WriterPhase::idle: return when_idle(in);
    case WriterPhase::open: return when_open(in);
    case WriterPhase::gathered: return when_gathered(in);
    case WriterPhase::committed: return WriterAction::report;
  }
  return WriterAction::wait;
}

}  // namespace codefinder::update
