// `at` and diffs as texts, on the command line of the real binary, in a repository with commits.
#include "cli/run.h"

namespace codefinder::past_states_test {

using namespace codefinder::testing;
using nlohmann::json;

namespace {

struct Repository : Project {
  /// Two commits, then a working tree without one of their files.
  Repository() {
    git("init -q");
    write("shop/cart.py",
          "LIMIT = 1\n\n\ndef add(a):\n    return a\n\n\nclass Cart:\n"
          "    def total(self):\n        return LIMIT\n");
    write("old.py", "def gone():\n    return 1\n");
    write("same.py", "def stays():\n    return 2\n");
    git("add -A");
    git("commit -qm one");
    git("tag first");
    write("shop/cart.py",
          "import os\n\n\ndef put(a, b):\n    return b\n\n\nclass Cart:\n"
          "    def total(self):\n        return 7\n");
    git("add -A");
    git("commit -qm two");
    std::filesystem::remove(root() + "/old.py");
    write("made.py", "def fresh():\n    return 3\n");
  }
  void git(const std::string& arguments) const {
    const std::string line = "cd '" + root() +
                             "' && GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 git -c "
                             "user.name=t -c user.email=t@t -c init.defaultBranch=main " +
                             arguments + " >/dev/null 2>&1";
    REQUIRE(std::system(line.c_str()) == 0);
  }
};

std::vector<std::string> places_of(const json& hits) {
  std::vector<std::string> out;
  for (const json& hit : hits)
    out.push_back(hit.at("path").get<std::string>() + ":" + hit.at("line").dump() + " " +
                  hit.at("name").get<std::string>());
  return out;
}

const std::string kDiff =
    "diff --git a/shop/cart.py b/shop/cart.py\n--- a/shop/cart.py\n+++ b/shop/cart.py\n"
    "@@ -7,4 +7,4 @@ def put\n \n class Cart:\n     def total(self):\n-        return LIMIT\n"
    "+        return 7\n";

}  // namespace

TEST_CASE("at: open shows a file, lines and a symbol of a commit") {
  Repository project;
  const json file = project.ask({"open", "shop/cart.py", "--at", "first"});
  CHECK(file.at("contents").get<std::string>().starts_with("LIMIT = 1\n"));
  CHECK(file.at("at").get<std::string>().size() == 40);
  CHECK(file.at("complete") == true);
  CHECK(project.ask({"open", "shop/cart.py:4-5", "--at", "HEAD~1"}).at("contents") ==
        "def add(a):\n    return a\n");
  CHECK(project.ask({"snippet", "put"}).at("contents") == "def put(a, b):\n    return b\n");
  CHECK(project.ask({"open", "Cart.total", "--show", "symbol", "--at", "first"})
            .at("contents")
            .get<std::string>()
            .find("return LIMIT") != std::string::npos);
  CHECK(project.ask({"open", "old.py", "--at", "HEAD"}).at("contents") ==
        "def gone():\n    return 1\n");
  // The working tree is unchanged there.
  CHECK(project.ask({"open", "same.py", "--at", "first"}).at("contents") ==
        "def stays():\n    return 2\n");
}

TEST_CASE("at: nav finds the names of a commit, and not those since") {
  Repository project;
  CHECK(places_of(project.ask({"nav", "add", "--at", "first"}).at("hits")) ==
        std::vector<std::string>{"shop/cart.py:4 add"});
  CHECK(project.ask({"nav", "put", "--at", "first"}).at("hits").empty());
  CHECK(project.ask({"nav", "fresh", "--at", "HEAD"}).at("hits").empty());
  CHECK(places_of(project.ask({"nav", "gone", "--at", "HEAD"}).at("hits")) ==
        std::vector<std::string>{"old.py:1 gone"});
  CHECK(places_of(project.ask({"nav", "stays", "--at", "first"}).at("hits")) ==
        std::vector<std::string>{"same.py:1 stays"});
  CHECK(project.ask({"nav", "add"}).at("hits").empty());
}

TEST_CASE("at: outline of a file and of a directory") {
  Repository project;
  CHECK(agent_text(project.ask({"outline", "shop/cart.py", "--at", "first"}))
            .starts_with(" 1: constant LIMIT = 1\n 4-5: function add(a)\n"));
  const std::string all = agent_text(project.ask({"outline", ".", "--at", "HEAD"}));
  CHECK(all.find("old.py") != std::string::npos);
  CHECK(all.find("made.py") == std::string::npos);
}

TEST_CASE("at: unknown commits, ranges, and files that the commit has not") {
  Repository project;
  CHECK(project.run({"open", "same.py", "--at", "nothing"}).error_code() == "not_found");
  CHECK(project.run({"open", "same.py", "--at", "first..HEAD"}).error_code() == "invalid_query");
  const RunResult missing = project.run({"open", "made.py", "--at", "first"});
  CHECK(missing.error_code() == "not_found");
  CHECK(missing.out.find(" at commit ") != std::string::npos);
  CHECK(project.run({"open", "made.py", "--show", "history", "--at", "first"}).error_code() ==
        "invalid_query");
}

TEST_CASE("diff: impact and context are about the symbols that its lines touch") {
  Repository project;
  project.write("use.py", "from shop.cart import Cart\n\n\ndef pay():\n    Cart().total()\n");
  const json impact = project.ask({"impact", "--diff", kDiff});
  REQUIRE(impact.at("changed").size() == 1);
  CHECK(impact.at("changed")[0].at("name") == "total");
  CHECK(impact.at("impact")[0].at("name") == "pay");
  const json context = project.ask({"context", "--diff", kDiff});
  REQUIRE(context.at("parts").size() == 1);
  CHECK(context.at("parts")[0].at("target") == "shop/cart.py:9#total");
  CHECK(context.at("parts")[0].at("used_by")[0].at("name") == "pay");
  project.input(kDiff);
  CHECK(project.ask({"context", "--diff", "-"}).at("parts") == context.at("parts"));
  // Since a commit, as impact.
  CHECK(project.ask({"context", "--diff", "first"}).at("parts").size() ==
        project.ask({"impact", "--diff", "first"}).at("changed").size());
  CHECK(project.run({"context", "pay", "--diff", kDiff}).error_code() == "invalid_query");
}

}  // namespace codefinder::past_states_test
