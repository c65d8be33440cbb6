// changes on the command line of the real binary, in a repository with commits.
#include "cli/run.h"

using namespace codefinder;
using namespace codefinder::testing;
using nlohmann::json;

namespace {

/// Two commits and a changed working tree; Project alone has no repository that git accepts.
struct Repository : Project {
  Repository() {
    git("init -q");
    write("cart.py", "def add(a):\n    return a\n\n\ndef drop():\n    pass\n\n\nLIMIT = 1\n");
    commit();
    write("cart.py", "def add(a, b):\n    return a\n\n\ndef drop():\n    pass\n\n\nLIMIT = 1\n");
    commit();
    write(
        "cart.py",
        "import os\n\n\ndef add(a, b):\n    return b\n\n\nclass Made:\n    def m(self): pass\n\n\n"
        "LIMIT = 2\n");
  }
  void git(const std::string& arguments) {
    const std::string line = "cd '" + root() +
                             "' && GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 git -c "
                             "user.name=t -c user.email=t@t -c init.defaultBranch=main " +
                             arguments + " >/dev/null 2>&1";
    REQUIRE(std::system(line.c_str()) == 0);
  }
  void commit() {
    git("add -A");
    git("commit -qm x");
  }
};

std::vector<std::string> rows_of(const json& answer) {
  std::vector<std::string> out;
  for (const json& row : answer.at("changes"))
    out.push_back(row.at("path").get<std::string>() + ":" + row.at("line").dump() + " " +
                  row.at("change").get<std::string>() + " " + row.at("name").get<std::string>());
  return out;
}

}  // namespace

TEST_CASE("changes: the working tree since a commit, and between two") {
  Repository project;
  const json answer = project.ask({"changes"});
  CHECK(answer.at("complete") == true);
  CHECK(answer.at("files") == 1);
  CHECK(answer.at("base").get<std::string>().size() == 40);
  CHECK_FALSE(answer.contains("end"));
  CHECK(rows_of(answer) == std::vector<std::string>{"cart.py:4 body add", "cart.py:5 removed drop",
                                                    "cart.py:8 added Made",
                                                    "cart.py:12 signature LIMIT"});
  const json& rows = answer.at("changes");
  CHECK(rows[2].at("members") == 1);
  CHECK(rows[3].at("old_signature") == "LIMIT = 1");
  CHECK(rows[3].at("signature") == "LIMIT = 2");
  CHECK(rows[3].at("old_line") == 9);
  CHECK(answer.at("counts") == json({{"added", 1}, {"removed", 1}, {"signature", 1}, {"body", 1}}));
  CHECK(answer.at("outside") == json::array({{{"path", "cart.py"}, {"line", 1}, {"lines", 1}}}));
  // The id leads to the symbol.
  CHECK(project.ask({"snippet", rows[0].at("id").get<std::string>()})
            .at("contents")
            .get<std::string>()
            .find("return b") != std::string::npos);

  const json both = project.ask({"changes", "HEAD~1"});
  CHECK(both.at("changes")[0].at("change") == "signature");
  CHECK(both.at("changes")[0].at("also") == json({"body"}));
  const json range = project.ask({"changes", "HEAD~1..HEAD"});
  CHECK(rows_of(range) == std::vector<std::string>{"cart.py:1 signature add"});
  CHECK(range.at("changes")[0].at("old_signature") == "def add(a)");
  CHECK(range.at("end").get<std::string>().size() == 40);
}

TEST_CASE("changes: pages, counts, filters and text") {
  Repository project;
  const json all = project.ask({"changes"});
  const json page = project.ask({"changes", "--limit", "3"});
  CHECK(page.at("changes").size() == 3);
  CHECK(page.at("total") == 4);
  const json next = project.ask(
      {"changes", "--limit", "3", "--cursor", page.at("next_cursor").get<std::string>()});
  CHECK(next.at("changes") == json::array({all.at("changes")[3]}));
  CHECK(project.ask({"changes", "--limit", "0"}).at("total") == 4);
  CHECK(project.ask({"changes", "--path", "other"}).at("total") == 0);
  project.write("_p.py", "def _private():\n    pass\n");
  CHECK(project.ask({"changes"}).at("total") == 5);
  CHECK(project.ask({"changes", "--only", "exported"}).at("total") == 4);
  const std::string text = project.run({"changes", "--format", "text"}).out;
  INFO(text);
  CHECK(text.starts_with("5 changes in 2 files since "));
  CHECK(text.find(": 2 added, 1 removed, 1 signature, 1 body\n") != std::string::npos);
  CHECK(text.find("\ncart.py\n  4: body function add [exported]  cf_") != std::string::npos);
  CHECK(text.find("\n    - LIMIT = 1\n    + LIMIT = 2\n") != std::string::npos);
  CHECK(text.find("class Made with 1 members [exported]") != std::string::npos);
  CHECK(text.find("changed lines outside of symbols:\n  cart.py:1 (1 line)\n") !=
        std::string::npos);
  const RunResult small = project.run({"changes", "--format", "text", "--max-bytes", "512"});
  CHECK(small.out.size() <= 512);
  CHECK(small.err.find("more (5 in all)") != std::string::npos);
}

TEST_CASE("changes: what is wrong is an error") {
  Repository project;
  CHECK(project.run({"changes", "nope"}).error_code() == "not_found");
  CHECK(project.run({"changes", "a..b..c"}).error_code() == "invalid_query");
  CHECK(project.run({"changes", "--", "--all"}).error_code() == "not_found");
  Project plain;
  plain.write("a.py", "x = 1\n");
  CHECK(plain.run({"changes"}).error_code() == "not_found");
}
