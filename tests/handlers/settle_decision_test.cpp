// How settle() goes on: the decision without an index.
#include "handlers/settle_decision.h"

#include <catch2/catch.hpp>

namespace codefinder::handlers {
namespace {

using namespace std::chrono_literals;

SettleAction after_answer(SettleInputs in) {
  in.left = 1s;
  return decide(in);
}

SettleAction after_indexing(SettleInputs in) {
  in.step = SettleStep::indexed;
  return decide(in);
}

TEST_CASE("settle decision: a cancelled request, or one over its limits, is answered at once") {
  CHECK(after_answer({.stopping = true}) == SettleAction::give);
  CHECK(after_answer({.stopping = true, .damaged = true}) == SettleAction::give);
  CHECK(after_answer({.stopping = true, .good_enough = true}) == SettleAction::give);
}

TEST_CASE("settle decision: damage is repaired once, while there is time") {
  CHECK(after_answer({.damaged = true}) == SettleAction::repair);
  CHECK(after_answer({.damaged = true, .repaired = true}) == SettleAction::give);
  CHECK(decide({.left = 0ms, .damaged = true}) == SettleAction::give);
}

TEST_CASE("settle decision: an answer that is good enough waits only briefly for more") {
  CHECK(after_answer({.good_enough = true}) == SettleAction::index_missing_soon);
  CHECK(after_answer({.good_enough = true, .awaits_first = true}) ==
        SettleAction::index_missing_soon);
  CHECK(after_answer({.complete = true, .good_enough = true}) == SettleAction::index_missing);
  CHECK(after_answer({}) == SettleAction::index_missing);
}

TEST_CASE("settle decision: a list from an empty index waits for the first files") {
  CHECK(after_answer({.awaits_first = true}) == SettleAction::wait_for_first);
}

TEST_CASE("settle decision: the query runs again for what was missing") {
  CHECK(after_indexing({.found_more = true}) == SettleAction::ask);
  CHECK(after_indexing({.found_more = true, .round = kMaxRounds}) == SettleAction::verify);
  CHECK(after_indexing({}) == SettleAction::verify);
}

TEST_CASE("settle decision: an index that was still building is asked again only in time") {
  CHECK(after_indexing({.has_all = true, .found_more = true}) == SettleAction::verify);
  CHECK(after_indexing({.has_all = true, .found_more = true, .in_time = true}) ==
        SettleAction::ask);
  CHECK(after_indexing({.complete = true, .has_all = true, .found_more = true}) ==
        SettleAction::ask);
}

TEST_CASE("settle decision: an answer from files that changed is computed again") {
  CHECK(decide({.step = SettleStep::verified, .changed = true}) == SettleAction::ask);
  CHECK(decide({.step = SettleStep::verified}) == SettleAction::give);
}

}  // namespace
}  // namespace codefinder::handlers
