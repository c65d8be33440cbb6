// Finds the candidates for an agent's file, and checks links of projects.
#include "setup/agents/agent_files.h"

#include "base/files.h"
#include "base/path.h"
#include "base/replace_file.h"

#include <sys/stat.h>
#include <unistd.h>
#include <optional>
#include <utility>

namespace codefinder::setup {

Candidates user_candidates(const std::vector<VariableFiles>& places, const AgentFacts& facts) {
  for (const VariableFiles& place : places) {
    const std::string directory = facts.variable(place.variable);
    if (!directory.starts_with('/')) continue;
    Candidates found{{}, directory};
    for (const std::string_view file : place.files)
      found.paths.push_back(join_path(directory, file));
    return found;
  }
  return {};
}

Candidates project_candidates(const std::vector<std::string_view>& files, const AgentFacts& facts) {
  Candidates found{{}, facts.project_root};
  for (const std::string_view file : files)
    found.paths.push_back(join_path(facts.project_root, file));
  return found;
}

void remove_empty_directories(std::string_view file, const std::string& root) {
  std::string directory(parent_path(file));
  while (!root.empty() && directory.size() > root.size() && directory.starts_with(root) &&
         ::rmdir(directory.c_str()) == 0)
    directory = parent_path(directory);
}

bool exists(const std::string& path) {
  struct stat info {};
  return ::lstat(path.c_str(), &info) == 0;
}

Status check_inside(const std::string& path, const std::string& root) {
  const auto real_root = canonical_path(root);
  if (!real_root) return real_root.error();
  auto target = end_of_links(path);
  if (!target) {  // The directory of a new file may not exist; the nearest that does is not a link.
    std::string existing(parent_path(path));
    while (existing.size() > root.size() && !exists(existing)) existing = parent_path(existing);
    if (auto real = canonical_path(existing)) target = *std::move(real);
  }
  if (target && relative_to(*target, *real_root)) return Done{};
  return Error{ErrorCode::outside_root, path + " leads out of the project through a link",
               "replace the link by a file"};
}

Error with_path(const std::string& path, Error error) {
  error.message = path + " " + error.message;
  return error;
}

}  // namespace codefinder::setup
