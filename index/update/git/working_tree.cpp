// Reads git's index and compares the files of the working tree with it.

#include "index/update/git/working_tree.h"

#include "base/path.h"
#include "index/model/dependency_paths.h"
#include "index/update/git/index_file.h"

#include <sys/stat.h>
#include <algorithm>

namespace codefinder::update {

namespace {}  // namespace

bool GitWorkingTree::find() {
  place_ = find_git(root_->path());
  const auto inside = place_.top.empty() ? std::nullopt : relative_to(root_->path(), place_.top);
  if (!inside) return false;
  prefix_ = inside->empty() ? std::string() : *inside + "/";
  return true;
}

bool GitWorkingTree::open(GitCommands& commands) {
  if (!commands.open()) return false;
  hash_ = commands.hash();
  const auto settings = commands.settings();
  if (settings) settings_ = *settings;
  return settings.has_value();
}

GitWorkingTree::Tracked GitWorkingTree::tracked(GitCommands& commands,
                                                std::function<bool(std::string_view path)> keep) {
  Tracked out;
  const GitIndexFile file = read_git_index_file(join_path(place_.directory, "index"));
  out.mtime_ns = file.mtime_ns;
  if (file.kind == GitIndexFile::Kind::absent) out.index.status = GitIndex::Status::ok;
  if (file.kind != GitIndexFile::Kind::read) return out;
  const GitIndexOptions options{hash_, file.stamp != verified_index_, std::move(keep)};
  out.index = parse_git_index(file.bytes, options);
  if (out.is_read()) verified_index_ = file.stamp;
  if (out.index.status != GitIndex::Status::needs_git) return out;
  out.index = {};
  if (const auto listing = commands.index_listing())
    out.index = parse_git_listing(*listing, options);
  return out;
}

GitWorkingTree::Tracked GitWorkingTree::tracked(GitCommands& commands) {
  return tracked(commands, [this](std::string_view path) { return path.starts_with(prefix_); });
}

GitCompare GitWorkingTree::compare_with(const Tracked& tracked, GitCommands& commands) {
  const bool attributes = tracked.index.has_attributes ||
                          entry_exists(join_path(place_.common, "info/attributes"));
  return {*root_, {prefix_, hash_, settings_, tracked.mtime_ns, attributes}, commands, digests_};
}

std::set<std::string> GitWorkingTree::untracked(const Tracked& tracked,
                                                const std::vector<std::string>& files,
                                                GitCompare& compare) const {
  std::set<std::string> out;
  std::vector<std::string_view> known, sparse;
  for (const GitIndexEntry& entry : tracked.index.entries) {
    const std::string_view path = std::string_view(entry.path).substr(prefix_.size());
    (path.ends_with('/') ? sparse : known).push_back(path);
  }
  std::sort(known.begin(), known.end());
  std::sort(sparse.begin(), sparse.end());
  const auto is_in_sparse_directory = [&](std::string_view path) {
    for (std::size_t slash = path.find('/'); !sparse.empty() && slash != path.npos;
         slash = path.find('/', slash + 1))
      if (std::binary_search(sparse.begin(), sparse.end(), path.substr(0, slash + 1))) return true;
    return false;
  };
  for (const std::string& path : files) {
    if (std::binary_search(known.begin(), known.end(), path) || is_dependency_path(path)) continue;
    if (!is_in_sparse_directory(path) && compare.is_untracked_file(path)) out.insert(path);
  }
  return out;
}

}  // namespace codefinder::update
