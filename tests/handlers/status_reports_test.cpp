// The status notifications of one index.
#include "handlers/status_reports.h"

#include "support/fake_index.h"

#include <catch2/catch.hpp>

#include <string>
#include <vector>

namespace codefinder::status_reports_test {

using handlers::StatusReports;
using testing::FakeIndex;

TEST_CASE("status reports: the last one has the newest status, whatever changes meanwhile") {
  const auto index = std::make_shared<FakeIndex>("/p");
  index->report(index::IndexState::building, 0.99);
  index->after_status([&] { index->report(index::IndexState::ready, 1); });
  std::vector<std::string> sent;
  const StatusReports reports(
      index, "/p",
      [&](const lsp::Json& params) { sent.push_back(params["index"]["state"].get<std::string>()); },
      system_clock());
  CHECK(sent == std::vector<std::string>{"building", "ready"});
}

}  // namespace codefinder::status_reports_test
