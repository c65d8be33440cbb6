// `codefinder agents` as a user types it, in a home directory of its own.
#include "cli/run.h"
#include "cli/terminal.h"
#include "support/file_text.h"

#include <filesystem>

namespace codefinder::agents_command_test {

using namespace codefinder::testing;
using nlohmann::json;

namespace {

/// The row of an agent.
json row_of(const json& answer, const std::string& name) {
  for (const json& row : answer.at("agents"))
    if (row.at("name") == name) return row;
  return nullptr;
}

bool has_part(const std::string& text, std::string_view part) {
  return text.find(part) != std::string::npos;
}

const std::string kSettings = "{\n  \"theme\": \"dark\"\n}\n";

}  // namespace

TEST_CASE("agents command: the list has every agent with its file and state") {
  Project project;
  project.tree().write("home/.claude.json", kSettings);
  const json answer = project.ask({"agents"});
  CHECK(answer == project.ask({"agents", "list"}));
  CHECK(answer.at("agents").size() == 6);
  const json claude = row_of(answer, "claude-code");
  CHECK(claude.at("found") == true);
  CHECK(claude.at("state") == "absent");
  CHECK(claude.at("file") == project.tree() / "home/.claude.json");
  CHECK(row_of(answer, "cursor").at("found") == false);
  CHECK(has_part(row_of(answer, "vscode").at("note"), "extension"));
  CHECK(project.ask({"agents", "list", "codex"}).at("agents").size() == 1);
  const std::string text = project.run({"agents", "--format", "text"}).out;
  CHECK(has_part(
      text, "claude-code  found      not configured   " + project.tree() / "home/.claude.json\n"));
}

TEST_CASE("agents command: without a terminal, nothing is written without --yes") {
  Project project;
  project.tree().write("home/.claude.json", kSettings);
  const RunResult refused = project.run({"agents", "install"});
  CHECK(refused.exit_code == 2);
  CHECK(refused.error_code() == "invalid_query");
  CHECK(has_part(refused.json().at("error").at("hint"), "--yes"));
  CHECK(has_part(row_of(refused.json(), "claude-code").at("diff"), "+  \"mcpServers\": {"));
  CHECK(testing::file_text(project.tree() / "home/.claude.json") == kSettings);
  const RunResult text = project.run({"agents", "install", "--format", "text"});
  CHECK(text.exit_code == 2);
  CHECK(has_part(text.out, "+    \"codefinder\": {\n"));
  CHECK(has_part(text.err, "give --yes to write without a question"));

  const json dry = project.ask({"agents", "install", "--dry-run"});
  CHECK(row_of(dry, "claude-code").at("change") == "edit");
  CHECK(row_of(dry, "claude-code").at("written") == false);
  CHECK(testing::file_text(project.tree() / "home/.claude.json") == kSettings);

  const json written = project.ask({"agents", "install", "--yes"});
  CHECK(row_of(written, "claude-code").at("written") == true);
  CHECK(written.at("agents").size() == 1);  // The others are not found.
  CHECK(row_of(project.ask({"agents"}), "claude-code").at("state") == "configured");
  CHECK(row_of(project.ask({"agents", "install"}), "claude-code").at("reason") ==
        "already configured");
  project.ask({"agents", "remove", "--yes"});
  CHECK(testing::file_text(project.tree() / "home/.claude.json") == kSettings);
  CHECK(project.ask({"agents", "remove"}).at("agents").empty());
}

TEST_CASE("agents command: on a terminal the diff is shown and one question asked") {
  for (const bool agreed : {false, true}) {
    Project project;
    project.tree().write("home/.claude.json", kSettings);
    project.tree().write("home/.cursor/mcp.json", "{}");
    const Terminal terminal;
    terminal.type(agreed ? "y\n" : "n\n");
    project.input_from(terminal.path());
    project.errors_to(terminal.path());
    const RunResult result = project.run({"agents", "install", "--format", "text"});
    const std::string shown = terminal.shown();
    INFO(shown);
    CHECK(has_part(result.out, "--- " + project.tree() / "home/.claude.json\n"));
    CHECK(has_part(shown, "write these 3 files? [y/N]"));
    const std::string instructions = project.tree() / "home/.claude/CLAUDE.md";
    CHECK(has_part(result.out, "+++ " + instructions + "\n"));
    CHECK(std::filesystem::exists(instructions) == agreed);
    CHECK(has_part(shown, "nothing was written") == !agreed);
    CHECK(result.exit_code == (agreed ? 0 : 2));
    CHECK((testing::file_text(project.tree() / "home/.claude.json") == kSettings) == !agreed);
    CHECK((testing::file_text(project.tree() / "home/.cursor/mcp.json") == "{}") == !agreed);
  }
}

TEST_CASE("agents command: with JSON, which shows no diff before, nothing is asked") {
  Project project;
  project.tree().write("home/.claude.json", kSettings);
  const Terminal terminal;
  terminal.type("y\n");
  project.input_from(terminal.path());
  project.errors_to(terminal.path());
  const RunResult result = project.run({"agents", "install", "--format", "json"});
  CHECK(result.exit_code == 2);
  CHECK(!has_part(terminal.shown(), "[y/N]"));
  CHECK(has_part(result.json().at("error").at("message"), "only --format text asks"));
  CHECK(has_part(result.json().at("error").at("hint"), "--yes"));
  CHECK(testing::file_text(project.tree() / "home/.claude.json") == kSettings);
}

TEST_CASE("agents command: --project-root without --project is an error") {
  Project project;
  for (const char* action : {"list", "install", "remove"}) {
    const RunResult result = project.run(
        {"agents", action, "--project-root", project.root(), "--yes"});
    CHECK(result.exit_code == 2);
    CHECK(result.error_code() == "invalid_query");
    CHECK(has_part(result.json().at("error").at("hint"), "--project"));
  }
}

TEST_CASE("agents command: an entry that is disabled is an error that names the key") {
  Project project;
  const std::string config =
      "[mcp_servers.codefinder]\ncommand = \"codefinder\"\nargs = "
      "[\"mcp\"]\nenabled = false\n";
  project.tree().write("home/.codex/config.toml", config);
  CHECK(row_of(project.ask({"agents"}), "codex").at("state") == "disabled");
  CHECK(has_part(project.run({"agents", "--format", "text"}).out, "`enabled` is false"));
  const RunResult refused = project.run({"agents", "install", "codex", "--yes"});
  CHECK(refused.exit_code == 2);
  CHECK(has_part(row_of(refused.json(), "codex").at("error").at("message"),
                 "its key `enabled` is false"));
  CHECK(testing::file_text(project.tree() / "home/.codex/config.toml") == config);
}

TEST_CASE("agents command: the files of a project, of which the command has no path") {
  Project project;
  std::filesystem::create_directories(project.tree() / "home/bin");
  std::filesystem::create_symlink(CODEFINDER_BINARY, project.tree() / "home/bin/codefinder");
  project.set("PATH", project.tree() / "home/bin");
  project.write("sub/file", "");
  project.run({"agents", "install", "claude-code", "vscode", "--project", "--yes"}, "sub");
  const json config = json::parse(testing::file_text(project.root() + "/.mcp.json"), nullptr,
                                  false);
  CHECK(config == json{{"mcpServers",
                        {{"codefinder",
                          {{"type", "stdio"}, {"command", "codefinder"}, {"args", {"mcp"}}}}}}});
  CHECK(row_of(project.ask({"agents", "--project"}), "vscode").at("state") == "configured");
  CHECK(row_of(project.ask({"agents"}), "vscode").at("state") == "absent");
  project.ask({"agents", "remove", "--project", "--yes"});
  CHECK(!std::filesystem::exists(project.root() + "/.mcp.json"));
  CHECK(!std::filesystem::exists(project.root() + "/.vscode"));
}

TEST_CASE("agents command: a bare home directory is no project, unless it is named") {
  Project project;
  const std::string home = project.root();
  std::filesystem::remove_all(home + "/.git");
  project.set("HOME", home);
  const std::vector<std::string> words = {"agents", "install", "claude-code", "--project", "--yes"};
  const RunResult refused = project.run(words);
  CHECK(refused.exit_code == 2);
  CHECK(refused.error_code() == "not_a_project");
  CHECK(has_part(refused.json().at("error").at("message"), home + " is no project"));
  CHECK(!std::filesystem::exists(home + "/.mcp.json"));
  std::vector<std::string> named = words;
  named.insert(named.end(), {"--project-root", home});
  CHECK(project.run(named).exit_code == 0);
  CHECK(std::filesystem::exists(home + "/.mcp.json"));
  CHECK(project.run({"agents", "remove", "--project", "--yes"}).exit_code == 0);
  CHECK(!std::filesystem::exists(home + "/.mcp.json"));
}

TEST_CASE("agents command: a broken file is an error, and the others are written") {
  Project project;
  project.tree().write("home/.claude.json", "{ broken");
  project.tree().write("home/.cursor/mcp.json", "{}");
  const RunResult result = project.run({"agents", "install", "--yes"});
  CHECK(result.exit_code == 2);
  CHECK(has_part(row_of(result.json(), "claude-code").at("error").at("message"),
                 "home/.claude.json is not JSON in UTF-8 (line 1)"));
  CHECK(row_of(result.json(), "cursor").at("written") == true);
  CHECK(testing::file_text(project.tree() / "home/.claude.json") == "{ broken");
}

TEST_CASE("agents command: instructions are a part of the row, and are left out on request") {
  Project project;
  project.tree().write("home/.claude.json", kSettings);
  const std::string file = project.tree() / "home/.claude/CLAUDE.md";
  const auto block = [](const json& answer) {
    return row_of(answer, "claude-code").at("instructions");
  };
  CHECK(block(project.ask({"agents"})) == json{{"state", "absent"}, {"file", file}});
  CHECK(row_of(project.ask({"agents"}), "cursor").at("instructions") == json{{"state", "no_file"}});
  const json dry = block(project.ask({"agents", "install", "--dry-run"}));
  CHECK(dry.at("change") == "create");
  CHECK(dry.at("written") == false);
  CHECK(has_part(dry.at("diff"), "+<!-- codefinder: begin -->\n"));
  CHECK(!row_of(project.ask({"agents", "install", "--no-instructions", "--yes"}), "claude-code")
             .contains("instructions"));
  CHECK(!std::filesystem::exists(file));
  CHECK(has_part(project.run({"agents", "--format", "text"}).out, "instructions: none in " + file));
  CHECK(block(project.ask({"agents", "install", "--yes"})).at("written") == true);
  CHECK(block(project.ask({"agents"})).at("state") == "current");
  CHECK(has_part(project.run({"agents", "--format", "text"}).out, "  instructions: " + file));
  CHECK(block(project.ask({"agents", "remove", "--yes"})).at("change") == "remove");
  CHECK(!std::filesystem::exists(project.tree() / "home/.claude"));
  CHECK(testing::file_text(project.tree() / "home/.claude.json") == kSettings);
}

TEST_CASE("agents command: agents with one file of instructions change it once") {
  Project project;
  project.write("AGENTS.md", "# Ours\n");
  const std::string file = project.root() + "/AGENTS.md";
  const json installed = project.ask(
      {"agents", "install", "codex", "opencode", "--project", "--yes"});
  CHECK(row_of(installed, "codex").at("instructions").at("written") == true);
  CHECK(row_of(installed, "opencode").at("instructions").at("reason") ==
        "the same file as for Codex");
  const json kept = project.ask({"agents", "remove", "codex", "--project", "--yes"});
  CHECK(row_of(kept, "codex").at("instructions").at("reason") == "opencode reads them too");
  CHECK(has_part(testing::file_text(file), "codefinder: begin"));
  project.ask({"agents", "remove", "--project", "--yes"});
  CHECK(testing::file_text(file) == "# Ours\n");
}

TEST_CASE("agents command: with broken markers nothing of the agent is written") {
  Project project;
  project.tree().write("home/.claude.json", kSettings);
  project.tree().write("home/.claude/CLAUDE.md", "a\n<!-- codefinder: end -->\n");
  const RunResult result = project.run({"agents", "install", "--yes"});
  CHECK(result.exit_code == 2);
  CHECK(has_part(row_of(result.json(), "claude-code").at("error").at("message"), "on line 2"));
  CHECK(testing::file_text(project.tree() / "home/.claude.json") == kSettings);
  CHECK(project.run({"agents", "install", "--yes", "--no-instructions"}).exit_code == 0);
}

TEST_CASE("agents command: the entry of the language server is added on request only") {
  Project project;
  const std::string file = project.tree() / "home/.config/opencode/opencode.json";
  const auto config = [&] { return json::parse(testing::file_text(file), nullptr, false); };
  const std::vector<std::string> words = {"agents", "install", "opencode", "--yes"};
  project.ask(words);
  CHECK(!config().contains("lsp"));
  std::vector<std::string> with_server = words;
  with_server.push_back("--lsp");
  CHECK(row_of(project.ask(with_server), "opencode").at("lsp").at("change") == "edit");
  CHECK(config().at("lsp").at("codefinder").at("command").back() == "lsp");
  CHECK(config().contains("mcp"));
  CHECK(row_of(project.ask({"agents"}), "opencode").at("lsp").at("state") == "configured");
  CHECK(has_part(project.run({"agents", "--format", "text"}).out, "language server: configured"));
  project.ask({"agents", "remove", "--yes"});
  CHECK(!std::filesystem::exists(file));
  project.ask(with_server);
  project.ask({"agents", "remove", "--yes"});
  CHECK(!std::filesystem::exists(project.tree() / "home/.config/opencode"));
  const RunResult none = project.run({"agents", "install", "codex", "--lsp", "--yes"});
  CHECK(none.exit_code == 2);
  CHECK(has_part(none.json().at("error").at("hint"), "opencode"));
}

TEST_CASE("agents command: wrong words are errors that name the right ones") {
  Project project;
  const RunResult unknown = project.run({"agents", "install", "claude-cod"});
  CHECK(unknown.exit_code == 2);
  CHECK(has_part(unknown.json().at("error").at("hint"), "did you mean `claude-code`?"));
  CHECK(project.run({"agents", "instal"}).exit_code == 2);
  const RunResult none = project.run({"agents", "install"});
  CHECK(none.exit_code == 2);
  CHECK(none.error_code() == "not_found");
}

}  // namespace codefinder::agents_command_test
