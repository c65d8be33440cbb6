// The order in which the status of an index is passed on.
#include "index/follow_status.h"
#include "support/fake_index.h"

#include <catch2/catch.hpp>

#include <vector>

namespace codefinder::index {
namespace {

using States = std::vector<IndexState>;

TEST_CASE("follow status: a change between the first read and its delivery is delivered after it") {
  const auto index = std::make_shared<testing::FakeIndex>("/p");
  index->report(IndexState::building, 0.99);
  index->after_status([&] { index->report(IndexState::ready, 1); });
  States passed;
  const auto token = follow_status(
      index, [&](const IndexStatus& status) { passed.push_back(status.state); });
  CHECK(passed == States{IndexState::building, IndexState::ready});

  index->after_status([&] { index->report(IndexState::ready, 1); });
  index->report(IndexState::building, 0);
  CHECK(passed ==
        States{IndexState::building, IndexState::ready, IndexState::building, IndexState::ready});
}

TEST_CASE("follow status: a listener that is told of a change reads the current status") {
  const auto index = std::make_shared<testing::FakeIndex>("/p");
  std::vector<double> passed;
  const auto token = follow_status(index, [&](const IndexStatus& status) {
    passed.push_back(status.progress);
    if (status.progress == 0.25) index->report(IndexState::building, 0.75);
  });
  index->report(IndexState::building, 0.25);
  CHECK(passed == std::vector<double>{0, 0.25, 0.75});
}

TEST_CASE("follow status: nothing is delivered once the token is destroyed") {
  const auto index = std::make_shared<testing::FakeIndex>("/p");
  int calls = 0;
  auto token = follow_status(index, [&](const IndexStatus&) { ++calls; });
  token.reset();
  index->report(IndexState::ready, 1);
  CHECK(calls == 1);
}

}  // namespace
}  // namespace codefinder::index
