// The command line as a program: roots, formats, exit codes, and invalid arguments.
#include "cli/run.h"
#include "index/model/root_kind.h"

#include <sys/stat.h>

namespace codefinder::shell_test {

using namespace codefinder::testing;
using nlohmann::json;

TEST_CASE("shell: --help and --version succeed, and no arguments are an error") {
  Project project;
  CHECK(project.run({"--version"}).out.rfind("codefinder ", 0) == 0);
  const RunResult help = project.run({"--help"});
  CHECK(help.exit_code == 0);
  for (const char* word : {"nav", "open", "snippet", "definition", "references", "callers",
                           "callees", "implementations", "outline", "explain", "index", "reindex",
                           "status", "check", "stats", "dump", "lsp", "mcp"}) {
    INFO(word);
    CHECK(help.out.find(word) != std::string::npos);
  }
  const RunResult nothing = project.run({});
  CHECK(nothing.exit_code == 2);
  CHECK(nothing.out.empty());
  CHECK(project.run({"nav", "--help"}).out.find("--with-refs-limit") != std::string::npos);
}

TEST_CASE("shell: the root is --project-root, else the git top level, else the current directory") {
  Project project;
  write_store_project(project);
  CHECK(project.ask({"status"}, "store").at("root") == project.root());
  CHECK(project.ask({"status", "--project-root", "."}, "store").at("root") ==
        project.root() + "/store");
  CHECK(project.ask({"status", "--project-root", project.root() + "/native/.."}, "store")
            .at("root") == project.root());
  project.remove(".git");
  CHECK(project.ask({"status"}, "store").at("root") == project.root() + "/store");
}

TEST_CASE("shell: the home directory is not a project unless it is a repository or named") {
  Project project;
  write_store_project(project);
  project.set("HOME", project.root());
  CHECK(project.run({"status"}).exit_code == 0);  // It is a repository.
  project.remove(".git");
  const RunResult bare = project.run({"nav", "Basket"});
  CHECK(bare.exit_code == 2);
  CHECK(bare.error_code() == "not_a_project");
  CHECK(project.ask({"nav", "Basket"}, "store").at("hits").size() == 1);
  CHECK(project.ask({"status", "--project-root", "."}).at("root") == project.root());
}

TEST_CASE("shell: a large directory without a marker of a project is indexed only if named") {
  Project project;
  project.remove(".git");
  project.write("a.c", "int alpha;\n");
  for (std::size_t i = 0; i <= kMaxUnmarkedFiles; ++i) {
    const std::string path = project.root() + "/" + std::to_string(i);
    REQUIRE(::mknod(path.c_str(), S_IFREG | 0600, 0) == 0);
  }
  const RunResult refused = project.run({"nav", "alpha"});
  CHECK(refused.error_code() == "not_a_project");
  CHECK(refused.json()["error"]["hint"].get<std::string>().find("--project-root") !=
        std::string::npos);
  CHECK(project.ask({"nav", "alpha", "--project-root", "."}).at("hits").size() == 1);
  // It has an index now.
  CHECK(project.ask({"nav", "alpha"}).at("hits").size() == 1);
}

TEST_CASE("shell: a nearly empty index names the rule, and --no-ignore indexes the rest") {
  Project project;
  project.write(".gitignore", "/*\n");
  for (const char* name : {"a/a.c", "b/b.c", "c.c"}) project.write(name, "int alpha;\n");
  for (const char* verb : {"index", "status"})
    CHECK(project.ask({verb}).at("index").at("excluded_by") == ".gitignore:1: /*");
  CHECK(project.run({"nav", "alpha", "--format", "text"}).err.find("--no-ignore") !=
        std::string::npos);
  const json all = project.ask({"nav", "alpha", "--no-ignore"});
  CHECK(all.at("hits").size() == 3);
  CHECK_FALSE(all.at("index").contains("excluded_by"));
  project.write(".codefinder.json", R"({"index": {"no_ignore": true}})");
  CHECK(project.ask({"nav", "alpha"}).at("hits").size() == 3);
}

TEST_CASE("shell: check gives the reason why a file is indexed or not") {
  Project project;
  project.write(".gitignore", "# objects\n*.o\n");
  project.write("a.c", "int a;\n");
  project.write("b.o", "int b;\n");
  CHECK(project.ask({"check", "a.c"}).at("indexed").at("included") == true);
  const json ignored = project.ask({"check", "b.o"}).at("indexed");
  CHECK(ignored.at("included") == false);
  CHECK(ignored.at("reason") == "rule");
  CHECK(ignored.at("detail") == ".gitignore:2: *.o");
  CHECK(project.ask({"check", "b.o", "--no-ignore"}).at("indexed").at("included") == true);
  const json outside = project.ask({"check", project.tree() / "home/.keep"}).at("indexed");
  CHECK(outside.at("reason") == "outside_root");
}

TEST_CASE("shell: several words are one query, quoted or not") {
  Project project;
  write_store_project(project);
  const auto found = [&](std::vector<std::string> arguments) {
    return project.ask(std::move(arguments)).at("hits");
  };
  const auto same = [&](const std::vector<std::string>& words,
                        const std::vector<std::string>& quoted) {
    const json hits = found(words);
    CHECK(!hits.empty());
    CHECK(hits == found(quoted));
  };
  same({"nav", "basket", "total"}, {"nav", "basket total"});
  same({"nav", "basket", "--kind", "method", "total"}, {"nav", "--kind", "method", "basket total"});
  same({"search_repo", "open", "the", "items"}, {"search_repo", "open the items"});
  same({"memory.search", "one", "more", "item", "-k", "2"},
       {"memory.search", "one more item", "-k", "2"});
  same({"retrieve", "one", "more", "item"}, {"retrieve", "one more item"});
}

TEST_CASE("shell: invalid arguments give an error object, a message and a non-zero exit code") {
  Project project;
  write_store_project(project);
  struct Case {
    std::vector<std::string> arguments;
    const char* code;
  };
  const std::string absent_query = "00000000-0000-4000-8000-000000000000";
  const std::vector<Case> cases = {
      {{"nav", "x", "--no-such-flag"}, "invalid_query"},
      {{"nav", "x", "--limit", "many"}, "invalid_query"},
      {{"nav", "x", "--limit", "-1"}, "invalid_query"},
      {{"nav", "x", "--tests=no"}, "invalid_query"},
      {{"nav", "kind:clas x"}, "invalid_query"},
      {{"nav", "x", "--limit", "99999999999999999999"}, "invalid_query"},
      {{"nav", "x", "--kind", "klass"}, "invalid_query"},
      {{"nav", "x", "--lang", "brainfuck"}, "invalid_query"},
      {{"nav", "x", "--format", "xml"}, "invalid_query"},
      {{"status", "y", "z"}, "invalid_query"},
      {{"nav", std::string(2000, 'x')}, "invalid_query"},
      {{"nav", "\xFF\xFE"}, "invalid_query"},
      {{"nav", "--from", absent_query}, "unknown_id"},
      {{"nav", "--from", "nonsense"}, "unknown_id"},
      {{"nav", "x", "--project-root", "/no/such/directory"}, "not_found"},
      {{"nav", "x", "--project-root", "native/ledger.c"}, "not_found"},
      {{"open", "cf_0000000000000000"}, "unknown_id"},
      {{"open", "nonsense"}, "not_found"},
      {{"open", std::string(600, 'x')}, "not_found"},
      {{"open"}, "invalid_query"},
      {{"snippet", "cf_"}, "unknown_id"},
      {{"snippet", "cf_x", "--context", "-1"}, "invalid_query"},
      {{"definition"}, "invalid_query"},
      {{"definition", "cf_zzzz"}, "unknown_id"},
      {{"definition", "store/basket.py:9999:1"}, "invalid_query"},
      {{"definition", "store/nothing.py:1:1"}, "not_found"},
      {{"definition", "../outside.py:1:1"}, "outside_root"},
      {{"outline", "store/nothing.py"}, "not_found"},
      {{"outline", "/etc/hostname"}, "outside_root"},
      {{"outline", "../../x"}, "outside_root"},
      {{"reindex", "--from-scratch", "store"}, "invalid_query"},
      {{"check", "store/nothing.py"}, "not_found"},
      {{"check", "store"}, "not_found"},
      {{"dump", "store/nothing.py"}, "not_found"},
      {{"refrences", "x", "--include-declaration"}, "invalid_query"},
  };
  for (const Case& wrong : cases) {
    std::string line;
    for (const std::string& argument : wrong.arguments) line += argument.substr(0, 60) + " ";
    INFO(line);
    const RunResult result = project.run(wrong.arguments);
    INFO("stdout: " << result.out << "\nstderr: " << result.err);
    CHECK(result.exit_code == 2);
    CHECK(result.error_code() == wrong.code);
    CHECK(!result.json().at("error").at("message").get<std::string>().empty());
    CHECK(result.json().at("error").contains("hint"));
  }
}

TEST_CASE("shell: the hint for a wrong option names the help of the command") {
  Project project;
  const auto hint = [&](const std::vector<std::string>& arguments) {
    return project.run(arguments).json().at("error").at("hint");
  };
  CHECK(hint({"nav", "x", "--no-such-option"}) == "see codefinder nav --help");
  CHECK(hint({"--no-such-option"}) == "see codefinder --help");
  CHECK(hint({"help"}) == "see codefinder --help");
  CHECK(hint({"refrences", "--include-declaration"}) ==
        "`refrences` is no command; did you mean `references`?");
}

TEST_CASE("shell: a name without a command is searched with nav") {
  Project project;
  write_store_project(project);
  const auto same = [&](std::vector<std::string> words) {
    const RunResult bare = project.run(words);
    CHECK(bare.exit_code == 0);
    CHECK(bare.err.empty());
    words.insert(words.begin(), "nav");
    const json hits = project.ask(words).at("hits");
    CHECK(!hits.empty());
    CHECK(bare.json().at("hits") == hits);
  };
  same({"Basket"});
  same({"total", "price"});
  same({"total_price", "--kind", "method"});
  project.write("store/more.py", "def referense(): ...\n");
  same({"referense"});  // Found, though it is near a command.

  const RunResult nothing = project.run({"no_such_name_anywhere"});
  CHECK(nothing.exit_code == 1);
  CHECK(nothing.json().at("hits").empty());
  CHECK(nothing.err.empty());
}

TEST_CASE("shell: invalid settings are reported on stderr, and the command still answers") {
  Project project;
  write_store_project(project);
  project.write(".codefinder.json",
                "{\"index\": {\"exclude\": 7, \"layers\": [{\"glob\": \"store/**\", \"layer\": "
                "\"core\"}], \"cache_directory\": "
                "\"/tmp/x\"}}\n");
  const RunResult result = project.run({"nav", "Basket"});
  CHECK(result.exit_code == 0);
  CHECK(result.err.find("index.exclude must be an array of strings, not a number") !=
        std::string::npos);
  CHECK(result.err.find("index.cache_directory cannot be set by the repository") !=
        std::string::npos);
  CHECK(result.json().at("hits")[0].at("layer") == "core");
  project.write(".codefinder.json", "{\"index\": {\"exclude\": [\"store/**\"],}}\n");
  CHECK(project.run({"nav", "Basket"}).err.find("is not JSON") != std::string::npos);
  project.write(".codefinder.json", "{\"index\": {\"exclude\": [\"native/**\"]}}\n");
  CHECK(project.ask({"nav", "ledger_sum"}).at("hits").empty());
  project.tree().write("home/.config/codefinder/settings.json", "{\"index\": {\"exclude\": []}}\n");
  CHECK(!project.ask({"nav", "ledger_sum"}).at("hits").empty());
}

TEST_CASE("shell: ndjson has one hit per line, and text is human-readable") {
  Project project;
  write_store_project(project);
  const json whole = project.ask({"nav", "ledger"});
  const RunResult ndjson = project.run({"nav", "ledger", "--format", "ndjson"});
  REQUIRE(ndjson.lines().size() == whole.at("hits").size());
  for (std::size_t i = 0; i < ndjson.lines().size(); ++i)
    CHECK(ndjson.lines()[i] == lsp::dump_json(whole.at("hits")[i]));
  const RunResult text = project.run({"nav", "Basket", "--symbol", "Basket", "--format", "text"});
  CHECK(text.lines()[0] == "store/basket.py:5: class Basket");
  CHECK(project.run({"references", "add_item", "--format", "text"}).out ==
        "of store/basket.py:8: method Basket.add_item\n"
        "tests/test_basket.py:6: call basket.add_item('tea', 3)  in test_total_price\n");
  CHECK(project.run({"outline", "store/money.py", "--format", "text"}).lines()[0] ==
        "store/money.py:1: class Money");
  const std::string id = whole.at("hits")[0].at("id");
  CHECK(project.run({"open", id, "--format", "text"}).out ==
        project.ask({"open", id}).at("contents").get<std::string>());
  const RunResult error = project.run({"open", "cf_x", "--format", "text"});
  CHECK(error.exit_code == 2);
  CHECK(error.out.empty());
  CHECK(error.err.find("no symbol has the id \"cf_x\"") != std::string::npos);
}

TEST_CASE("shell: schema prints the JSON Schema of each verb's answers, and of errors") {
  Project project;
  write_store_project(project);
  const json nav = project.run({"schema", "nav"}).json();
  CHECK(nav.at("$schema") == "https://json-schema.org/draft/2020-12/schema");
  const json hit = nav.at("properties").at("hits").at("items");
  for (const char* name : {"id", "path", "line", "kind", "language", "module", "layer",
                           "categories", "recent", "preview", "score", "references"}) {
    const json& required = hit.at("required");
    INFO(name);
    CHECK(std::count(required.begin(), required.end(), name) == 1);
  }
  CHECK(SchemaJudge(nav).complaint(project.ask({"nav", "Basket"})) == "");
  const json error = project.run({"schema", "error"}).json();
  CHECK(SchemaJudge(error).complaint(project.run({"open", "cf_x"}).json()) == "");
  CHECK(project.run({"schema", "none"}).exit_code != 0);
}

TEST_CASE("shell: every command answers in every format") {
  Project project;
  write_store_project(project);
  const std::string id = project.ask({"nav", "Basket"}).at("hits")[0].at("id");
  const std::vector<std::vector<std::string>> commands = {
      {"nav"},
      {"nav", "Basket", "--with-refs", "--help-symbol", "Basket"},
      {"nav", "no_such_name_at_all"},
      {"open", id},
      {"snippet", id},
      {"definition", id},
      {"definition", "store/basket.py:10:38"},
      {"definition", "no_such_name_at_all"},
      {"explain", id},
      {"explain", "store/basket.py:2:1"},
      {"references", id, "--include-declaration"},
      {"references", "no_such_name_at_all"},
      {"outline", "store/basket.py"},
      {"index"},
      {"reindex", "store"},
      {"status"},
      {"search_repo", "put", "an", "item", "in"},
      {"memory.search", "put", "an", "item", "in"},
      {"retrieve", "put", "an", "item", "in"},
      {"retrieve", "--status"},
      {"check", "store/basket.py"},
      {"check", "docs/guide.md"},
      {"stats"},
      {"dump", "store/basket.py"},
  };
  for (const char* format : {"json", "ndjson", "text"}) {
    for (std::vector<std::string> command : commands) {
      command.insert(command.end(), {"--format", format});
      std::string line;
      for (const std::string& word : command) line += word + " ";
      const RunResult result = project.run(command);
      INFO(line << "\nstdout: " << result.out << "\nstderr: " << result.err);
      const bool finds = command[1].find("no_such_name") == std::string::npos;
      CHECK(result.exit_code == (finds ? 0 : 1));
      CHECK((!result.out.empty() || !result.err.empty() || format == std::string("ndjson")));
    }
    for (const std::vector<std::string>& wrong :
         std::vector<std::vector<std::string>>{{"check", "absent"},
                                               {"open", "cf_x"},
                                               {"outline", "absent"},
                                               {"dump", "absent"},
                                               {"stats", "--project-root", "absent"}}) {
      std::vector<std::string> command = wrong;
      command.insert(command.end(), {"--format", format});
      const RunResult result = project.run(command);
      INFO(wrong[0] << " " << format << "\nstdout: " << result.out << "\nstderr: " << result.err);
      CHECK(result.exit_code == 2);
      CHECK((result.out + result.err).find(wrong[0] == "open" ? "cf_x" : "absent") !=
            std::string::npos);
    }
  }
}

TEST_CASE("shell: control and invisible characters are escaped in all output") {
  Project project;
  const std::string escape = "\x1b[2J", bidi = "\xE2\x80\xAE", zero = "\xE2\x80\x8B";
  project.write("a" + escape + bidi + ".py",
                "def hidden_one():\n\treturn '" + escape + bidi + zero + "'  # " + escape + "\n");
  project.write("b\nforged.py:1: function safe.py", "def hidden_two():\n    pass\n");
  project.write(escape + ".bin", std::string("\0\0\0", 3));
  project.write(escape + ".json", "{\"" + escape + "\": 1}");
  const std::string id = project.ask({"nav", "hidden_one"}).at("hits")[0].at("id");
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"nav", "hidden"},
                                             {"open", id},
                                             {"snippet", id},
                                             {"outline", "a" + escape + bidi + ".py"},
                                             {"status"},
                                             {"stats"},
                                             {"definition", id},
                                             {"explain", id},
                                             {"references", id},
                                             {"search_repo", "hidden one"},
                                             {"memory.search", "hidden one"},
                                             {"check", "a" + escape + bidi + ".py"},
                                             {"dump", "a" + escape + bidi + ".py"},
                                             {"open", "cf_" + escape},
                                             {"nav", escape + bidi},
                                             {"outline", escape}}) {
    for (const char* format : {"text", "json"}) {
      std::vector<std::string> command = words;
      command.insert(command.end(), {"--format", format, "--log-level", "debug"});
      const RunResult result = project.run(command);
      INFO(words[0] << " " << format << "\nstdout: " << result.out << "\nstderr: " << result.err);
      for (const std::string& hidden : {std::string("\x1b"), bidi, zero})
        CHECK((result.out + result.err).find(hidden) == std::string::npos);
    }
  }
  CHECK(project.run({"open", id, "--format", "text"}).out ==
        "def hidden_one():\n\treturn '\\x1b[2J\\u202e\\u200b'  # \\x1b[2J\n");
  const std::string forged = "b\nforged.py:1: function safe.py";
  CHECK(project.run({"dump", forged}).out.find("b\\nforged.py:1: function safe.py bytes ") !=
        std::string::npos);
  const RunResult two = project.run({"nav", "hidden_two", "--format", "text"});
  CHECK(two.lines()[0] == "b\\nforged.py:1: function safe.py:1: function def hidden_two()");
  CHECK(project.ask({"open", id}).at("contents").get<std::string>().find(escape + bidi + zero) !=
        std::string::npos);  // JSON keeps all.
}

