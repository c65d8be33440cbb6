// The files of agents: which they are, and changes that are planned and written.
#include "setup/agents_home.h"

#include <sys/stat.h>
#include <unistd.h>

namespace codefinder::agents_test {

TEST_CASE("agents: every row has a name of its own, and files for the user and the project") {
  std::vector<std::string_view> names = agent_names();
  std::sort(names.begin(), names.end());
  CHECK(std::adjacent_find(names.begin(), names.end()) == names.end());
  for (const Agent& agent : agents()) {
    INFO(agent.name);
    CHECK(!agent.title.empty());
    CHECK(!agent.programs.empty());
    REQUIRE(!agent.user.places.empty());
    CHECK(agent.user.places.back().variable == "HOME");
    for (const VariableFiles& place : agent.user.places) CHECK(!place.files.empty());
    CHECK(!agent.project_files.empty());
    CHECK(!agent.entry.container.empty());
  }
}

TEST_CASE("agents: an unknown name is an error with the nearest name and the list") {
  const auto wrong = agents_named({"codex", "claude-cod"});
  REQUIRE(!wrong);
  CHECK(wrong.error().message == "no agent is named `claude-cod`");
  CHECK(wrong.error().hint.find("did you mean `claude-code`?") == 0);
  CHECK(wrong.error().hint.find("gemini-cli, opencode") != std::string::npos);
  CHECK(agents_named({})->size() == agents().size());
  CHECK(agents_named({"codex", "codex"})->size() == 1);
}

TEST_CASE("agents: the files are those that the agents read, by their variables") {
  Home home;
  const auto file = [&](const std::string& name) {
    return agent_state(named(name), home.facts()).file.substr(home.path("").size());
  };
  CHECK(file("claude-code") == "home/.claude.json");
  CHECK(file("codex") == "home/.codex/config.toml");
  CHECK(file("gemini-cli") == "home/.gemini/settings.json");
  CHECK(file("opencode") == "home/.config/opencode/opencode.json");
  CHECK(file("vscode") == "home/.config/Code/User/mcp.json");
  CHECK(file("cursor") == "home/.cursor/mcp.json");
  home.set("CLAUDE_CONFIG_DIR", home.path("c"));
  home.set("CODEX_HOME", home.path("x"));
  home.set("GEMINI_CLI_HOME", home.path("g"));
  home.set("XDG_CONFIG_HOME", home.path("xdg"));
  CHECK(file("claude-code") == "c/.claude.json");
  CHECK(file("codex") == "x/config.toml");
  CHECK(file("gemini-cli") == "g/.gemini/settings.json");
  CHECK(file("opencode") == "xdg/opencode/opencode.json");
  CHECK(file("vscode") == "xdg/Code/User/mcp.json");
  home.set("OPENCODE_CONFIG", home.path("o.json"));
  home.set("VSCODE_PORTABLE", home.path("portable"));
  CHECK(file("opencode") == "o.json");
  CHECK(file("vscode") == "portable/user-data/User/mcp.json");
  home.facts().project_root = home.path("project");
  CHECK(file("claude-code") == "project/.mcp.json");
  CHECK(file("codex") == "project/.codex/config.toml");
  CHECK(file("gemini-cli") == "project/.gemini/settings.json");
  CHECK(file("opencode") == "project/opencode.json");
  CHECK(file("vscode") == "project/.vscode/mcp.json");
  CHECK(file("cursor") == "project/.cursor/mcp.json");
}

TEST_CASE("agents: of several files the one with the entry applies, else one that exists") {
  Home home;
  home.write("home/.config/opencode/opencode.jsonc", "{ /* a */ }\n");
  CHECK(agent_state(named("opencode"), home.facts()).file.ends_with("opencode.jsonc"));
  home.write("home/.config/opencode/opencode.json",
             "{\"mcp\": {\"codefinder\": {\"command\": [\"x\", \"mcp\"]}}}\n");
  CHECK(agent_state(named("opencode"), home.facts()).file.ends_with("opencode.json"));
}

TEST_CASE("agents: of files of which the first is read, the first that exists applies") {
  Home home;
  home.write("home/.claude.json", "{\"mcpServers\": {\"codefinder\": {\"command\": \"x\"}}}");
  CHECK(agent_state(named("claude-code"), home.facts()).file.ends_with("home/.claude.json"));
  home.write("home/.claude/.config.json", "{}");
  const AgentState state = agent_state(named("claude-code"), home.facts());
  CHECK(state.file.ends_with("home/.claude/.config.json"));
  CHECK(state.state == EntryState::absent);
}

TEST_CASE("agents: one is found by its program, its directory or its file") {
  Home home;
  const auto found = [&](const std::string& name) {
    return agent_state(named(name), home.facts()).found;
  };
  for (const Agent& agent : agents()) CHECK(!found(std::string(agent.name)));
  home.set("PATH", home.path("programs") + ":relative");
  home.write("programs/codex", "not executable");
  CHECK(!found("codex"));
  home.make_program("programs/codex");
  CHECK(found("codex"));
  fs::create_directories(home.path("home/.gemini"));
  CHECK(found("gemini-cli"));
  home.write("home/.claude.json", "{}");
  CHECK(found("claude-code"));
  CHECK(!found("cursor"));
}

TEST_CASE("agents: neither the home directory nor that of a named file shows an agent") {
  Home home;
  home.set("HOME", home.path("home/"));
  CHECK_FALSE(is_installed(named("claude-code"), home.facts()));
  home.set("HOME", home.path("home/../home//."));
  CHECK_FALSE(is_installed(named("claude-code"), home.facts()));
  home.set("OPENCODE_CONFIG", "/etc/no-such-opencode.json");
  CHECK_FALSE(is_installed(named("opencode"), home.facts()));
  home.write("opencode.json", "{}");
  home.set("OPENCODE_CONFIG", home.path("opencode.json"));
  CHECK(is_installed(named("opencode"), home.facts()));
}

TEST_CASE("agents: install and remove leave every file as it was") {
  const std::map<std::string, std::pair<std::string, std::string>> files = {
      {"claude-code", {"home/.claude.json", "{\n  \"numStartups\": 3\n}\n"}},
      {"codex", {"home/.codex/config.toml", "model = \"x\" # mine\n"}},
      {"gemini-cli", {"home/.gemini/settings.json", "{\n  // mine\n  \"theme\": \"x\"\n}"}},
      {"opencode", {"home/.config/opencode/opencode.json", "{\n  \"a\": [1,],\n}\n"}},
      {"vscode", {"home/.config/Code/User/mcp.json", "\xEF\xBB\xBF{\r\n\t\"servers\": {}\r\n}"}},
      {"cursor", {"home/.cursor/mcp.json", "{\"mcpServers\": {\"a\": {}}}"}}};
  for (const Agent& agent : agents()) {
    const std::string name(agent.name);
    INFO(name);
    const auto& [file, text] = files.at(name);
    Home home;
    CHECK(state(home.facts(), name) == EntryState::absent);
    // No file.
    CHECK(install(home, home.facts(), name).kind == ConfigChange::Kind::create);
    CHECK(state(home.facts(), name) == EntryState::configured);
    struct stat info {};
    REQUIRE(::stat(home.path(file).c_str(), &info) == 0);
    CHECK((info.st_mode & 0777) == 0600);
    CHECK(remove(home.facts(), name).kind == ConfigChange::Kind::remove);
    CHECK(fs::is_empty(home.path("home")));
    // A file of the user.
    home.write(file, text);
    REQUIRE(::chmod(home.path(file).c_str(), 0640) == 0);
    const ConfigChange change = install(home, home.facts(), name);
    CHECK(change.kind == ConfigChange::Kind::edit);
    CHECK(change.diff.starts_with("--- " + home.path(file) + "\n+++ "));
    CHECK(home.read(file) == *change.after);
    CHECK(state(home.facts(), name) == EntryState::configured);
    const ConfigChange again = install(home, home.facts(), name);
    CHECK(again.kind == ConfigChange::Kind::none);
    CHECK(again.reason == "already configured");
    CHECK(home.read(file) == *change.after);
    REQUIRE(::stat(home.path(file).c_str(), &info) == 0);
    CHECK((info.st_mode & 0777) == 0640);
    remove(home.facts(), name);
    CHECK(home.read(file) == text);
    CHECK(remove(home.facts(), name).reason == "not configured");
    // Nothing else is in the directory.
    CHECK(std::distance(fs::directory_iterator(fs::path(home.path(file)).parent_path()), {}) == 1);
  }
}

TEST_CASE("agents: a symbolic link stays, and its target is written") {
  Home home;
  home.write("dotfiles/cursor.json", "{}\n");
  fs::create_directories(home.path("home/.cursor"));
  fs::create_symlink("../../dotfiles/cursor.json", home.path("home/.cursor/mcp.json"));
  install(home, home.facts(), "cursor");
  CHECK(fs::is_symlink(home.path("home/.cursor/mcp.json")));
  CHECK(home.read("dotfiles/cursor.json").find("codefinder") != std::string::npos);
  remove(home.facts(), "cursor");
  CHECK(home.read("dotfiles/cursor.json") == "{}\n");
  fs::remove(home.path("dotfiles/cursor.json"));
  install(home, home.facts(), "cursor");
  CHECK(state(home.facts(), "cursor") == EntryState::configured);
  CHECK(remove(home.facts(), "cursor").kind == ConfigChange::Kind::remove);
  CHECK(fs::is_symlink(home.path("home/.cursor/mcp.json")));
  install(home, home.facts(), "cursor");
  CHECK(home.read("dotfiles/cursor.json").find("codefinder") != std::string::npos);
  fs::remove_all(home.path("dotfiles"));
  const auto dangling = plan_install(named("cursor"), home.facts());
  REQUIRE(dangling);
  const auto written = write_change(*dangling, home.facts());
  REQUIRE(!written);
  CHECK(written.error().message.find("is a symbolic link to no file") != std::string::npos);
  CHECK(fs::is_symlink(home.path("home/.cursor/mcp.json")));
}

TEST_CASE("agents: a link of a project is followed inside of it only") {
  Home home;
  home.facts().project_root = home.path("project");
  home.write("project/shared.json", "{}\n");
  home.write("home/secret.json", "{}\n");
  fs::create_symlink("shared.json", home.path("project/.mcp.json"));
  install(home, home.facts(), "claude-code");
  CHECK(home.read("project/shared.json").find("codefinder") != std::string::npos);
  fs::create_directories(home.path("project/.vscode"));
  fs::create_symlink(home.path("home/secret.json"), home.path("project/.vscode/mcp.json"));
  fs::create_symlink(home.path("home"), home.path("project/.cursor"));
  // Also to a file or a directory that does not exist.
  fs::create_symlink(home.path("home/absent.json"), home.path("project/opencode.json"));
  fs::create_symlink(home.path("home/absent"), home.path("project/.gemini"));
  for (const std::string name : {"vscode", "cursor", "opencode", "gemini-cli"}) {
    const auto change = plan_install(named(name), home.facts());
    REQUIRE(!change);
    CHECK(change.error().code == ErrorCode::outside_root);
  }
  CHECK(home.read("home/secret.json") == "{}\n");
  fs::remove(home.path("project/shared.json"));
  install(home, home.facts(), "claude-code");
  CHECK(home.read("project/shared.json").find("codefinder") != std::string::npos);
}

TEST_CASE("agents: a file that was changed between the diff and the write is left alone") {
  Home home;
  home.write("home/.claude.json", "{\"a\": 1}\n");
  const auto change = plan_install(named("claude-code"), home.facts());
  REQUIRE(change);
  home.write("home/.claude.json", "{\"a\": 2}\n");
  const auto written = write_change(*change, home.facts());
  REQUIRE(!written);
  CHECK(written.error().message.find("was changed by another program meanwhile") !=
        std::string::npos);
  CHECK(home.read("home/.claude.json") == "{\"a\": 2}\n");
  // Also one that appeared, or is gone.
  const auto created = plan_install(named("cursor"), home.facts());
  REQUIRE(created);
  home.write("home/.cursor/mcp.json", "{}");
  CHECK(!write_change(*created, home.facts()));
  CHECK(home.read("home/.cursor/mcp.json") == "{}");
  const auto edited = plan_install(named("cursor"), home.facts());
  REQUIRE(edited);
  fs::remove(home.path("home/.cursor/mcp.json"));
  CHECK(!write_change(*edited, home.facts()));
  CHECK(!home.has("home/.cursor/mcp.json"));
}

TEST_CASE("agents: a file that cannot be read or understood is an error with its path") {
  Home home;
  home.write("home/.claude.json", "{ broken");
  const AgentState broken = agent_state(named("claude-code"), home.facts());
  CHECK(broken.state == EntryState::unusable);
  CHECK(broken.problem.message ==
        home.path("home/.claude.json") + " is not JSON in UTF-8 (line 1)");
  CHECK(!plan_install(named("claude-code"), home.facts()));
  CHECK(!plan_remove(named("claude-code"), home.facts()));
  CHECK(home.read("home/.claude.json") == "{ broken");
  fs::create_directories(home.path("home/.cursor/mcp.json"));
  CHECK(agent_state(named("cursor"), home.facts()).problem.message ==
        home.path("home/.cursor/mcp.json") + " is not a regular file");
  home.set("HOME", "");
  const AgentState homeless = agent_state(named("cursor"), home.facts());
  CHECK(homeless.file.empty());
  CHECK(homeless.problem.message.find("HOME is not set") != std::string::npos);
}

TEST_CASE("agents: what root makes in the home directory of a user belongs to the user") {
  if (::geteuid() != 0) {
    WARN("skipped: not root");
    return;
  }
  Home home;
  REQUIRE(::chown(home.path("home").c_str(), 1234, 1235) == 0);
  install(home, home.facts(), "vscode");
  for (const std::string path :
       {".config", ".config/Code", ".config/Code/User", ".config/Code/User/mcp.json"}) {
    INFO(path);
    struct stat info {};
    REQUIRE(::stat(home.path("home/" + path).c_str(), &info) == 0);
    CHECK(info.st_uid == 1234);
    CHECK(info.st_gid == 1235);
  }
  remove(home.facts(), "vscode");
  CHECK(fs::is_empty(home.path("home")));
}

TEST_CASE("agents: the files of a project have the usual mode, and leave no empty directory") {
  Home home;
  fs::create_directories(home.path("project"));
  home.facts().project_root = home.path("project");
  const mode_t before = ::umask(022);
  install(home, home.facts(), "vscode");
  install(home, home.facts(), "claude-code");
  ::umask(before);
  struct stat info {};
  REQUIRE(::stat(home.path("project/.vscode/mcp.json").c_str(), &info) == 0);
  CHECK((info.st_mode & 0777) == 0644);
  remove(home.facts(), "vscode");
  remove(home.facts(), "claude-code");
  CHECK(fs::is_empty(home.path("project")));
}

}  // namespace codefinder::agents_test
