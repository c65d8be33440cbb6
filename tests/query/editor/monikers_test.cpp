// Monikers: one id for a definition and its uses, with how the file relates to it.
#include "index/query/editor/monikers.h"

#include "query/graph_fixture.h"

namespace codefinder::monikers_test {

using namespace codefinder::testing;
using Kind = query::Moniker::Kind;

TEST_CASE("monikers: a definition and its uses in other files have one id") {
  const GraphFixture graph({{"a.ts", "export function fit(width) { return width }\n"},
                            {"b.ts", "import { fit } from './a'\nfit(1); unknown()\n"}});
  const auto at = [&](const std::string& path, const std::string& text) {
    const auto found = query::monikers_at(graph.snapshot(), graph.place(path, text));
    REQUIRE(found);
    return *found;
  };
  const auto own = at("a.ts", "fit"), use = at("b.ts", "fit(1)"), local = at("a.ts", "width }");
  REQUIRE(own.size() == 1);
  REQUIRE(use.size() == 1);
  REQUIRE(local.size() == 1);
  CHECK(own[0].kind == Kind::export_);
  CHECK(use[0].kind == Kind::import_);
  CHECK(local[0].kind == Kind::local);
  CHECK(own[0].id == use[0].id);
  CHECK(own[0].id.starts_with("cf_"));
  CHECK(at("b.ts", "unknown").empty());
}

}  // namespace codefinder::monikers_test
