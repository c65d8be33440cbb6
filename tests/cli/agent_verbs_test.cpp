// path_between, unused, edit, history, diagnostics and code patterns on the command line of the
// real binary.
#include "cli/run.h"
#include "support/file_text.h"

namespace codefinder::agent_verbs_test {

using namespace codefinder::testing;
using nlohmann::json;

namespace {

struct Repository : Project {
  Repository() { git("init -q"); }
  int try_git(const std::string& arguments) const {
    const std::string line = "cd '" + root() +
                             "' && GIT_CONFIG_GLOBAL=/dev/null GIT_CONFIG_NOSYSTEM=1 git -c "
                             "user.name=t -c user.email=t@t -c init.defaultBranch=main " +
                             arguments + " >/dev/null 2>&1";
    return std::system(line.c_str());
  }
  void git(const std::string& arguments) const { REQUIRE(try_git(arguments) == 0); }
  void commit(const std::string& subject) const {
    git("add -A");
    git("commit -qm '" + subject + "'");
  }
  /// Applies what a command prints as text.
  void apply(const std::vector<std::string>& arguments) {
    std::vector<std::string> all = arguments;
    all.insert(all.end(), {"--format", "text"});
    const std::string patch = run(all).out;
    INFO(patch);
    write("../edit.patch", patch);
    CHECK(try_git("apply --check ../edit.patch") == 0);
    git("apply ../edit.patch");
  }
  std::string text(const std::string& path) const {
    return testing::file_text(root() + "/" + path);
  }
};

}  // namespace

TEST_CASE("path_between: a path in both forms; a name without a symbol has suggestions") {
  Project project;
  project.write("a.py",
                "def main():\n    run()\ndef run():\n    leaf()\ndef leaf(): pass\n"
                "def alone(): pass\n");
  const json answer = project.ask({"path_between", "main", "leaf"});
  REQUIRE(answer.at("connections").size() == 1);
  const json& path = answer.at("connections")[0];
  CHECK(path.at("connection") == "calls");
  CHECK(path.at("certain") == true);
  REQUIRE(path.at("steps").size() == 3);
  CHECK(path.at("steps")[2].at("call").at("line") == 4);
  CHECK(agent_text(answer) ==
        "main leads to leaf, 2 steps:\na.py:1: function main\n  2: run()\na.py:3: function run\n"
        "  4: leaf()\na.py:5: function leaf\n");
  const json several = project.ask({"path_between", "main", "leaf", "run", "alone"});
  REQUIRE(several.at("connections").size() == 3);
  CHECK(several.at("connections")[1].at("steps").size() == 2);
  CHECK(several.at("connections")[2].at("connection") == "none");
  CHECK(several.at("connections")[2].at("reach").size() == 2);
  CHECK(project.ask({"path_between", "main", "no_such_name"}).contains("suggestions"));
  CHECK(project.run({"path_between", "main"}).exit_code == cli::kError);
}

TEST_CASE("unused: tiers, pages and text") {
  Project project;
  project.write("src/a.py", "def _dead(): pass\ndef _gone(): pass\ndef public(): pass\n");
  project.write("src/b.py", "text = '_gone'\n");
  const json answer = project.ask({"unused", "src"});
  CHECK(answer.at("complete") == true);
  CHECK(answer.at("total") == 4);
  CHECK(agent_text(answer) ==
        "certain: 1, mentioned: 1, exported: 2 (of 4 definitions)\n"
        "== certain\nsrc/a.py\n 1: function _dead\n"
        "== mentioned\nsrc/a.py\n 2: function _gone  (its name is also here: src/b.py:1)\n"
        "== exported\nsrc/a.py\n 3: function public  (other projects may use it)\n"
        "src/b.py\n 1: variable text  (other projects may use it)\n");
  CHECK(project.ask({"unused", "--tier", "certain"}).at("total") == 1);
  const json page = project.ask({"unused", "--limit", "2"});
  CHECK(project.ask({"unused", "--limit", "2", "--cursor", page.at("next_cursor")})
            .at("unused")
            .size() == 2);
}

TEST_CASE("edit: git applies each patch, with any line ends, and with none at the end") {
  Repository project;
  project.write("a.py", "from b import helper\n\n\ndef main():\n    return helper(1)");
  project.write("b.py", "# Doc.\r\ndef helper(x):\r\n    return x\r\n\r\n\r\nLIMIT = 1\r\n");
  project.commit("first");
  project.apply({"edit", "rename", "helper", "--new-name", "assist"});
  CHECK(project.text("a.py") == "from b import assist\n\n\ndef main():\n    return assist(1)");
  CHECK(project.text("b.py").starts_with("# Doc.\r\ndef assist(x):\r\n"));
  project.apply({"edit", "replace", "assist", "--text", "def assist(x):\n    return x + 1\n"});
  CHECK(project.text("b.py").starts_with("# Doc.\r\ndef assist(x):\r\n    return x + 1\r\n\r\n"));
  project.apply({"edit", "insert_after", "main", "--text", "def last(): pass"});
  CHECK(project.text("a.py").ends_with("    return assist(1)\n\ndef last(): pass"));
  project.apply({"edit", "insert_before", "LIMIT", "--text", "OTHER = 2"});
  CHECK(project.text("b.py").ends_with("OTHER = 2\r\nLIMIT = 1\r\n"));
  project.apply({"edit", "delete", "last"});
  CHECK(project.text("a.py").ends_with("    return assist(1)\n\n"));
  const json refused = project.ask({"edit", "delete", "assist"});
  CHECK(refused.at("patch") == "");
  CHECK(refused.at("refused") == "something uses it");
  CHECK(refused.at("uses").size() == 2);
  CHECK(project.run({"edit", "rename", "assist"}).exit_code == cli::kError);
  CHECK(project.ask({"edit", "delete", "no_such_name"}).contains("suggestions"));
}

TEST_CASE("history: through changes, a rename and a move; uncommitted changes") {
  Repository project;
  project.write("a.py", "def first():\n    return 1\n\n\ndef other():\n    return 'other'\n");
  project.commit("add");
  project.write("a.py", "def first():\n    return 1\n\n\ndef other():\n    return 'changed'\n");
  project.commit("change other");
  project.write("a.py",
                "import os\n\n\ndef first():\n    x = 2\n    return x\n\n\n"
                "def other():\n    return 'changed'\n");
  project.commit("change first");
  project.write("a.py", "import os\n\n\ndef other():\n    return 'changed'\n");
  project.write("b.py", "def first():\n    x = 2\n    return x\n");
  project.commit("move");
  const auto steps = [&] {
    std::vector<std::string> out;
    const json answer = project.ask({"history", "first"});
    CHECK(answer.at("complete") == true);
    for (const json& row : answer.at("history"))
      out.push_back(row.at("step").get<std::string>() + " " + row.at("subject").get<std::string>());
    return out;
  };
  using Steps = std::vector<std::string>;
  CHECK(steps() == Steps{"moved move", "changed change first", "introduced add"});
  CHECK(project.ask({"history", "first"}).at("history")[0].at("old_path") == "a.py");
  project.write("b.py", "def first():\n    x = 3\n    return x\n");
  CHECK(project.ask({"history", "first"}).at("uncommitted") == true);
  const std::string text = agent_text(project.ask({"history", "first"}));
  INFO(text);
  CHECK(text.find(" t: move [moved from a.py first]\n") != std::string::npos);
  CHECK(text.find(" t: add [introduced]\n") != std::string::npos);
}

TEST_CASE("diagnostics: of a directory, and of a diff with what was removed") {
  Repository project;
  project.write("src/a.ts", "import { b } from './b';\nexport const a = b;\n");
  project.write("src/b.ts", "export const b = 1;\nexport const gone = 2;\n");
  project.write("src/c.ts", "import { gone } from './b';\nconsole.log(gone);\n");
  project.write("src/d.ts", "import { x } from './missing';\n");
  project.commit("first");
  const json answer = project.ask({"diagnostics", "src"});
  REQUIRE(answer.at("diagnostics").size() == 1);
  CHECK(answer.at("diagnostics")[0].at("path") == "src/d.ts");
  CHECK(answer.at("diagnostics")[0].at("kind") == "import");
  project.write("src/b.ts", "export const b = 1;\n");
  const json changed = project.ask({"diagnostics", "--diff"});
  REQUIRE_FALSE(changed.at("diagnostics").empty());
  CHECK(changed.at("diagnostics")[0].at("path") == "src/c.ts");
  CHECK(changed.at("diagnostics")[0].at("kind") == "unresolved");
  CHECK(agent_text(project.ask({"diagnostics", "src/a.ts"})) == "no errors in 1 files\n");
}

TEST_CASE("grep: code with metavariables, in the languages that can parse it") {
  Project project;
  project.write("a.js", "foo(a, null);\nfoo(\n  b,\n  null);\nfoo(a, 1);\n");
  project.write("b.py", "foo(1, null)\n");
  project.write("c.txt", "foo(a, null)\n");
  const json answer = project.ask({"grep", "--code", "foo($A, null)"});
  CHECK(answer.at("complete") == true);
  REQUIRE(answer.at("matches").size() == 3);
  CHECK(answer.at("matches")[1].at("end_line") == 4);
  CHECK(answer.at("matches")[1].at("captures") == json({{{"name", "A"}, {"text", "b"}}}));
  CHECK(project.ask({"grep", "--code", "foo($A, null)", "--language", "python"}).at("total") == 1);
  CHECK(project.run({"grep", "--code", "foo($A"}).error_code() == "invalid_query");
  CHECK(project.run({"grep", "--code", "foo($A)", "foo"}).error_code() == "invalid_query");
  CHECK(project.run({"grep"}).error_code() == "invalid_query");
}

}  // namespace codefinder::agent_verbs_test
