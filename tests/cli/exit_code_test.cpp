// The exit codes, formats and names of commands, as a shell and its scripts depend on them.
#include "cli/exit_code.h"

#include "cli/command.h"
#include "cli/run.h"

namespace codefinder::exit_code_test {

using namespace codefinder::testing;
using nlohmann::json;

TEST_CASE("exit code: 0 if something is found, 1 if nothing is, 2 for an error") {
  Project project;
  write_store_project(project);
  const auto code = [&](const std::vector<std::string>& words) {
    const RunResult result = project.run(words);
    INFO(words[0] << "\n" << result.out << result.err);
    return result.exit_code;
  };
  for (const char* verb : {"nav", "definition", "references", "callers", "implementations",
                           "explain", "grep", "find_file", "context"}) {
    INFO(verb);
    CHECK(code({verb, "no_such_name_at_all"}) == 1);
  }
  CHECK(code({"nav", "Basket"}) == 0);
  CHECK(code({"nav", "Basket", "--limit", "0"}) == 0);
  CHECK(code({"references", "add_item"}) == 0);
  CHECK(code({"callers", "test_total_price"}) == 1);
  CHECK(code({"grep", "class B"}) == 0);
  CHECK(code({"outline", "store/basket.py"}) == 0);
  CHECK(code({"outline", "store/__init__.py"}) == 1);
  CHECK(code({"open", "store/money.py"}) == 0);
  CHECK(code({"status"}) == 0);
  CHECK(code({"index"}) == 0);
  CHECK(code({"grep", "("}) == 2);
  CHECK(code({"open", "no/such.py"}) == 2);
  CHECK(code({"nav", "x", "--no-such-option"}) == 2);
  CHECK(code({"references", "add_item", "no_such_name_at_all"}) == 0);
  CHECK(code({"open", "store/money.py", "no/such.py"}) == 2);
}

TEST_CASE("messages: a name that nothing has, a place without a name, a parameter") {
  Project project;
  project.write("a.py", "\ndef f(size):\n    return size\n");
  const auto printed = [&](const std::vector<std::string>& words) {
    const RunResult result = project.run(words);
    return result.out + result.err;
  };
  CHECK(printed({"open", "absent", "--format", "text"}).find("no file and no symbol absent") !=
        std::string::npos);
  CHECK(printed({"definition", "a.py:1", "--format", "text"})
            .find("nothing is named at that place") != std::string::npos);
  CHECK(printed({"definition", "a.py:3:12", "--format", "text"}).find("parameter f > size\n") !=
        std::string::npos);
}

TEST_CASE("exit code: it is read from the shape of an answer") {
  using cli::exit_code_of;
  CHECK(exit_code_of({{"hits", json::array()}}) == cli::kNothingFound);
  CHECK(exit_code_of({{"hits", json::array()}, {"total", 3u}}) == cli::kFound);
  CHECK(exit_code_of({{"contents", ""}, {"state", "gone"}}) == cli::kNothingFound);
  CHECK(exit_code_of({{"contents", ""}, {"state", "exact"}}) == cli::kFound);
  CHECK(exit_code_of({{"references", 3}, {"symbol", json::object()}}) == cli::kFound);
  CHECK(exit_code_of({{"suggestions", json::array()}}) == cli::kNothingFound);
  const json none = {{"hits", json::array()}}, one = {{"hits", {1}}}, error = {{"error", {1}}};
  CHECK(exit_code_of({{"parts", {none, one}}}) == cli::kFound);
  CHECK(exit_code_of({{"parts", {none, none}}}) == cli::kNothingFound);
  CHECK(exit_code_of({{"parts", {one, {{"error", {{"code", "x"}}}}}}}) == cli::kError);
  const json outside = {{"error", {{"code", "not_found"}}}};
  CHECK(exit_code_of({{"parts", {one, outside}}}) == cli::kError);
  CHECK(exit_code_of({{"parts", {one, outside}}}, cli::Parts::frames) == cli::kFound);
  CHECK(exit_code_of({{"parts", {outside, outside}}}, cli::Parts::frames) == cli::kNothingFound);
}

TEST_CASE("commands: a mistyped command with further words is an error with the nearest command") {
  Project project;
  write_store_project(project);
  const RunResult typo = project.run({"referenecs", "add_item", "--format", "text"});
  CHECK(typo.exit_code == 2);
  CHECK(typo.out.empty());
  CHECK(typo.err ==
        "codefinder: `referenecs` is no command; did you mean `references`? To search for the "
        "words: codefinder nav referenecs …\n");
  CHECK(project.run({"referenecs", "add_item"}).error_code() == "invalid_query");
  CHECK(project.run({"nva", "Basket"}).exit_code == 2);
  CHECK(project.run({"total", "price"}).exit_code == 0);
  CHECK(cli::mistyped_command("outlin") == "outline");
  CHECK(cli::mistyped_command("serach") == "search_repo");
  for (const char* word : {"state", "app", "graph", "client", "token", "get"}) {
    INFO(word);
    CHECK(cli::mistyped_command(word).empty());
  }
}

TEST_CASE("commands: short and usual names are aliases") {
  Project project;
  write_store_project(project);
  CHECK(project.ask({"refs", "add_item"}).at("references") ==
        project.ask({"references", "add_item"}).at("references"));
  CHECK(project.ask({"def", "Money"}).at("hits") ==
        project.ask({"definition", "Money"}).at("hits"));
  CHECK(project.ask({"find", "Basket"}).at("hits") == project.ask({"nav", "Basket"}).at("hits"));
  CHECK(project.ask({"symbols", "Basket"}).at("hits") == project.ask({"nav", "Basket"}).at("hits"));
  CHECK(project.ask({"symbols", "store/money.py"}).at("symbols") ==
        project.ask({"outline", "store/money.py"}).at("symbols"));
}

TEST_CASE("format: text in a pipe, but JSON of nav, open and snippet; a variable and a setting") {
  Project project;
  write_store_project(project);
  project.unset("CODEFINDER_FORMAT");
  const auto is_json = [&](const std::vector<std::string>& words) {
    return project.run(words).out.starts_with("{");
  };
  for (const char* verb : {"nav", "open", "snippet", "find"}) CHECK(is_json({verb, "Basket"}));
  CHECK(is_json({"Basket"}));
  for (const std::vector<std::string>& words :
       std::vector<std::vector<std::string>>{{"references", "add_item"},
                                             {"definition", "Money"},
                                             {"outline", "store/money.py"},
                                             {"status"},
                                             {"stats"},
                                             {"grep", "class"},
                                             {"map"}}) {
    INFO(words[0]);
    CHECK_FALSE(is_json(words));
    std::vector<std::string> asked = words;
    asked.insert(asked.end(), {"--format", "json"});
    CHECK(is_json(asked));
  }
  const RunResult wrong = project.run({"references", "x", "--no-such-option"});
  CHECK(wrong.out.empty());
  CHECK(wrong.err.find("--no-such-option") != std::string::npos);
  CHECK(project.run({"references", "x", "--no-such-option", "--format", "json"}).error_code() ==
        "invalid_query");
  for (const char* verb : {"nav", "open", "snippet"})
    CHECK(project.run({verb, "--help"}).out.find("The answer is JSON unless") != std::string::npos);

  project.tree().write("home/.config/codefinder/settings.json", R"({"cli": {"format": "json"}})");
  CHECK(is_json({"status"}));
  project.set("CODEFINDER_FORMAT", "text");
  CHECK_FALSE(is_json({"status"}));
  CHECK_FALSE(is_json({"nav", "Basket"}));
  CHECK(is_json({"nav", "Basket", "--format", "json"}));
  project.set("CODEFINDER_FORMAT", "yaml");  // Not one of the formats.
  const RunResult unknown = project.run({"status"});
  CHECK(unknown.exit_code == 2);
  CHECK(unknown.error_code() == "invalid_query");
  CHECK(project.run({"status", "--format", "json"}).exit_code == 0);
  CHECK(project.run({"completions", "bash"}).exit_code == 0);
}

TEST_CASE("names: what a shell completes begins with what is typed, and nothing is indexed") {
  Project project;
  write_store_project(project);
  const auto names = [&](const char* prefix) {
    const RunResult result = project.run({"names", "--", prefix});
    CHECK(result.exit_code == (result.out.empty() ? 1 : 0));
    return result.lines();
  };
  CHECK(names("Basket.to").empty());
  project.ask({"index"});
  CHECK(names("Basket.to") == std::vector<std::string>{"Basket.total_price"});
  CHECK(names("Basket::to") == std::vector<std::string>{"Basket::total_price"});
  CHECK(names("Bas").at(0) == "Basket");
  // Nothing behind the separator: all members.
  const std::vector<std::string> members = names("Basket.");
  CHECK(std::count(members.begin(), members.end(), "Basket.total_price") == 1);
  CHECK(std::all_of(members.begin(), members.end(),
                    [](const std::string& name) { return name.starts_with("Basket."); }));
  CHECK(names("store.Basket::").size() == members.size());
  CHECK(names("nothing_like_it.").empty());
  CHECK(names("nothing_like_it").empty());
  CHECK(names("").empty());
}

}  // namespace codefinder::exit_code_test
