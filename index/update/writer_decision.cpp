// The transitions of the writer: idle, open, gathered, committed.
#include "index/update/writer_decision.h"

namespace codefinder::update {

namespace {

/// Whether an open transaction has to be committed now.
bool is_due(const WriterInputs& in) {
  const bool finished = in.is_idle && !in.has_outcomes;
  return in.stopping || finished || in.hurried || in.files >= kBatchFiles ||
         in.bytes >= kBatchBytes || in.age >= in.interval;
}

WriterAction when_idle(const WriterInputs& in) {
  if (in.has_outcomes) return WriterAction::gather;
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
    case WriterPhase::open:
      if (in.store_emptied) return WriterAction::discard;
      if (in.has_outcomes) return WriterAction::gather;
      return is_due(in) ? WriterAction::commit : WriterAction::wait;
    case WriterPhase::gathered:
      if (in.store_emptied) return WriterAction::discard;
      if (in.failed) return WriterAction::commit;
      return is_due(in) ? WriterAction::commit : WriterAction::wait;
    case WriterPhase::committed: return WriterAction::report;
  }
  return WriterAction::wait;
}

}  // namespace codefinder::update
