// Chooses the file of instructions of an agent, and plans the changes of its block.
#include "setup/agents/instructions.h"

#include "base/files.h"
#include "base/log.h"
#include "base/path.h"
#include "base/replace_file.h"
#include "base/strings.h"
#include "setup/agents/agent_files.h"
#include "setup/config/config_text.h"
#include "setup/config/marked_block.h"

#include <algorithm>
#include <optional>
#include <utility>

namespace codefinder::setup {
namespace {

constexpr BlockMarkers kMarkers = {"<!-- codefinder: begin -->", "<!-- codefinder: end -->"};

constexpr std::string_view kBlock =
    "<!-- codefinder: begin -->\n"
    "## Code navigation\n"
    "The MCP server codefinder has an index of the project. Prefer its tools to grep and to "
    "reading "
    "whole files:\n"
    "- a symbol by name, or the meaning of a name at `path:line:column`: `nav`; its source: "
    "`open`\n"
    "- who uses a symbol: `references`; who calls it, or with `direction` what it calls: `callers`;"
    " what implements or extends it: `implementations`\n"
    "- what a change breaks and which tests to run, also of a `diff`: `impact`; what an edit of a "
    "symbol needs: `context`\n"
    "- what a file or a directory defines: `outline`\n"
    "- code by what it does, in words: `search_repo`; a text or a regular expression: `grep`; a "
    "path: `find_file`\n"
    "A symbol is given as a name or as `path:line`, as rows of answers begin. Without MCP, each "
    "tool is a shell command: `codefinder nav NAME`.\n"
    "<!-- codefinder: end -->";

/// A file of instructions that was read.
struct InstructionFile {
  std::string path;  // "" if the agent has none.
  std::string root;
  std::optional<std::string> text;
  std::optional<BlockRange> block;
};

/// The candidates, and the file of another agent before the last, which would hide it.
Candidates instruction_candidates(const Agent& agent, const AgentFacts& facts) {
  const InstructionFiles& files = agent.instructions;
  if (!facts.project_root.empty()) return project_candidates(files.project, facts);
  Candidates found = user_candidates(files.user, facts);
  const std::string home = facts.variable("HOME");
  if (!files.other.empty() && !found.paths.empty() && home.starts_with('/')) {
    const std::string created = found.paths.back();
    found.paths.push_back(join_path(home, files.other));
    found.paths.push_back(created);
  }
  return found;
}

/// Reads a file and finds its block.
Result<InstructionFile> read_instructions(const std::string& path, const std::string& root,
                                          const AgentFacts& facts) {
  if (!facts.project_root.empty())
    if (auto inside = check_inside(path, facts.project_root); !inside)
      return std::move(inside).error();
  InstructionFile file{path, root, {}, {}};
  FileText read = read_file_at(path, kMaxConfigBytes, Links::follow);
  if (read.kind == FileText::Kind::refused)
    return with_path(path, {ErrorCode::invalid_query, read.reason, ""});
  if (!read.ok()) return file;
  file.text = std::move(read.bytes);
  auto block = find_block(*file.text, kMarkers);
  if (!block) return with_path(path, std::move(block).error());
  file.block = *block;
  return file;
}

/// True if a line of the text imports the file, which is in the same directory: "@AGENTS.md".
bool imports(std::string_view text, std::string_view name) {
  for (std::size_t at = 0, next = 0; at < text.size(); at = next) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    next = end + 1;
    std::string_view line = trim(text.substr(at, end - at));
    if (!line.starts_with('@')) continue;
    line.remove_prefix(line.starts_with("@./") ? 3 : 1);
    if (line == name) return true;
  }
  return false;
}

/// The path that the agent reads: the first that exists, or another candidate beside it that it
/// imports, which other agents may read too; else the last.  "" if there is none.
std::string path_of(const Candidates& candidates) {
  const std::vector<std::string>& paths = candidates.paths;
  if (paths.empty()) return {};
  const auto existing = std::find_if(paths.begin(), paths.end(), exists);
  if (existing == paths.end()) return paths.back();
  const FileText read = read_file_at(*existing, kMaxConfigBytes, Links::follow);
  for (auto other = existing + 1; read.ok() && other != paths.end(); ++other)
    if (parent_path(*other) == parent_path(*existing) && exists(*other) &&
        imports(read.bytes, std::string_view(*other).substr(parent_path(*other).size() + 1)))
      return *other;
  return *existing;
}

/// The file that the agent reads.
Result<InstructionFile> file_of(const Agent& agent, const AgentFacts& facts) {
  const Candidates candidates = instruction_candidates(agent, facts);
  const std::string path = path_of(candidates);
  return path.empty() ? InstructionFile{} : read_instructions(path, candidates.root, facts);
}

/// The first file with a block, which may have been written before another came that the agent
/// reads now.
Result<InstructionFile> file_with_block(const Agent& agent, const AgentFacts& facts) {
  const Candidates candidates = instruction_candidates(agent, facts);
  for (const std::string& path : candidates.paths) {
    if (!exists(path)) continue;
    auto file = read_instructions(path, candidates.root, facts);
    if (!file || file->block) return file;
  }
  return file_of(agent, facts);
}

ConfigChange unchanged(const Agent& agent, const InstructionFile& file, std::string reason) {
  return {.agent = &agent, .file = file.path, .reason = std::move(reason)};
}

ConfigChange block_change(const Agent& agent, InstructionFile file,
                          const std::vector<TextEdit>& edits) {
  ConfigChange change{&agent, ConfigChange::Kind::edit, file.path};
  change.root = file.root;
  const std::string text = file.text.value_or("");
  change.after = apply_edits(text, edits);
  change.diff = unified_diff({file.text ? file.path : "/dev/null", file.path}, text, edits);
  if (!file.text) change.kind = ConfigChange::Kind::create;
  change.before = std::move(file.text);
  return change;
}

/// The other agents that have an entry and read the file.
std::vector<std::string_view> readers_of(const std::string& file, const AgentFacts& facts,
                                         const std::vector<const Agent*>& leaving) {
  std::vector<std::string_view> names;
  for (const Agent& other : agents()) {
    if (std::find(leaving.begin(), leaving.end(), &other) != leaving.end()) continue;
    const auto read = file_of(other, facts);
    if (!read || read->path.empty() || !is_same_target(read->path, file)) continue;
    if (agent_state(other, facts).state != EntryState::absent) names.push_back(other.title);
  }
  return names;
}

}  // namespace