TEST_CASE("shell: --no-wait on a cold index answers at once and reports its completeness") {
  Project project;
  for (int i = 0; i < 300; ++i)
    project.write("src/f" + std::to_string(i) + ".py",
                  "def function_" + std::to_string(i) + "():\n    pass\n");
  const json answer = project.ask({"nav", "function", "--no-wait"});
  if (answer.at("index").at("state") == "building") {
    CHECK(answer.at("query_id").is_null());
    CHECK(answer.at("complete") == false);
  } else {
    CHECK(answer.at("complete") == true);  // The build finished before the query.
    CHECK(answer.at("query_id").is_string());
  }
  const json waited = project.ask({"nav", "function"});
  CHECK(waited.at("complete") == true);
  CHECK(waited.at("hits").size() == 20);
}

TEST_CASE("shell: check and dump report on one file") {
  Project project;
  write_store_project(project);
  const json checked = project.ask({"check", "store/basket.py"});
  CHECK(checked.at("language") == "python");
  CHECK(checked.at("symbols") == 3);
  CHECK(checked.at("parse_errors") == 0);
  CHECK(checked.at("milliseconds").at("extract").is_number());
  project.write("broken.py", "def f(:\n  ((((\n");
  CHECK(project.ask({"check", "broken.py"}).at("parse_errors") > 0);
  const RunResult dump = project.run({"dump", "store/money.py"});
  CHECK(dump.exit_code == 0);
  CHECK(dump.out.find("symbol 0 class Money at 1:7 lines 1-6") != std::string::npos);
  CHECK(project.run({"docs", "verbs"}).out.find("# Verbs") == 0);
}

TEST_CASE("shell: open names lines that are none, and directories") {
  Project project;
  write_store_project(project);
  CHECK(project.run({"open", "store/money.py:3-1"}).out.find("are no lines of store/money.py") !=
        std::string::npos);
  CHECK(project.run({"open", "store"}).out.find("store is a directory") != std::string::npos);
}

TEST_CASE("shell: a symlinked root and absolute paths name the same project") {
  Project project;
  write_store_project(project);
  const std::string link = project.tree() / "link";
  std::filesystem::create_symlink(project.root(), link);
  CHECK(project.ask({"outline", link + "/store/money.py"}).at("path") == "store/money.py");
  CHECK(project.ask({"outline", project.root() + "/store/money.py", "--project-root", link})
            .at("path") == "store/money.py");
}

}  // namespace codefinder::shell_test
