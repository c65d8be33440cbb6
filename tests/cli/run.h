// Runs the built binary in a temporary project with its own cache and home directory.
#pragma once

#include "cli/exit_code.h"
#include "handlers/verbs/answer/answer_text.h"
#include "handlers/verbs/answer_schema.h"
#include "lsp/json.h"
#include "support/file_text.h"
#include "support/schema.h"
#include "update/temp_tree.h"

#include <algorithm>
#include <catch2/catch.hpp>

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <cstdlib>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace codefinder::testing {

struct RunResult {
  int exit_code = -1;  // 128 + signal when killed.
  std::string out, err;

  /// stdout as one JSON value on one line.
  nlohmann::json json() const {
    INFO("stdout: " << out << "\nstderr: " << err);
    REQUIRE(!out.empty());
    REQUIRE(out.back() == '\n');
    REQUIRE(out.find('\n') == out.size() - 1);
    const auto value = lsp::parse_json(out);
    REQUIRE(value);
    return *value;
  }
  std::string error_code() const {
    return json().value("error", nlohmann::json::object()).value("code", "");
  }
  std::vector<std::string> lines() const {
    std::vector<std::string> all;
    for (std::size_t at = 0; at < out.size();) {
      const std::size_t end = out.find('\n', at);
      all.push_back(out.substr(at, end - at));
      at = end == std::string::npos ? out.size() : end + 1;
    }
    return all;
  }
};

class Project {
 public:
  Project() {
    tree_.write("home/.keep", "");
    // Marks the root of the project, without the rest of a repository.
    tree_.write("project/.git/HEAD", "ref: refs/heads/main\n");
    set("HOME", tree_ / "home");
    set("XDG_CACHE_HOME", tree_ / "cache");
    set("XDG_CONFIG_HOME", tree_ / "home/.config");
    set("PATH", "/usr/local/bin:/usr/bin:/bin");
    set("CODEFINDER_FORMAT", "json");
    for (const char* name : {"CODEFINDER_MUTANT", "CODEFINDER_MUTANTS_REACHED"})  // tests/mutation
      if (const char* value = std::getenv(name)) set(name, value);
  }

  void write(const std::string& path, std::string_view text) const {
    tree_.write("project/" + path, text);
  }
  void remove(const std::string& path) const { tree_.remove("project/" + path); }
  const TempTree& tree() const { return tree_; }
  std::string root() const { return tree_ / "project"; }
  /// What later runs read from standard input.
  void input(std::string_view text) {
    tree_.write("in", text);
    input_ = tree_ / "in";
  }
  void input_from(std::string path) { input_ = std::move(path); }
  /// Where later runs write instead of RunResult::out: a terminal.
  void output_to(std::string path) { output_ = std::move(path); }
  /// Where later runs write instead of RunResult::err: a terminal.
  void errors_to(std::string path) { errors_ = std::move(path); }
  void set(const std::string& name, const std::string& value) { environment_[name] = value; }

  /// In the project's root, or in `directory` below it.
  RunResult run(std::vector<std::string> arguments, const std::string& directory = {}) const {
    const std::string out_path = output_.empty() ? tree_ / "out" : output_;
    const std::string err_path = errors_.empty() ? tree_ / "err" : errors_;
    arguments.insert(arguments.begin(), CODEFINDER_BINARY);
    std::vector<char*> argv;
    for (std::string& argument : arguments) argv.push_back(argument.data());
    argv.push_back(nullptr);
    std::vector<std::string> environment;
    for (const auto& [name, value] : environment_) environment.push_back(name + "=" + value);
    std::vector<char*> envp;
    for (std::string& entry : environment) envp.push_back(entry.data());
    envp.push_back(nullptr);

    posix_spawn_file_actions_t actions;
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_addchdir_np(
        &actions, directory.empty() ? root().c_str() : (root() + "/" + directory).c_str());
    posix_spawn_file_actions_addopen(&actions, 0, input_.c_str(), O_RDONLY | O_NOCTTY, 0);
    posix_spawn_file_actions_addopen(&actions, 1, out_path.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                     0600);
    posix_spawn_file_actions_addopen(&actions, 2, err_path.c_str(), O_WRONLY | O_CREAT | O_TRUNC,
                                     0600);
    pid_t child = 0;
    const int failed = ::posix_spawn(&child, CODEFINDER_BINARY, &actions, nullptr, argv.data(),
                                     envp.data());
    posix_spawn_file_actions_destroy(&actions);
    REQUIRE(failed == 0);
    int status = 0;
    REQUIRE(::waitpid(child, &status, 0) == child);
    RunResult result;
    result.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
    if (output_.empty()) result.out = testing::file_text(out_path);
    if (errors_.empty()) result.err = testing::file_text(err_path);
    return result;
  }

  void unset(const std::string& name) { environment_.erase(name); }

  /// The answer of a command that must succeed, also if it found nothing.
  nlohmann::json ask(std::vector<std::string> arguments, const std::string& directory = {}) const {
    const RunResult result = run(arguments, directory);
    INFO("stdout: " << result.out << "\nstderr: " << result.err);
    nlohmann::json answer = result.json();
    const bool frames = std::find(arguments.begin(), arguments.end(), "--frames") !=
                        arguments.end();
    REQUIRE(result.exit_code ==
            cli::exit_code_of(answer, frames ? cli::Parts::frames : cli::Parts::targets));
    REQUIRE(!answer.contains("error"));
    CHECK(complaint(arguments.front(), answer) == "");
    return answer;
  }
  /// What is wrong with an answer by the schema of the verb; "" if nothing is, or it is no verb.
  static std::string complaint(const std::string& command, const nlohmann::json& answer) {
    const handlers::Verb* verb = handlers::find_verb(command);
    if (verb == nullptr || !answer.contains("schema_version")) return {};
    return SchemaJudge(handlers::answer_schema(*verb)).complaint(answer);
  }

 private:
  TempTree tree_;
  std::string input_ = "/dev/null", output_, errors_;
  std::map<std::string, std::string> environment_;
};

/// The text of an answer for agents.
inline std::string agent_text(const nlohmann::json& answer) {
  return handlers::answer_text(answer);
}

/// A small project in two languages with a test and a guide.
inline void write_store_project(const Project& project) {
  project.write("store/basket.py",
                "\"\"\"What a customer wants.\"\"\"\n"
                "from store.money import Money\n"
                "\n"
                "\n"
                "class Basket:\n"
                "    \"\"\"Holds items until they are paid.\"\"\"\n"
                "\n"
                "    def add_item(self, name, price):\n"
                "        \"\"\"Puts one more item in.\"\"\"\n"
                "        self.items.append((name, Money(price)))\n"
                "\n"
                "    def total_price(self):\n"
                "        return Money(0)\n");
  project.write("store/money.py",
                "class Money:\n"
                "    def __init__(self, cents):\n"
                "        self.cents = cents\n"
                "\n"
                "    def plus(self, other):\n"
                "        return Money(self.cents + other.cents)\n");
  project.write("store/__init__.py", "");
  project.write("tests/test_basket.py",
                "from store.basket import Basket\n"
                "\n"
                "\n"
                "def test_total_price():\n"
                "    basket = Basket()\n"
                "    basket.add_item('tea', 3)\n"
                "    assert basket.total_price() is not None\n");
  project.write("native/ledger.c",
                "#include \"ledger.h\"\n"
                "\n"
                "/* Sums what was sold. */\n"
                "int ledger_sum(const int *amounts, int count) {\n"
                "  int sum = 0;\n"
                "  for (int i = 0; i < count; ++i) sum += amounts[i];\n"
                "  return sum;\n"
                "}\n");
  project.write("native/ledger.h", "int ledger_sum(const int *amounts, int count);\n");
  project.write("docs/guide.md", "# Store guide\n\n## Baskets\n\nText.\n");
}

}  // namespace codefinder::testing
