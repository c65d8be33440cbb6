// Compares the project with HEAD, and submodules with theirs.
#include "index/live/clean_commit.h"

#include "base/log.h"
#include "base/path.h"
#include "index/model/dependency_paths.h"
#include "index/update/git/commands.h"
#include "index/update/git/git.h"
#include "index/update/git/history.h"

#include <map>

namespace codefinder::live {

namespace {

Error not_clean(std::string message) {
  return {ErrorCode::not_found, std::move(message), "publish a clean checkout of the commit"};
}

/// The id of HEAD. Errors: not_found, also if the files differ from it.
Result<std::string> clean_head(const std::shared_ptr<update::RootDir>& root,
                               const std::vector<std::string>& paths, const std::stop_token& stop) {
  update::GitHistory history(root, stop);
  if (const Status opened = history.open(); !opened) return opened.error();
  const auto changes = history.changes({.range = "HEAD", .files = paths, .edited = {}});
  if (!changes) return changes.error();
  for (const FileChange& file : changes->files)
    if (!file.is_filtered)
      return not_clean(fmt::format("{} and {} other files differ from HEAD", file.path,
                                   changes->files.size() - 1));
  return changes->base;
}

/// The files of each directory of the project that is a repository of its own, as a submodule is;
/// relative to that directory.
std::map<std::string, std::vector<std::string>> nested_files(
    const update::RootDir& root, const std::vector<std::string>& paths) {
  std::map<std::string, bool> known{{"", false}};  // Directory -> whether it is a repository.
  std::map<std::string, std::vector<std::string>> nested;
  for (const std::string& path : paths) {
    if (is_dependency_path(path)) continue;
    for (std::string directory(parent_path(path)); !directory.empty();
         directory = std::string(parent_path(directory))) {
      const auto [at, added] = known.try_emplace(directory, false);
      if (added) at->second = root.stat(join_path(directory, ".git")).has_value();
      if (!at->second) continue;
      nested[directory].push_back(path.substr(directory.size() + 1));
      break;
    }
  }
  return nested;
}

/// The repository inside the project around a directory of it; "" for the project's own.
std::string repository_around(const update::RootDir& root, const std::string& directory) {
  std::string around(parent_path(directory));
  while (!around.empty() && !root.stat(join_path(around, ".git")))
    around = std::string(parent_path(around));
  return around;
}

/// The commit at which HEAD has a submodule; "" if it has none there.
Result<std::string> submodule_commit(const update::RootDir& root, const std::string& directory,
                                     const std::stop_token& stop) {
  const std::string around = join_path(root.path(), repository_around(root, directory));
  const update::GitPlace place = update::find_git(around);
  update::GitCommands git(place, root.path(), stop);
  const auto path = relative_to(join_path(root.path(), directory), place.top);
  if (place.top.empty() || !path || !git.open())
    return Error{ErrorCode::internal, "git cannot read the repository at " + around, {}};
  auto id = git.object_at("HEAD", *path);
  if (!id) return Error{ErrorCode::internal, "git cannot list submodules of " + around, {}};
  return std::move(*id);
}

Status check_submodule(const update::RootDir& root, const std::string& directory,
                       const std::vector<std::string>& files, const std::stop_token& stop) {
  const auto inner = update::RootDir::open(join_path(root.path(), directory), {});
  if (!inner) return inner.error();
  const auto commit = clean_head(*inner, files, stop);
  if (!commit) {
    Error error = commit.error();
    error.message = fmt::format("in {}: {}", directory, error.message);
    return error;
  }
  const auto expected = submodule_commit(root, directory, stop);
  if (!expected) return expected.error();
  if (*expected == *commit) return Done{};
  return not_clean(expected->empty() ? directory + " is a repository that HEAD does not have"
                                     : fmt::format("{} is at the commit {}, and HEAD has it at {}",
                                                   directory, *commit, *expected));
}

}  // namespace

Result<std::string> clean_commit(const std::shared_ptr<update::RootDir>& root,
                                 const std::vector<std::string>& paths,
                                 const std::stop_token& stop) {
  for (const auto& [directory, files] : nested_files(*root, paths))
    if (const Status clean = check_submodule(*root, directory, files, stop); !clean)
      return clean.error();
  return clean_head(root, paths, stop);
}

}  // namespace codefinder::live
