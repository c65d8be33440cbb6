// The block of instructions in the files that agents read.
#include "setup/agents/instructions.h"

#include "handlers/verbs/answer/verb.h"
#include "setup/agents_home.h"

#include <algorithm>

namespace codefinder::agents_test {
namespace {

ConfigChange written(Result<ConfigChange> change, const AgentFacts& facts) {
  REQUIRE(change);
  REQUIRE(write_change(*change, facts));
  return std::move(change).value();
}

ConfigChange instruct(const Home& home, AgentFacts& facts, const std::string& name) {
  INFO(home.path(""));
  return written(plan_instructions(named(name), facts), facts);
}

ConfigChange withdraw(AgentFacts& facts, const std::string& name) {
  return written(plan_instruction_removal(named(name), facts, {}), facts);
}

/// The file of a row, below the directory of the test.
std::string file_of(Home& home, const std::string& name) {
  const std::string file = instruction_state(named(name), home.facts()).file;
  return file.empty() ? file : file.substr(home.path("").size());
}

const std::string kBlock(instruction_block());

}  // namespace

TEST_CASE("instructions: the block names each listed tool, in at most twelve lines") {
  for (const handlers::Verb& verb : handlers::verbs()) {
    if (verb.rarely_used || verb.tool == "memory.search") continue;
    INFO(verb.tool);
    CHECK(kBlock.find("`" + std::string(verb.tool) + "`") != std::string::npos);
  }
  CHECK(std::count(kBlock.begin(), kBlock.end(), '\n') < 12);
  CHECK(kBlock.size() < 1100);
}

TEST_CASE("instructions: the files are those that the agents read") {
  Home home;
  CHECK(file_of(home, "claude-code") == "home/.claude/CLAUDE.md");
  CHECK(file_of(home, "codex") == "home/.codex/AGENTS.md");
  CHECK(file_of(home, "gemini-cli") == "home/.gemini/GEMINI.md");
  CHECK(file_of(home, "opencode") == "home/.config/opencode/AGENTS.md");
  CHECK(file_of(home, "vscode").empty());
  CHECK(file_of(home, "cursor").empty());
  home.set("CLAUDE_CONFIG_DIR", home.path("c"));
  home.set("CODEX_HOME", home.path("x"));
  CHECK(file_of(home, "claude-code") == "c/CLAUDE.md");
  CHECK(file_of(home, "codex") == "x/AGENTS.md");
  home.write("x/AGENTS.override.md", "mine\n");
  CHECK(file_of(home, "codex") == "x/AGENTS.override.md");
  home.facts().project_root = home.path("project");
  CHECK(file_of(home, "claude-code") == "project/CLAUDE.md");
  CHECK(file_of(home, "gemini-cli") == "project/GEMINI.md");
  for (const std::string name : {"codex", "opencode", "vscode", "cursor"})
    CHECK(file_of(home, name) == "project/AGENTS.md");
}

TEST_CASE("instructions: no new file hides a file that the agent reads") {
  Home home;
  home.write("home/.claude/CLAUDE.md", "mine\n");
  CHECK(file_of(home, "opencode") == "home/.claude/CLAUDE.md");
  home.write("home/.config/opencode/AGENTS.md", "mine\n");
  CHECK(file_of(home, "opencode") == "home/.config/opencode/AGENTS.md");
  home.facts().project_root = home.path("project");
  home.write("project/AGENTS.md", "mine\n");
  CHECK(file_of(home, "claude-code") == "project/AGENTS.md");
  home.write("project/CLAUDE.md", "mine\n");
  CHECK(file_of(home, "claude-code") == "project/CLAUDE.md");
  CHECK(file_of(home, "opencode") == "project/AGENTS.md");
  fs::remove(home.path("project/AGENTS.md"));
  CHECK(file_of(home, "opencode") == "project/CLAUDE.md");
}

TEST_CASE("instructions: install and remove leave every file as it was") {
  for (const std::string name : {"claude-code", "codex", "gemini-cli", "opencode"}) {
    INFO(name);
    Home home;
    CHECK(instruction_state(named(name), home.facts()).state == BlockState::absent);
    CHECK(instruct(home, home.facts(), name).kind == ConfigChange::Kind::create);
    const std::string file = file_of(home, name);
    CHECK(home.read(file) == kBlock + "\n");
    CHECK(instruction_state(named(name), home.facts()).state == BlockState::current);
    CHECK(instruct(home, home.facts(), name).reason == "already there");
    CHECK(withdraw(home.facts(), name).kind == ConfigChange::Kind::remove);
    CHECK(fs::is_empty(home.path("home")));
    for (const std::string text : {"", "# Mine\n", "# Mine", "# Mine\r\n- a\r\n"}) {
      home.write(file, text);
      const ConfigChange change = instruct(home, home.facts(), name);
      CHECK(change.kind == ConfigChange::Kind::edit);
      CHECK(change.diff.find("Mine") == std::string::npos);
      CHECK(change.diff.find("+## Code navigation") != std::string::npos);
      CHECK(withdraw(home.facts(), name).kind == ConfigChange::Kind::edit);
      CHECK(home.read(file) == text);
      CHECK(withdraw(home.facts(), name).reason == "not there");
    }
  }
}

TEST_CASE("instructions: an edited block is replaced by install, and removed whole") {
  Home home;
  const std::string mine =
      "# Mine\n\n<!-- codefinder: begin -->\nedited\n<!-- codefinder: end -->\n";
  home.write("home/.claude/CLAUDE.md", mine);
  CHECK(instruction_state(named("claude-code"), home.facts()).state == BlockState::differs);
  CHECK(instruct(home, home.facts(), "claude-code").diff.find("-edited\n") != std::string::npos);
  CHECK(home.read("home/.claude/CLAUDE.md") == "# Mine\n\n" + kBlock + "\n");
  home.write("home/.claude/CLAUDE.md", mine);
  withdraw(home.facts(), "claude-code");
  CHECK(home.read("home/.claude/CLAUDE.md") == "# Mine\n");
}

TEST_CASE("instructions: a malformed pair of markers is an error, and nothing is written") {
  Home home;
  const std::string mine = "# Mine\n<!-- codefinder: begin -->\n";
  home.write("home/.codex/AGENTS.md", mine);
  const InstructionState state = instruction_state(named("codex"), home.facts());
  CHECK(state.state == BlockState::unusable);
  CHECK(state.problem.message == home.path("home/.codex/AGENTS.md") +
                                     " has on line 2 a begin marker of codefinder without an end "
                                     "marker");
  CHECK(!plan_instructions(named("codex"), home.facts()));
  CHECK(!plan_instruction_removal(named("codex"), home.facts(), {}));
  CHECK(home.read("home/.codex/AGENTS.md") == mine);
}

TEST_CASE("instructions: agents that read one file share a block until the last is removed") {
  Home home;
  home.facts().project_root = home.path("project");
  home.write("project/AGENTS.md", "# Ours\n");
  for (const std::string name : {"codex", "opencode", "cursor"}) {
    install(home, home.facts(), name);
    instruct(home, home.facts(), name);
  }
  CHECK(home.read("project/AGENTS.md") == "# Ours\n\n" + kBlock + "\n");
  remove(home.facts(), "codex");
  CHECK(withdraw(home.facts(), "codex").reason == "opencode reads them too");
  const auto both = plan_instruction_removal(named("codex"), home.facts(),
                                             {&named("opencode"), &named("cursor")});
  REQUIRE(both);
  CHECK(both->kind == ConfigChange::Kind::edit);
  remove(home.facts(), "opencode");
  remove(home.facts(), "cursor");
  withdraw(home.facts(), "cursor");
  CHECK(home.read("project/AGENTS.md") == "# Ours\n");
}

TEST_CASE("instructions: a link to the file of another agent is one file, and stays") {
  Home home;
  home.facts().project_root = home.path("project");
  home.write("project/AGENTS.md", "# Ours\n");
  fs::create_symlink("AGENTS.md", home.path("project/CLAUDE.md"));
  CHECK(is_same_target(home.path("project/CLAUDE.md"), home.path("project/AGENTS.md")));
  install(home, home.facts(), "claude-code");
  install(home, home.facts(), "codex");
  instruct(home, home.facts(), "claude-code");
  CHECK(instruct(home, home.facts(), "codex").reason == "already there");
  CHECK(fs::is_symlink(home.path("project/CLAUDE.md")));
  remove(home.facts(), "claude-code");
  CHECK(withdraw(home.facts(), "claude-code").reason == "Codex reads them too");
  home.write("secret.md", "secret\n");
  fs::create_symlink(home.path("secret.md"), home.path("project/GEMINI.md"));
  const auto outside = plan_instructions(named("gemini-cli"), home.facts());
  REQUIRE(!outside);
  CHECK(outside.error().code == ErrorCode::outside_root);
}

TEST_CASE("instructions: a file that imports another gets no second block") {
  Home home;
  home.facts().project_root = home.path("project");
  home.write("project/AGENTS.md", "# Ours\n");
  for (const std::string text : {"@AGENTS.md\n", "# Claude\n\n@./AGENTS.md"}) {
    home.write("project/CLAUDE.md", text);
    CHECK(file_of(home, "claude-code") == "project/AGENTS.md");
  }
  home.write("project/CLAUDE.md", "See AGENTS.md, @AGENTS.md.\n");
  CHECK(file_of(home, "claude-code") == "project/CLAUDE.md");
}

TEST_CASE("instructions: a block is found in a file that another has hidden since") {
  Home home;
  home.facts().project_root = home.path("project");
  home.write("project/AGENTS.md", "# Ours\n");
  instruct(home, home.facts(), "claude-code");
  home.write("project/CLAUDE.md", "# Mine\n");
  CHECK(instruction_state(named("claude-code"), home.facts()).state == BlockState::absent);
  withdraw(home.facts(), "claude-code");
  CHECK(home.read("project/AGENTS.md") == "# Ours\n");
}

}  // namespace codefinder::agents_test
