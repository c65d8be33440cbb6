// One row for each agent, from the agents' documentation and the behavior of their programs.
#include "setup/agents/agent_table.h"

#include <utility>

namespace codefinder::setup {
namespace {

constexpr std::string_view kTrustNote =
    "it starts servers in trusted folders only: start gemini in the project and trust it";
constexpr EntryPlace kOpencodeServers{ConfigFormat::json_with_trailing_commas, "lsp",
                                      EntryForm::language_server,
                                      "https://opencode.ai/config.json"};
constexpr std::string_view kExtensionNote =
    "codefinder's extension for VS Code registers the server itself; with it, no entry is needed";

std::vector<Agent> agents_of_terminals() {
  return {
      {.name = "claude-code",
       .title = "Claude Code",
       .programs = {"claude"},
       .home_directory = ".claude",
       // It reads .config.json, if there is one, and not .claude.json (seen with 2.1.197).
       .user = {{{"CLAUDE_CONFIG_DIR", {".config.json", ".claude.json"}},
                 {"HOME", {".claude/.config.json", ".claude.json"}}},
                FileChoice::first},
       .project_files = {".mcp.json"},
       .entry = {ConfigFormat::json, "mcpServers", EntryForm::stdio_command},
       // It reads AGENTS.md (from 2.1.277) only in a project without CLAUDE.md.
       .instructions = {.user = {{"CLAUDE_CONFIG_DIR", {"CLAUDE.md"}},
                                 {"HOME", {".claude/CLAUDE.md"}}},
                        .project = {"CLAUDE.md", ".claude/CLAUDE.md", "AGENTS.md", "CLAUDE.md"}},
       .project_note = "each user starts claude in the project once and approves the server"},
      {.name = "codex",
       .title = "Codex",
       .programs = {"codex"},
       .home_directory = ".codex",
       .user = {{{"CODEX_HOME", {"config.toml"}}, {"HOME", {".codex/config.toml"}}}},
       .project_files = {".codex/config.toml"},
       .entry = {ConfigFormat::toml, "mcp_servers", EntryForm::command},
       .instructions = {.user = {{"CODEX_HOME", {"AGENTS.override.md", "AGENTS.md"}},
                                 {"HOME", {".codex/AGENTS.override.md", ".codex/AGENTS.md"}}},
                        .project = {"AGENTS.override.md", "AGENTS.md"}},
       .project_note = "Codex reads the file only in projects that it trusts"},
      {.name = "gemini-cli",
       .title = "Gemini CLI",
       .programs = {"gemini"},
       .home_directory = ".gemini",
       .user = {{{"GEMINI_CLI_HOME", {".gemini/settings.json"}},
                 {"HOME", {".gemini/settings.json"}}}},
       .project_files = {".gemini/settings.json"},
       .entry = {ConfigFormat::json_with_comments, "mcpServers", EntryForm::command},
       .instructions = {.user = {{"GEMINI_CLI_HOME", {".gemini/GEMINI.md"}},
                                 {"HOME", {".gemini/GEMINI.md"}}},
                        .project = {"GEMINI.md"}},
       .note = kTrustNote,
       .project_note = kTrustNote},
      {.name = "opencode",
       .title = "opencode",
       .programs = {"opencode"},
       .home_directory = ".opencode",
       .user = {{{"XDG_CONFIG_HOME", {"opencode/opencode.jsonc", "opencode/opencode.json"}},
                 {"HOME", {".config/opencode/opencode.jsonc", ".config/opencode/opencode.json"}}},
                FileChoice::merged,
                "OPENCODE_CONFIG"},
       .project_files = {"opencode.jsonc", "opencode.json"},
       .entry = {ConfigFormat::json_with_trailing_commas, "mcp", EntryForm::command_list,
                 "https://opencode.ai/config.json"},
       .language_server = kOpencodeServers,
       // It reads CLAUDE.md only without AGENTS.md.
       .instructions = {.user = {{"XDG_CONFIG_HOME", {"opencode/AGENTS.md"}},
                                 {"HOME", {".config/opencode/AGENTS.md"}}},
                        .other = ".claude/CLAUDE.md",
                        .project = {"AGENTS.md", "CLAUDE.md", "AGENTS.md"}}},
  };
}

std::vector<Agent> agents_of_editors() {
  return {
      {.name = "vscode",
       .title = "VS Code",
       .programs = {"code"},
       .home_directory = ".vscode",
       .user = {{{"VSCODE_PORTABLE", {"user-data/User/mcp.json"}},
                 {"VSCODE_APPDATA", {"Code/User/mcp.json"}},
                 {"XDG_CONFIG_HOME", {"Code/User/mcp.json"}},
                 {"HOME", {".config/Code/User/mcp.json"}}}},
       .project_files = {".vscode/mcp.json"},
       .entry = {ConfigFormat::json_with_trailing_commas, "servers", EntryForm::stdio_command},
       .instructions = {.project = {"AGENTS.md"}},
       .note = kExtensionNote,
       .project_note = kExtensionNote},
      {.name = "cursor",
       .title = "Cursor",
       .programs = {"cursor", "cursor-agent"},
       .home_directory = ".cursor",
       .user = {{{"HOME", {".cursor/mcp.json"}}}},
       .project_files = {".cursor/mcp.json"},
       .entry = {ConfigFormat::json_with_trailing_commas, "mcpServers", EntryForm::stdio_command},
       // The user's rules are in the editor's own settings, which have no file.
       .instructions = {.project = {"AGENTS.md"}}},
  };
}

}  // namespace

std::span<const Agent> agents() {
  static const std::vector<Agent> kAgents = [] {
    std::vector<Agent> all = agents_of_terminals();
    for (Agent& agent : agents_of_editors()) all.push_back(std::move(agent));
    return all;
  }();
  return kAgents;
}

const Agent* language_server_row(const Agent& agent) {
  static const std::vector<Agent> kRows = [] {
    std::vector<Agent> rows;
    for (Agent row : agents()) {
      if (!row.language_server) continue;
      row.entry = *row.language_server;
      row.note = row.project_note = {};
      rows.push_back(std::move(row));
    }
    return rows;
  }();
  for (const Agent& row : kRows)
    if (row.name == agent.name) return &row;
  return nullptr;
}

std::vector<std::string_view> agent_names() {
  std::vector<std::string_view> names;
  for (const Agent& agent : agents()) names.push_back(agent.name);
  return names;
}

}  // namespace codefinder::setup
