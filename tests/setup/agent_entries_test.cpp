// The entries of agents' files: their states, the command that is written, and the diffs.
#include "setup/agents_home.h"

namespace codefinder::agents_test {

TEST_CASE("agents: no diff has a secret of another server") {
  const std::string spread =
      "{\n  \"KEY\": {\n    \"a\": {\"env\": {\"T\": \"SECRET\"}}\n  },\n"
      "  \"z\": \"SECRET\"\n}\n";
  const std::string last = "{\n  \"KEY\": {\n    \"a\": \"SECRET\"\n  }\n}\n";
  const std::string line = "{\"KEY\": {\"a\": {\"env\": \"SECRET\"}}, \"z\": \"SECRET\"}";
  const std::string empty = "{\"z\": \"SECRET\", \"KEY\": {}, \"y\": \"SECRET\"}";
  const std::string other = "{\"z\": \"SECRET\"}";
  const std::string toml = "[KEY.a]\ncommand = \"a\"\nenv = { T = \"SECRET\" }";
  for (const Agent& agent : agents())
    for (std::string text : {spread, last, line, empty, other, toml, toml + "\n"}) {
      if ((agent.entry.format == ConfigFormat::toml) != text.starts_with('[')) continue;
      Home home;
      const std::string name(agent.name), file = agent_state(agent, home.facts()).file;
      if (const std::size_t key = text.find("KEY"); key != std::string::npos)
        text.replace(key, 3, agent.entry.container);
      INFO(name << "\n" << text);
      home.write(file.substr(home.path("").size()), text);
      const ConfigChange added = install(home, home.facts(), name);
      CHECK(added.diff.find("SECRET") == std::string::npos);
      CHECK(added.diff.find(home.facts().program) != std::string::npos);
      const ConfigChange removed = remove(home.facts(), name);
      CHECK(removed.diff.find("SECRET") == std::string::npos);
      CHECK(removed.diff.find(home.facts().program) != std::string::npos);
    }
}

TEST_CASE("agents: the state of an entry depends on what it starts") {
  Home home;
  const auto entry = [&](const std::string& value) {
    home.write("home/.cursor/mcp.json", "{\"mcpServers\": {\"codefinder\": " + value + "}}");
    return state(home.facts(), "cursor");
  };
  const std::string other = home.make_program("other/codefinder");
  CHECK(entry("{\"command\": \"" + home.facts().program + "\", \"args\": [\"mcp\"]}") ==
        EntryState::configured);
  CHECK(entry("{\"command\": \"" + other + "\", \"args\": [\"mcp\"]}") ==
        EntryState::other_program);
  CHECK(entry("{\"command\": \"/no/codefinder\", \"args\": [\"mcp\"]}") ==
        EntryState::missing_program);
  CHECK(entry("{\"command\": \"codefinder\", \"args\": [\"mcp\"]}") == EntryState::missing_program);
  home.set("PATH", home.path("bin"));
  CHECK(entry("{\"command\": \"codefinder\", \"args\": [\"mcp\", \"--tools\", \"all\"]}") ==
        EntryState::configured);
  CHECK(entry("{\"command\": \"codefinder\"}") == EntryState::other_entry);
  CHECK(entry("{\"url\": \"http://127.0.0.1/mcp\"}") == EntryState::other_entry);
  CHECK(entry("3") == EntryState::other_entry);
}

TEST_CASE("agents: install corrects the program of an entry and keeps the rest of it") {
  Home home;
  home.write("home/.cursor/mcp.json",
             "{\"mcpServers\": {\"codefinder\": {\"env\": {\"A\": \"1\"}, \"command\": "
             "\"/gone/codefinder\", "
             "\"args\": [\"mcp\", \"--tools\", \"all\"]}}}");
  install(home, home.facts(), "cursor");
  CHECK(home.read("home/.cursor/mcp.json") ==
        "{\"mcpServers\": {\"codefinder\": {\"env\": {\"A\": \"1\"}, \"command\": \"" +
            home.facts().program + "\", \"args\": [\"mcp\", \"--tools\", \"all\"]}}}");
  const std::string url = "{\"mcpServers\": {\"codefinder\": {\"url\": \"http://x\"}}}";
  home.write("home/.cursor/mcp.json", url);
  const auto refused = plan_install(named("cursor"), home.facts());
  REQUIRE(!refused);
  CHECK(refused.error().message.find("starts no program") != std::string::npos);
  CHECK(refused.error().hint.find("codefinder agents remove cursor") != std::string::npos);
}

TEST_CASE("agents: an entry of another program is refused, whatever its arguments") {
  Home home;
  const std::string wrapper = home.make_program("bin/cf-wrap");
  for (const std::string& program :
       {wrapper, std::string("bash"), std::string("/bin/ls"), std::string("/gone/cf-wrap")}) {
    const std::string text = "{\"mcpServers\": {\"codefinder\": {\"command\": \"" + program +
                             "\", \"args\": [\"mcp\"]}}}";
    INFO(text);
    home.write("home/.cursor/mcp.json", text);
    CHECK(state(home.facts(), "cursor") == EntryState::other_entry);
    const auto refused = plan_install(named("cursor"), home.facts());
    REQUIRE(!refused);
    CHECK(refused.error().message.ends_with("does not start `codefinder mcp`, but " + program));
  }
  // This program under another name.
  fs::create_symlink(home.facts().program, home.path("bin/cf"));
  home.write("home/.cursor/mcp.json", "{\"mcpServers\": {\"codefinder\": {\"command\": \"" +
                                          home.path("bin/cf") + "\", \"args\": [\"mcp\"]}}}");
  CHECK(state(home.facts(), "cursor") == EntryState::configured);
}

TEST_CASE("agents: mcp is found behind options, and npx is another way to start it") {
  Home home;
  const auto state_with = [&](const std::string& program, const std::string& arguments) {
    home.write("home/.cursor/mcp.json", "{\"mcpServers\": {\"codefinder\": {\"command\": \"" +
                                            program + "\", \"args\": " + arguments + "}}}");
    return state(home.facts(), "cursor");
  };
  const std::string own = home.facts().program;
  CHECK(state_with(own, R"(["--log-level", "info", "mcp"])") == EntryState::configured);
  CHECK(state_with(own, R"(["--log-level=info", "mcp", "/p"])") == EntryState::configured);
  CHECK(state_with(own, R"(["index", "mcp"])") == EntryState::other_entry);
  CHECK(state_with(own, R"(["--log-level", "info", "index", "mcp"])") == EntryState::other_entry);
  CHECK(state_with("npx", R"(["codefinder"])") == EntryState::other_entry);
  CHECK(state_with("npx", R"(["-y", "other", "codefinder", "mcp"])") == EntryState::other_entry);
  for (const std::string arguments :
       {R"(["codefinder", "mcp"])", R"(["-y", "codefinder@0.1.0", "mcp", "--tools", "all"])",
        R"(["-y", "--package", "codefinder", "--", "codefinder", "mcp"])"}) {
    INFO(arguments);
    CHECK(state_with("/usr/bin/npx", arguments) == EntryState::by_npx);
    const std::string before = home.read("home/.cursor/mcp.json");
    CHECK(install(home, home.facts(), "cursor").reason == "already configured, by npx");
    CHECK(home.read("home/.cursor/mcp.json") == before);
  }
}

TEST_CASE("agents: an entry whose enabled is false is disabled, for agents that read the key") {
  Home home;
  const auto of_opencode = [&](const std::string& program, const std::string& enabled) {
    home.write("home/.config/opencode/opencode.json",
               "{\"mcp\": {\"codefinder\": {\"command\": [\"" + program +
                   "\", \"mcp\"], \"enabled\": " + enabled + "}}}");
    return state(home.facts(), "opencode");
  };
  const std::string own = home.facts().program;
  CHECK(of_opencode(own, "true") == EntryState::configured);
  CHECK(of_opencode(own, "false") == EntryState::disabled);
  CHECK(of_opencode("/no/codefinder", "false") == EntryState::disabled);
  CHECK(of_opencode("bash", "false") == EntryState::other_entry);
  CHECK(of_opencode("npx", "false") == EntryState::other_entry);
  const std::string table =
      "[mcp_servers.codefinder]\ncommand = \"npx\"\n"
      "args = [\"codefinder\", \"mcp\"]\nenabled = ";
  home.write("home/.codex/config.toml", table + "true\n");
  CHECK(state(home.facts(), "codex") == EntryState::by_npx);
  home.write("home/.codex/config.toml", table + "false\n");
  CHECK(state(home.facts(), "codex") == EntryState::disabled);
  const auto refused = plan_install(named("codex"), home.facts());
  REQUIRE(!refused);
  CHECK(refused.error().message.ends_with("its key `enabled` is false"));
  CHECK(refused.error().hint == kEnableFix);
  CHECK(remove(home.facts(), "codex").kind == ConfigChange::Kind::remove);
  // Cursor has no such key.
  home.write("home/.cursor/mcp.json", "{\"mcpServers\": {\"codefinder\": {\"command\": \"" + own +
                                          "\", \"args\": [\"mcp\"], \"enabled\": false}}}");
  CHECK(state(home.facts(), "cursor") == EntryState::configured);
}

TEST_CASE("agents: a relative path of a project's file is one in the project, and stays") {
  Home home;
  home.facts().project_root = home.path("project");
  const auto state_with = [&](const std::string& program) {
    home.write("project/.mcp.json", "{\"mcpServers\": {\"codefinder\": {\"command\": \"" + program +
                                        "\", \"args\": [\"mcp\"]}}}");
    return state(home.facts(), "claude-code");
  };
  const std::string local = "./node_modules/.bin/codefinder";
  CHECK(state_with(local) == EntryState::missing_program);
  home.make_program("project/node_modules/.bin/codefinder");
  CHECK(state_with(local) == EntryState::other_program);
  CHECK(install(home, home.facts(), "claude-code").reason ==
        "already configured, by a program of the project");
  CHECK(home.read("project/.mcp.json").find(local) != std::string::npos);
  fs::remove(home.path("project/node_modules/.bin/codefinder"));
  fs::create_symlink(home.facts().program, home.path("project/node_modules/.bin/codefinder"));
  CHECK(state_with("node_modules/.bin/codefinder") == EntryState::configured);
}

TEST_CASE("agents: a path that only the agent can resolve is not checked, and stays") {
  Home home;
  const auto write_entry = [&](const std::string& file, const std::string& program) {
    home.write(file, "{\"mcpServers\": {\"codefinder\": {\"command\": \"" + program +
                         "\", \"args\": [\"mcp\"]}}}");
  };
  for (const std::string program : {"~/bin/codefinder", "$HOME/bin/codefinder",
                                    "${env:HOME}/codefinder", "bin/codefinder", "./codefinder"}) {
    INFO(program);
    write_entry("home/.cursor/mcp.json", program);
    CHECK(state(home.facts(), "cursor") == EntryState::unchecked);
    CHECK(install(home, home.facts(), "cursor").reason ==
          "already configured, by a path that is not checked");
  }
  write_entry("home/.cursor/mcp.json", "~/bin/wrapper");
  CHECK(state(home.facts(), "cursor") == EntryState::other_entry);
  home.facts().project_root = home.path("project");
  write_entry("project/.mcp.json", "${workspaceFolder}/bin/codefinder");
  CHECK(state(home.facts(), "claude-code") == EntryState::unchecked);
}

TEST_CASE("agents: the command is the path, in a project the name if the PATH has it") {
  Home home;
  CHECK(command_for(home.facts())->program == home.path("bin/codefinder"));
  home.facts().project_root = home.path("project");
  CHECK(command_for(home.facts())->program == home.path("bin/codefinder"));
  // A link on the PATH to this program stays when another version is installed.
  fs::create_directories(home.path("links"));
  fs::create_symlink(home.path("bin/codefinder"), home.path("links/codefinder"));
  home.set("PATH", home.path("links"));
  CHECK(command_for(home.facts())->program == "codefinder");
  home.facts().project_root.clear();
  CHECK(command_for(home.facts())->program == home.path("links/codefinder"));
  home.set("PATH", home.path("other"));
  home.make_program("other/codefinder");
  CHECK(command_for(home.facts())->program == home.path("bin/codefinder"));
  for (const std::string path : {"/a\nb", "/a\xFF", "/a\x7F", ""}) {
    home.facts().program = path;
    CHECK(!command_for(home.facts()));
  }
}

TEST_CASE("agents: of npm's package the launcher is written, and npx where only that finds it") {
  Home home;
  const auto command = [&] { return command_for(home.facts()).value(); };
  const std::string own = home.facts().program;
  home.set("CODEFINDER_LAUNCHER", home.path("gone/codefinder"));
  CHECK(command().program == own);
  home.make_program("lib/codefinder.js");
  fs::create_directories(home.path("global"));
  fs::create_symlink(home.path("lib/codefinder.js"), home.path("global/codefinder"));
  home.set("CODEFINDER_LAUNCHER", home.path("global/codefinder"));
  CHECK(command().program == home.path("global/codefinder"));
  CHECK(command().arguments == std::vector<std::string>{"mcp"});
  install(home, home.facts(), "cursor");
  CHECK(state(home.facts(), "cursor") == EntryState::configured);
  fs::create_directories(home.path("project"));
  home.facts().project_root = home.path("project");
  CHECK(command().program == home.path("global/codefinder"));
  home.set("PATH", home.path("global"));
  CHECK(command().program == "codefinder");
  install(home, home.facts(), "claude-code");
  CHECK(state(home.facts(), "claude-code") == EntryState::configured);
  // One of a project is not on the PATH of an agent.
  fs::create_directories(home.path("project/node_modules/.bin"));
  const std::string local = home.path("project/node_modules/.bin/codefinder");
  fs::create_symlink(home.path("lib/codefinder.js"), local);
  home.set("CODEFINDER_LAUNCHER", local);
  CHECK(command().program == "npx");
}

TEST_CASE("agents: from the cache of another package runner, npx is written") {
  for (const char* cache :
       {"/.cache/pnpm/dlx/1f/19a-1/node_modules/.bin", "/xfs-1/dlx-12/node_modules/.bin",
        "/bunx-0-codefinder@latest/node_modules/.bin"}) {
    Home home;
    home.set("CODEFINDER_LAUNCHER", home.make_program(std::string(cache + 1) + "/codefinder"));
    INFO(cache);
    install(home, home.facts(), "cursor");
    CHECK(state(home.facts(), "cursor") == EntryState::by_npx);
  }
}

TEST_CASE("agents: from the cache of npx, npx is written, with what the entry had") {
  Home home;
  home.set("CODEFINDER_LAUNCHER", home.make_program(".npm/_npx/a1/node_modules/.bin/codefinder"));
  home.set("PATH", home.path(".npm/_npx/a1/node_modules/.bin"));
  for (const Agent& agent : agents()) {
    INFO(agent.name);
    const std::string name(agent.name);
    CHECK(install(home, home.facts(), name).after->find("_npx") == std::string::npos);
    CHECK(state(home.facts(), name) == EntryState::by_npx);
    CHECK(install(home, home.facts(), name).kind == ConfigChange::Kind::none);
    CHECK(remove(home.facts(), name).kind == ConfigChange::Kind::remove);
  }
  home.write("home/.cursor/mcp.json",
             "{\"mcpServers\": {\"codefinder\": {\"command\": \"/gone/codefinder\", \"args\": "
             "[\"mcp\", \"--tools\", \"all\"]}}}");
  install(home, home.facts(), "cursor");
  CHECK(home.read("home/.cursor/mcp.json") ==
        "{\"mcpServers\": {\"codefinder\": {\"command\": \"npx\", \"args\": "
        "[\"-y\", \"codefinder\", \"mcp\", \"--tools\", \"all\"]}}}");
}

}  // namespace codefinder::agents_test
