// changes on the command line of the real binary, in a repository with commits.
#include "cli/run.h"

namespace codefinder::changes_test {

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

TEST_CASE("changes: impact lists those of a diff alone") {
  Repository project;
  const json answer = project.ask({"impact", "--diff", "HEAD", "--only", "changes"});
  CHECK(answer.at("changes") == project.ask({"changes"}).at("changes"));
  CHECK(project.ask({"impact", "--diff", "HEAD", "--only", "changes", "--path", "docs"})
            .at("changes")
            .empty());
}

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
  REQUIRE(all.at("changes").size() == 4);
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
  const std::string text = agent_text(project.ask({"changes"}));
  INFO(text);
  CHECK(text.starts_with("5 changes in 2 files since "));
  CHECK(text.find(": 2 added, 1 removed, 1 signature, 1 body\n") != std::string::npos);
  CHECK(text.find("\ncart.py\n 4: body function add [exported]\n") != std::string::npos);
  CHECK(text.find("\n  - LIMIT = 1\n  + LIMIT = 2\n") != std::string::npos);
  CHECK(text.find("class Made with 1 members [exported]") != std::string::npos);
  CHECK(text.find("changed lines outside of symbols:\n  cart.py:1 (1 line)\n") !=
        std::string::npos);
  project.write("_q.py",
                "def _first_of_the_quite_long_names():\n    pass\n\n\n"
                "def _second_of_the_quite_long_names():\n    pass\n");
  const RunResult small = project.run({"changes", "--format", "text", "--max-bytes", "512"});
  CHECK(small.out.size() <= 512);
  CHECK(small.err.find("more (7 in all)") != std::string::npos);
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

TEST_CASE("changes: keys, headings and documents come last, and kinds restrict the list") {
  Repository project;
  project.write("a.json", "{\"made\": {\"inner\": 1}}\n");
  const auto rows = rows_of(project.ask({"changes"}));
  REQUIRE_FALSE(rows.empty());
  CHECK(rows.back() == "a.json:1 added made");
  CHECK(rows_of(project.ask({"changes", "--kind", "class"})) ==
        std::vector<std::string>{"cart.py:8 added Made"});
  // Also of what was added with its container.
  CHECK(rows_of(project.ask({"changes", "--kind", "method"})) ==
        std::vector<std::string>{"cart.py:9 added Made.m"});
}

namespace {

/// A function whose signature and one whose body changed, one that is gone, and tests of them.
struct Tested : Repository {
  Tested() {
    write("cart.py",
          "def add(a):\n    return a\n\n\ndef rest():\n    return 1\n\n\ndef drop():\n    pass\n");
    write("use.py",
          "from cart import add, rest\n\n\ndef total():\n    return add(1)\n\n\ndef other():\n    "
          "return 3\n\n\ndef left():\n    return rest()\n");
    write("test_use.py",
          "from use import total, other\n\n\ndef test_total():\n    assert total()\n\n\n"
          "def test_other():\n    assert other()\n");
    commit();
    write("cart.py",
          "import os\n\n\ndef add(a, b):\n    return a\n\n\ndef rest():\n    return 2\n");
  }
};

}  // namespace

TEST_CASE("impact: of a diff it is that of the symbols that have changed") {
  Tested project;
  const json answer = project.ask({"impact", "--diff"});
  CHECK(answer.at("complete") == true);
  CHECK(answer.at("name") == "HEAD");
  REQUIRE(answer.at("changed").size() == 2);
  const json& add = answer.at("changed")[0];
  CHECK(add.at("name") == "add");
  CHECK(add.at("change") == "signature");
  CHECK(add.at("old_signature") == "def add(a)");
  CHECK(add.at("exported") == true);
  CHECK(answer.at("changed")[1].at("change") == "body");
  REQUIRE(answer.at("removed").size() == 1);
  CHECK(answer.at("removed")[0].at("name") == "drop");
  CHECK(answer.at("outside") == json::array({{{"path", "cart.py"}, {"line", 1}, {"lines", 1}}}));
  REQUIRE(answer.at("tests").size() == 1);
  CHECK(answer.at("tests")[0].at("name") == "test_total");
  CHECK(answer.at("tests")[0].at("chain") == json({"total", "add"}));
  std::vector<std::string> dependents;
  for (const json& row : answer.at("impact"))
    dependents.push_back(row.at("depth").dump() + " " + row.at("name").get<std::string>());
  CHECK(dependents == std::vector<std::string>{"1 total", "1 left", "2 test_total"});

  const std::string text = agent_text(project.ask({"impact", "--diff", "HEAD"}));
  INFO(text);
  CHECK(text.starts_with("changed signature cart.py:4: function add*\n"));
  CHECK(text.find("  - def add(a)\n  + def add(a, b)\n") != std::string::npos);
  CHECK(text.find("removed cart.py:9: function drop*\n") != std::string::npos);
  CHECK(text.find("3 dependents (depth 1: 2, 2: 1), 2 exported (*), 1 tests\n") !=
        std::string::npos);
  CHECK(project.run({"impact", "--diff", "--only", "tests"}).json().at("total") == 1);
}

TEST_CASE("impact: of a range it is that of the symbols as they are now") {
  Tested project;
  project.commit();
  project.write("cart.py", "def add(a, b):\n    return a + b\n");
  const json answer = project.ask({"impact", "--diff", "HEAD~1..HEAD"});
  REQUIRE(answer.at("changed").size() == 1);  // `rest` is gone since.
  CHECK(answer.at("changed")[0].at("name") == "add");
  CHECK(answer.at("changed")[0].at("line") == 1);
  CHECK(answer.at("end").get<std::string>().size() == 40);
  CHECK(answer.at("tests_total") == 1);
}

TEST_CASE("impact: a test that has changed is one to run, and a doc comment breaks nothing") {
  Tested project;
  project.commit();
  project.write("test_use.py",
                "from use import total, other\n\n\ndef test_total():\n    assert total()\n\n\n"
                "def test_other():\n    assert other() == 3\n");
  project.write("use.py",
                "from cart import add, rest\n\n\ndef total():\n    \"\"\"Adds.\"\"\"\n    return "
                "add(1)\n\n\ndef other():\n    return 3\n\n\ndef left():\n    return rest()\n");
  const json answer = project.ask({"impact", "--diff"});
  REQUIRE(answer.at("changed").size() == 1);
  CHECK(answer.at("changed")[0].at("name") == "test_other");
  REQUIRE(answer.at("tests").size() == 1);
  CHECK(answer.at("tests")[0].at("name") == "test_other");
  CHECK(answer.at("tests")[0].at("depth") == 0);
  CHECK(answer.at("total") == 0);
}

TEST_CASE("impact: a diff goes without targets, and has the errors of changes") {
  Tested project;
  CHECK(project.run({"impact", "add", "--diff=HEAD"}).error_code() == "invalid_query");
  CHECK(project.run({"impact", "--diff", "nope"}).error_code() == "not_found");
  CHECK(project.run({"impact"}).error_code() == "invalid_query");
  CHECK(project.ask({"impact", "--diff", "--limit", "0"}).at("total") == 3);
  const RunResult small = project.run(
      {"impact", "--diff", "--format", "text", "--max-bytes", "900"});
  CHECK(small.exit_code == 0);
  CHECK(small.out.size() <= 900);
}

TEST_CASE("impact: what still has the name of a removed symbol that nothing defines any more") {
  Repository project;
  project.write("cart.py", "def drop():\n    pass\n\n\ndef twice():\n    pass\n");
  project.write("use.py",
                "from cart import drop\nfrom outside import drop as fallen\n\n\ndef f():\n    "
                "return drop() or drop()\n\n\ndef g(drop):\n    return drop\n");
  project.write("other.py", "def twice():\n    pass\n\n\ntwice()\n");
  project.write("notes.md", "drop\n");
  project.commit();
  project.write("cart.py", "\n");
  const json answer = project.ask({"impact", "--diff"});
  CHECK(answer.at("removed_total") == 2);
  CHECK(answer.at("remaining_total") == 2);
  REQUIRE(answer.at("remaining").size() == 2);
  CHECK(answer.at("remaining")[0].at("line") == 1);
  CHECK(answer.at("remaining")[1] == json{{"name", "drop"},
                                          {"path", "use.py"},
                                          {"line", 6},
                                          {"in", "f"},
                                          {"preview", "return drop() or drop()"},
                                          {"role", "call"},
                                          {"evidence", "text"}});
  const std::string text = agent_text(project.ask({"impact", "--diff", "HEAD"}));
  INFO(text);
  CHECK(text.find("still used: drop at use.py:6 in f: return drop() or drop() [text]\n") !=
        std::string::npos);
}

TEST_CASE("impact: a diff that only removes lists what is gone, and looks for no name") {
  Repository project;
  project.write("cart.py", "def drop():\n    pass\n\n\ndef twice():\n    pass\n");
  project.write("use.py", "from cart import drop\n\n\ndef f():\n    return drop()\n");
  project.commit();
  project.write("cart.py", "\n");
  const RunResult text = project.run({"impact", "--diff", "HEAD", "--format", "text"});
  INFO(text.out);
  CHECK(text.err.empty());
  CHECK(text.out.starts_with(
      "cart.py:1: removed function drop [exported]\ncart.py:5: removed function twice [exported]\n"
      "use.py:1: still uses drop: from cart import drop [text]\n"
      "use.py:5: still uses drop: return drop() [text]\n"));
  CHECK_FALSE(project.ask({"impact", "--diff"}).contains("suggestions"));

  const RunResult small = project.run({"impact", "--diff", "--max-bytes", "600"});
  CHECK(small.exit_code == 0);
  CHECK(small.out.size() <= 600);
  CHECK(small.json().at("removed_total") == 2);
  CHECK(small.json().at("truncated") == true);
  CHECK(project.run({"impact", "--diff", "--format", "text", "--max-bytes", "512"})
            .out.find("removed") != std::string::npos);
}

TEST_CASE("impact: of over 200 changed symbols, their number is a bound") {
  Repository project;
  const auto source = [](const std::string& value) {
    std::string text;
    for (int i = 0; i < 210; ++i)
      text += "def step_" + std::to_string(i) + "():\n    return " + value + "\n\n\n";
    return text;
  };
  project.write("a.py", source("1"));
  project.commit();
  project.write("a.py", source("2"));
  const json answer = project.run({"impact", "--diff", "--limit", "0"}).json();
  CHECK(answer.at("changed_total") == 200);
  CHECK(answer.at("changed_total_is_lower_bound") == true);
  const std::string text = agent_text(project.ask({"impact", "--diff", "HEAD"}));
  CHECK(text.find("at least 200 changed") != std::string::npos);
  CHECK_FALSE(Tested().ask({"impact", "--diff"}).contains("changed_total_is_lower_bound"));
}

TEST_CASE("impact: where only tests are listed, each is there once, with its use") {
  Tested project;
  const json answer = project.ask({"impact", "--diff", "--only", "tests"});
  CHECK(answer.at("tests") == json::array());
  CHECK(answer.at("tests_total") == 1);
  REQUIRE(answer.at("impact").size() == 1);
  CHECK(answer.at("impact")[0].at("name") == "test_total");
  CHECK(answer.at("impact")[0].at("run") == true);
  CHECK(answer.at("impact")[0].at("use").at("line") == 5);
  const RunResult small = project.run(
      {"impact", "add", "--only", "tests", "--format", "text", "--max-bytes", "600"});
  INFO(small.out);
  CHECK(small.out.size() <= 600);
  CHECK(small.out.find("tests to run: 1") != std::string::npos);
  CHECK(small.out.find("\ntest_use.py: 1 (depth 2): test_total\n") != std::string::npos);
}

}  // namespace codefinder::changes_test
