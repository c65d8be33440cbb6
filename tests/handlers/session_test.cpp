// Roots that are opened, and those that are refused.
#include "handlers/session.h"

#include "support/fake_index.h"
#include "update/temp_tree.h"

#include <catch2/catch.hpp>

namespace codefinder::session_test {

using namespace codefinder::handlers;
using namespace codefinder::testing;

TEST_CASE("session: a root that a program chose is refused if it is no project") {
  SessionOptions options;
  options.open_index = [](index::IndexOptions of) -> Result<std::shared_ptr<index::Index>> {
    return std::shared_ptr<index::Index>(std::make_shared<FakeIndex>(of.root));
  };
  Session session(std::move(options));
  const auto refused = session.add_root("/", RootChoice::program);
  REQUIRE_FALSE(refused);
  CHECK(refused.error().code == ErrorCode::not_a_project);
  CHECK(refused.error().hint.find("--project-root") != std::string::npos);
  CHECK(session.indexes().empty());
  // A verb gives the reason why there is no project.
  const auto none = session.index_for_root("");
  REQUIRE_FALSE(none);
  CHECK(none.error().code == ErrorCode::not_a_project);

  TempTree small;
  CHECK(session.add_root(small.path(), RootChoice::program));
  CHECK(session.index_for_root(""));
  CHECK(session.add_root("/", RootChoice::user));
}

}  // namespace codefinder::session_test
