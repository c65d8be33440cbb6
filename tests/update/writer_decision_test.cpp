// The next action of the writer, in every phase.
#include "index/update/writer/writer_decision.h"

#include <catch2/catch.hpp>

namespace codefinder::writer_decision_test {

using namespace codefinder::update;
using namespace std::chrono_literals;

namespace {

WriterInputs in_phase(WriterPhase phase) {
  WriterInputs in;
  in.phase = phase;
  in.interval = 200ms;
  return in;
}

}  // namespace

TEST_CASE("writer: an idle writer gathers available outcomes, otherwise waits") {
  WriterInputs in = in_phase(WriterPhase::idle);
  CHECK(decide(in) == WriterAction::wait);
  in.outcomes = 1;
  CHECK(decide(in) == WriterAction::gather);
  in.stopping = true;  // Available outcomes are committed first.
  CHECK(decide(in) == WriterAction::gather);
  in.outcomes = 0;
  CHECK(decide(in) == WriterAction::stop);
}

TEST_CASE("writer: the end of a pass is committed, or only reported") {
  WriterInputs in = in_phase(WriterPhase::idle);
  in.is_idle = in.unready = in.announce_ready = true;
  CHECK(decide(in) == WriterAction::wait);  // The first scan may still find files.
  in.first_scan_done = true;
  CHECK(decide(in) == WriterAction::gather);
  in.announce_ready = false;
  CHECK(decide(in) == WriterAction::report);
  in.unready = false;
  CHECK(decide(in) == WriterAction::wait);
  in.unready = in.announce_ready = true;
  in.is_idle = false;  // Files are being read.
  CHECK(decide(in) == WriterAction::wait);
  in.is_idle = in.stopping = true;
  CHECK(decide(in) == WriterAction::stop);
}

TEST_CASE("writer: commits are flushed after a time without work") {
  WriterInputs in = in_phase(WriterPhase::idle);
  in.age = 1h;
  CHECK(decide(in) == WriterAction::wait);
  in.unflushed = true;
  CHECK(decide(in) == WriterAction::flush);
  in.age = kFlushAfter - 1ms;
  CHECK(decide(in) == WriterAction::wait);
}

TEST_CASE("writer: a transaction is committed by age, size, or when no work is left") {
  for (const WriterPhase phase : {WriterPhase::open, WriterPhase::gathered}) {
    const WriterInputs fresh = in_phase(phase);
    CHECK(decide(fresh) == WriterAction::wait);
    const auto is_due = [&](auto change) {
      WriterInputs in = fresh;
      change(in);
      return decide(in) == WriterAction::commit;
    };
    CHECK(is_due([](WriterInputs& in) { in.age = 200ms; }));
    CHECK_FALSE(is_due([](WriterInputs& in) { in.age = 199ms; }));
    CHECK(is_due([](WriterInputs& in) { in.hurried = true; }));
    CHECK(is_due([](WriterInputs& in) { in.is_idle = true; }));
    CHECK(is_due([](WriterInputs& in) { in.stopping = true; }));
    CHECK(is_due([](WriterInputs& in) { in.files = kBatchFiles; }));
    CHECK_FALSE(is_due([](WriterInputs& in) { in.files = kBatchFiles - 1; }));
    CHECK(is_due([](WriterInputs& in) { in.bytes = kBatchBytes; }));
    CHECK_FALSE(is_due([](WriterInputs& in) { in.bytes = kBatchBytes - 1; }));
  }
}

TEST_CASE("writer: new outcomes go into the open transaction, and do not delay a commit") {
  WriterInputs in = in_phase(WriterPhase::open);
  in.outcomes = 1;
  in.age = 1s;
  CHECK(decide(in) == WriterAction::gather);
  in.phase = WriterPhase::gathered;
  CHECK(decide(in) == WriterAction::commit);
}

TEST_CASE("writer: outcomes for an open transaction wait until they are many or it is due") {
  WriterInputs fresh = in_phase(WriterPhase::open);
  fresh.outcomes = 1;
  CHECK(decide(fresh) == WriterAction::wait);
  const auto gathers = [&](auto change) {
    WriterInputs in = fresh;
    change(in);
    return decide(in) == WriterAction::gather;
  };
  CHECK(gathers([](WriterInputs& in) { in.outcomes = kGatheredFiles; }));
  CHECK_FALSE(gathers([](WriterInputs& in) { in.outcomes = kGatheredFiles - 1; }));
  CHECK(gathers([](WriterInputs& in) { in.outcome_bytes = kGatheredBytes; }));
  CHECK(gathers([](WriterInputs& in) { in.age = 200ms; }));
  CHECK(gathers([](WriterInputs& in) { in.hurried = true; }));
  CHECK(gathers([](WriterInputs& in) { in.is_idle = true; }));
  CHECK(gathers([](WriterInputs& in) { in.stopping = true; }));
}

TEST_CASE("writer: outcomes that end a pass are applied before its commit") {
  WriterInputs in = in_phase(WriterPhase::gathered);
  in.is_idle = true;
  in.outcomes = 1;
  CHECK(decide(in) == WriterAction::wait);
  in.phase = WriterPhase::open;
  CHECK(decide(in) == WriterAction::gather);
}

TEST_CASE(
    "writer: a transaction on an emptied store is discarded, and a failed one goes to commit") {
  WriterInputs in = in_phase(WriterPhase::gathered);
  in.failed = true;
  CHECK(decide(in) == WriterAction::commit);
  in.store_emptied = true;
  CHECK(decide(in) == WriterAction::discard);
  in.phase = WriterPhase::open;
  in.failed = false;
  in.outcomes = 1;
  CHECK(decide(in) == WriterAction::discard);
  CHECK(decide(in_phase(WriterPhase::committed)) == WriterAction::report);
}

}  // namespace codefinder::writer_decision_test
