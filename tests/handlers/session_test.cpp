// Roots that are opened, and those that are refused.
#include "handlers/session.h"

#include "support/fake_index.h"
#include "update/temp_tree.h"

#include <catch2/catch.hpp>

namespace codefinder::session_test {

using namespace codefinder::handlers;
using namespace codefinder::testing;

TEST_CASE("session: a root that a program chose is refused if it is no project") {
  Session session({.open_index = testing::opens_roots()});
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

TEST_CASE("session: with a public name, texts for clients have no path of the roots") {
  TempTree tree;
  SessionOptions options;
  options.open_index = testing::opens_roots();
  const std::string text = tree.path() + " and " + tree.path() + "/a.c; " + tree.path() + "-b/c";
  {
    Session local(options);
    REQUIRE(local.add_root(tree.path()));
    CHECK(local.shown_text(text) == text);
  }
  options.public_name = "web";
  Session session(options);
  REQUIRE(session.add_root(tree.path()));
  CHECK(session.shown_text(text) == "web and web/a.c; " + tree.path() + "-b/c");
  CHECK(session.shown_text(tree.path() + ".bak, " + tree.path() + ".") ==
        tree.path() + ".bak, web.");
  CHECK(session.shown_error({ErrorCode::internal, tree.path(), "see " + tree.path()}).hint ==
        "see web");
}

}  // namespace codefinder::session_test
