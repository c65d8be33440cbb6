// The entry of the language server in opencode's files, beside the entry of the MCP server.
#include "setup/agents_home.h"

namespace codefinder::agents_test {
namespace {

const Agent& server_row() { return *language_server_row(named("opencode")); }

/// Adds both entries, as `agents install opencode --lsp`.
void add_both(const AgentFacts& facts) {
  const auto entry = plan_install(named("opencode"), facts);
  REQUIRE(entry);
  AgentFacts after = facts;
  after.pending = &*entry;
  const auto server = plan_install(server_row(), after);
  REQUIRE(server);
  REQUIRE(write_change(*entry, facts));
  REQUIRE(write_change(*server, facts));
}

void remove_both(const AgentFacts& facts) {
  const auto server = plan_remove(server_row(), facts);
  REQUIRE(server);
  AgentFacts after = facts;
  after.pending = &*server;
  const auto entry = plan_remove(named("opencode"), after);
  REQUIRE(entry);
  REQUIRE(write_change(*server, facts));
  REQUIRE(write_change(*entry, facts));
}

EntryState server_state(const AgentFacts& facts) { return agent_state(server_row(), facts).state; }

}  // namespace

TEST_CASE("language server: only opencode has a list of them") {
  for (const Agent& agent : agents())
    CHECK((language_server_row(agent) != nullptr) == (agent.name == "opencode"));
  CHECK(server_row().entry.container == "lsp");
}

TEST_CASE("language server: both entries are added and removed without a trace") {
  const std::string file = "home/.config/opencode/opencode.json";
  for (const std::string text :
       {"", "{}", "{\n  \"a\": [1,],\n}\n", "{ \"lsp\": {} }", "// mine\n{ \"mcp\": { } }\n",
        "{\"lsp\": {\"gopls\": {\"disabled\": true}}}"}) {
    INFO(text);
    Home home;
    if (!text.empty()) home.write(file, text);
    CHECK(server_state(home.facts()) == EntryState::absent);
    add_both(home.facts());
    INFO(home.read(file));
    CHECK(state(home.facts(), "opencode") == EntryState::configured);
    CHECK(server_state(home.facts()) == EntryState::configured);
    CHECK(home.read(file).find("\"" + home.facts().program + "\", \"lsp\"]") != std::string::npos);
    CHECK(home.read(file).find("\".cpp\", ") != std::string::npos);
    remove_both(home.facts());
    CHECK(home.read(file) == text);
    CHECK(home.has(file) == !text.empty());
  }
}

TEST_CASE("language server: the state is that of its own entry") {
  Home home;
  const auto entry = [&](const std::string& value) {
    home.write("home/.config/opencode/opencode.json", "{\"lsp\": " + value + "}");
    return server_state(home.facts());
  };
  const std::string own = "\"" + home.facts().program + "\"";
  CHECK(entry("{\"codefinder\": {\"command\": [" + own + ", \"lsp\"]}}") == EntryState::configured);
  CHECK(entry("{\"codefinder\": {\"command\": [" + own + ", \"lsp\"], \"disabled\": true}}") ==
        EntryState::disabled);
  CHECK(entry("{\"codefinder\": {\"command\": [" + own + ", \"mcp\"]}}") ==
        EntryState::other_entry);
  CHECK(entry("{\"codefinder\": {\"command\": [\"/gone/codefinder\", \"lsp\"]}}") ==
        EntryState::missing_program);
  CHECK(entry("false") == EntryState::unusable);
  CHECK(!plan_install(server_row(), home.facts()));
}

TEST_CASE("language server: install corrects the program and keeps the extensions") {
  Home home;
  const std::string file = "home/.config/opencode/opencode.json";
  home.write(file,
             "{\"lsp\": {\"codefinder\": {\"command\": [\"/gone/codefinder\", \"lsp\"], "
             "\"extensions\": [\".sql\"]}}}");
  const auto change = plan_install(server_row(), home.facts());
  REQUIRE(change);
  REQUIRE(write_change(*change, home.facts()));
  CHECK(home.read(file) == "{\"lsp\": {\"codefinder\": {\"command\": [\"" + home.facts().program +
                               "\", \"lsp\"], \"extensions\": [\".sql\"]}}}");
}

}  // namespace codefinder::agents_test
