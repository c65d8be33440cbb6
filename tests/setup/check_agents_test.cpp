// The check of agents' entries, with injected facts and with files in a home directory.
#include "setup/doctor/check_agents.h"
#include "support/temp_directory.h"

#include <catch2/catch.hpp>

#include <filesystem>

namespace codefinder::check_agents_test {

using namespace codefinder::setup;

namespace {

AgentChecks::Entry entry(EntryState state) {
  return {.state = {.agent = &agents()[0],
                    .found = true,
                    .file = "/h/a.json",
                    .state = state,
                    .program = "/opt/codefinder",
                    .problem = {ErrorCode::invalid_query, "/h/a.json is no JSON", "see line 3"}}};
}

Finding checked(AgentChecks::Entry one) {
  const Findings findings = check_agents({.entries = {std::move(one)}, .version = "0.2.0"});
  REQUIRE(findings.size() == 1);
  return findings[0];
}

std::vector<std::string> install() {
  return {"codefinder agents install " + std::string(agents()[0].name)};
}

TEST_CASE("doctor: agents: none, one that is configured, and one that is not, are ok") {
  CHECK(check_agents({})[0].level == Level::ok);
  CHECK(checked(entry(EntryState::configured)).level == Level::ok);
  CHECK(checked(entry(EntryState::configured)).found ==
        std::string(agents()[0].title) + ": /h/a.json");
  CHECK(checked(entry(EntryState::absent)).level == Level::ok);
  CHECK(checked(entry(EntryState::absent)).found.find(install()[0]) != std::string::npos);
  CHECK(checked(entry(EntryState::other_entry)).level == Level::ok);
  CHECK(checked(entry(EntryState::by_npx)).found.ends_with("/h/a.json, by npx"));
}

TEST_CASE("doctor: agents: a program that is not there or does not run fails") {
  CHECK(checked(entry(EntryState::missing_program)).level == Level::failed);
  CHECK(checked(entry(EntryState::missing_program)).fix == install());
  CHECK(checked(entry(EntryState::other_program)).level == Level::failed);
  AgentChecks::Entry of_project = entry(EntryState::missing_program);
  of_project.of_project = true;
  CHECK(checked(of_project).fix == std::vector<std::string>{install()[0] + " --project"});
  const Findings named = check_agents(
      {.entries = {of_project}, .version = "0.2.0", .root_option = " --project-root /p"});
  CHECK(named[0].fix == std::vector<std::string>{install()[0] + " --project --project-root /p"});
}

TEST_CASE("doctor: agents: a program of another version is a warning") {
  AgentChecks::Entry other = entry(EntryState::other_program);
  other.version = "0.1.0";
  CHECK(checked(other).level == Level::warning);
  CHECK(checked(other).fix == install());
  other.version = "0.2.0";
  CHECK(checked(other).level == Level::ok);
}

TEST_CASE("doctor: agents: a disabled entry is a warning, a path that is not checked is ok") {
  CHECK(checked(entry(EntryState::disabled)).level == Level::warning);
  CHECK(checked(entry(EntryState::disabled)).fix ==
        std::vector<std::string>{"in /h/a.json: " + std::string(kEnableFix)});
  CHECK(checked(entry(EntryState::unchecked)).level == Level::ok);
  CHECK(checked(entry(EntryState::unchecked)).found.find("/opt/codefinder") != std::string::npos);
}

TEST_CASE("doctor: agents: a file that cannot be read is a warning with its reason") {
  CHECK(checked(entry(EntryState::unusable)).level == Level::warning);
  CHECK(checked(entry(EntryState::unusable)).found.ends_with(": /h/a.json is no JSON"));
  CHECK(checked(entry(EntryState::unusable)).fix == std::vector<std::string>{"see line 3"});
}

TEST_CASE("doctor: agents: without a home directory the fix is one that doctor has") {
  AgentChecks::Entry homeless = entry(EntryState::unusable);
  homeless.state.file.clear();
  homeless.state.problem.hint = "set HOME, or use --project";
  CHECK(checked(homeless).fix == std::vector<std::string>{"set HOME"});
}

TEST_CASE("doctor: agents: the instructions of an agent that has an entry") {
  const auto found = [](BlockState state) {
    AgentChecks::Entry one = entry(EntryState::configured);
    one.instructions = {"/h/CLAUDE.md", state, {ErrorCode::invalid_query, "/h/CLAUDE.md: 3", ""}};
    return check_agents({.entries = {one}, .version = "0.2.0"});
  };
  REQUIRE(found(BlockState::current).size() == 2);
  CHECK(found(BlockState::current)[1].found.ends_with("instructions in /h/CLAUDE.md"));
  CHECK(found(BlockState::no_file).size() == 1);
  CHECK(found(BlockState::absent)[1].level == Level::ok);
  CHECK(found(BlockState::absent)[1].found.find(install()[0]) != std::string::npos);
  CHECK(found(BlockState::differs)[1].level == Level::warning);
  CHECK(found(BlockState::differs)[1].fix == install());
  CHECK(found(BlockState::unusable)[1].fix == std::vector<std::string>{"correct the file"});
  AgentChecks::Entry without = entry(EntryState::absent);
  without.instructions = {"/h/CLAUDE.md", BlockState::absent, {}};
  CHECK(check_agents({.entries = {without}, .version = "0.2.0"}).size() == 1);
}

TEST_CASE("doctor: agents: files of the user and of the project are looked at") {
  const testing::TempDirectory home, project;
  home.write(".claude.json", R"({"mcpServers": {"codefinder": {"type": "stdio", "command": )"
                             R"("/no/such/codefinder", "args": ["mcp"]}}})");
  project.write(".mcp.json", R"({"mcpServers": {"codefinder": {"type": "stdio", "command": )"
                             R"("/no/other/codefinder", "args": ["mcp"]}}})");
  Subject subject{.root = project.path(), .place = Error{}, .tree = Error{}};
  subject.variable = [&](std::string_view name) {
    return name == "HOME" ? home.path() : std::string();
  };
  const AgentChecks facts = agent_checks(subject);
  REQUIRE(facts.entries.size() == 2);
  CHECK(facts.entries[0].state.file == home.path() + "/.claude.json");
  CHECK(facts.entries[0].state.state == EntryState::missing_program);
  CHECK_FALSE(facts.entries[0].of_project);
  CHECK(facts.entries[1].state.file == project.path() + "/.mcp.json");
  CHECK(facts.entries[1].of_project);
}

/// A program that leaves a file behind when it is run.
std::string write_marking_program(const testing::TempDirectory& directory,
                                  const std::string& mark) {
  const std::string program = directory.write("bin/codefinder", "#!/bin/sh\ntouch " + mark + "\n");
  std::filesystem::permissions(program, std::filesystem::perms::owner_all);
  return program;
}

TEST_CASE("doctor: agents: a program inside the project is not run") {
  const testing::TempDirectory home, project;
  const std::string mark = home.path() + "/ran";
  write_marking_program(project, mark);
  home.write(".claude.json", R"({"mcpServers": {"codefinder": {"type": "stdio", "command": )"
                             R"("codefinder", "args": ["mcp"]}}})");
  const std::string link = home.path() + "/link";
  std::filesystem::create_directory_symlink(project.path(), link);
  for (const std::string& root : {project.path(), link}) {
    Subject subject{.root = root, .place = Error{}, .tree = Error{}};
    subject.variable = [&](std::string_view name) {
      return name == "HOME"   ? home.path()
             : name == "PATH" ? project.path() + "/bin"
                              : std::string();
    };
    const AgentChecks facts = agent_checks(subject);
    REQUIRE(facts.entries.size() == 1);
    CHECK(facts.entries[0].answer == Answer::of_project);
    CHECK(check_agents(facts)[0].level == Level::ok);
    CHECK(check_agents(facts)[0].found.ends_with("inside the project: it is not run"));
    CHECK_FALSE(std::filesystem::exists(mark));
  }
  // Of another project it is run.
  Subject subject{.root = "/p", .place = Error{}, .tree = Error{}};
  CHECK(ask_version(project.path() + "/bin/codefinder", subject).answer == Answer::given);
  CHECK(std::filesystem::exists(mark));
}

TEST_CASE("doctor: agents: a project that is not there has no files") {
  const testing::TempDirectory directory;
  const std::string file = directory.write("file", "");
  for (const std::string& root : {directory.path() + "/absent", file}) {
    Subject subject{.root = root, .place = Error{}, .tree = Error{}};
    subject.variable = [](std::string_view) { return std::string(); };
    CHECK(agent_checks(subject).entries.empty());
  }
}

TEST_CASE("doctor: agents: without a home directory there are none") {
  const testing::TempDirectory project;
  Subject subject{.root = project.path(), .place = Error{}, .tree = Error{}};
  subject.variable = [](std::string_view) { return std::string(); };
  CHECK(agent_checks(subject).entries.empty());
}

}  // namespace
}  // namespace codefinder::check_agents_test