std::string_view instruction_block() { return kBlock; }

std::string_view to_string(BlockState state) {
  switch (state) {
    case BlockState::no_file: return "no_file";
    case BlockState::absent: return "absent";
    case BlockState::current: return "current";
    case BlockState::differs: return "differs";
    case BlockState::unusable: return "unusable";
  }
  return "";
}

InstructionState instruction_state(const Agent& agent, const AgentFacts& facts) {
  const auto file = file_of(agent, facts);
  if (!file)
    return {path_of(instruction_candidates(agent, facts)), BlockState::unusable, file.error()};
  if (file->path.empty()) return {};
  if (!file->block) return {file->path, BlockState::absent};
  const bool is_current = is_same_block(*file->text, *file->block, kBlock);
  return {file->path, is_current ? BlockState::current : BlockState::differs};
}

bool is_same_target(const std::string& a, const std::string& b) {
  return a == b || end_of_links(a).value_or(a) == end_of_links(b).value_or(b);
}

Result<ConfigChange> plan_instructions(const Agent& agent, const AgentFacts& facts) {
  auto file = file_of(agent, facts);
  if (!file) return std::move(file).error();
  if (file->path.empty()) return unchanged(agent, *file, "no file for instructions");
  if (!file->text) return block_change(agent, std::move(*file), {{0, 0, new_block_file(kBlock)}});
  if (!file->block) {
    const auto edits = add_block(*file->text, kBlock);
    return block_change(agent, std::move(*file), edits);
  }
  if (is_same_block(*file->text, *file->block, kBlock))
    return unchanged(agent, *file, "already there");
  const auto edits = replace_block(*file->text, *file->block, kBlock);
  return block_change(agent, std::move(*file), edits);
}

Result<ConfigChange> plan_instruction_removal(const Agent& agent, const AgentFacts& facts,
                                              const std::vector<const Agent*>& leaving) {
  auto file = file_with_block(agent, facts);
  if (!file) return std::move(file).error();
  if (!file->block) return unchanged(agent, *file, "not there");
  std::vector<const Agent*> others = leaving;
  others.push_back(&agent);
  if (const auto readers = readers_of(file->path, facts, others); !readers.empty())
    return unchanged(agent, *file, fmt::format("{} reads them too", readers.front()));
  const BlockRemoval removal = remove_block(*file->text, *file->block);
  const std::string text = *file->text;
  ConfigChange change = block_change(agent, std::move(*file), removal.edits);
  if (!removal.removes_file) return change;
  change.kind = ConfigChange::Kind::remove;
  change.after.reset();
  change.diff = unified_diff({change.file, "/dev/null"}, text, removal.edits);
  return change;
}

}  // namespace codefinder::setup
