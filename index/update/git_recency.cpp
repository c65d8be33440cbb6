// Computes the files being worked on from git's index, HEAD and the working tree.

#include "index/update/git_recency.h"

#include "base/path.h"
#include "index/model/dependency_paths.h"
#include "index/update/git_index_file.h"

#include <sys/stat.h>
#include <algorithm>
#include <optional>

namespace codefinder::update {

namespace {

bool exists(const std::string& path) {
  struct stat s {};
  return ::lstat(path.c_str(), &s) == 0;
}

}  // namespace

GitRecencyTracker::GitRecencyTracker(std::shared_ptr<const RootDir> root, std::stop_token stop)
    : root_(std::move(root)), stop_(std::move(stop)) {}

bool GitRecencyTracker::is_current() const {
  return looked_ && git_fingerprint(find_git(root_->path())) == fingerprint_;
}

const GitRecency& GitRecencyTracker::look(const std::vector<std::string>& files) {
  place_ = find_git(root_->path());
  // Taken before the comparison: a later change makes it outdated.
  fingerprint_ = git_fingerprint(place_);
  looked_ = true;
  committed_.clear();
  recency_ = look_at_all(files);
  return recency_;
}

GitRecency GitRecencyTracker::look_at_all(const std::vector<std::string>& files) {
  GitRecency out;
  const auto inside = place_.top.empty() ? std::nullopt : relative_to(root_->path(), place_.top);
  if (!inside) return out;
  prefix_ = inside->empty() ? std::string() : *inside + "/";
  GitCommands commands(place_, root_->path(), stop_);
  if (!commands.open()) return out;
  hash_ = commands.hash();
  const auto settings = commands.settings();
  if (!settings) return out;
  settings_ = *settings;
  const Tracked tracked = read_index(
      commands, [this](std::string_view path) { return path.starts_with(prefix_); });
  if (tracked.index.status != GitIndex::Status::ok || !read_commits(commands, tracked)) return out;
  GitCompare compare = compare_with(tracked, commands);
  out.paths = compare.changed(tracked.index.entries);
  add_untracked(tracked, files, compare, out.paths);
  out.paths.insert(committed_.begin(), committed_.end());
  out.known = true;
  return out;
}

const GitRecency& GitRecencyTracker::look_at(const std::vector<std::string>& paths) {
  if (!recency_.known) return recency_;
  std::set<std::string, std::less<>> wanted;
  for (const std::string& path : paths) wanted.insert(prefix_ + path);
  GitCommands commands(place_, root_->path(), stop_);
  // The entry of a sparse directory ends in '/' and represents everything below it.
  const Tracked tracked = read_index(commands, [&](std::string_view path) {
    return wanted.contains(path) || (path.ends_with('/') && path.starts_with(prefix_));
  });
  if (tracked.index.status != GitIndex::Status::ok) return recency_;
  GitCompare compare = compare_with(tracked, commands);
  std::set<std::string> recent = compare.changed(tracked.index.entries);
  add_untracked(tracked, paths, compare, recent);
  for (const std::string& path : paths) {
    if (recent.contains(path) || committed_.contains(path)) recency_.paths.insert(path);
    else recency_.paths.erase(path);
  }
  return recency_;
}

/// Lets git list an index that parse_git_index() cannot read.
GitRecencyTracker::Tracked GitRecencyTracker::read_index(
    GitCommands& commands, std::function<bool(std::string_view path)> keep) {
  Tracked out;
  const GitIndexFile file = read_git_index_file(join_path(place_.directory, "index"));
  out.mtime_ns = file.mtime_ns;
  if (file.kind == GitIndexFile::Kind::absent) out.index.status = GitIndex::Status::ok;
  if (file.kind != GitIndexFile::Kind::read) return out;
  const GitIndexOptions options{hash_, file.stamp != verified_index_, std::move(keep)};
  out.index = parse_git_index(file.bytes, options);
  if (out.index.status == GitIndex::Status::ok) verified_index_ = file.stamp;
  if (out.index.status != GitIndex::Status::needs_git) return out;
  out.index = {};
  if (const auto listing = commands.index_listing())
    out.index = parse_git_listing(*listing, options);
  return out;
}

GitCompare GitRecencyTracker::compare_with(const Tracked& tracked, GitCommands& commands) {
  const bool attributes = tracked.index.has_attributes ||
                          exists(join_path(place_.common, "info/attributes"));
  return {*root_, {prefix_, hash_, settings_, tracked.mtime_ns, attributes}, commands, digests_};
}

void GitRecencyTracker::add_untracked(const Tracked& tracked, const std::vector<std::string>& files,
                                      GitCompare& compare, std::set<std::string>& out) const {
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
}

/// Collects the differences between commits and the index; false if git cannot read them.
bool GitRecencyTracker::read_commits(GitCommands& commands, const Tracked& tracked) {
  const auto head = commands.has_head();
  if (!head) return false;
  if (!*head) {  // Before the first commit everything in the index is new.
    for (const GitIndexEntry& entry : tracked.index.entries)
      committed_.insert(entry.path.substr(prefix_.size()));
    return true;
  }
  const auto staged = commands.staged();
  if (!staged) return false;
  add_inside(*staged, committed_);
  add_inside(commands.changed_on_branch(), committed_);
  return true;
}

void GitRecencyTracker::add_inside(const std::vector<std::string>& from_top,
                                   std::set<std::string>& out) const {
  for (const std::string& path : from_top)
    if (path.size() > prefix_.size() && path.starts_with(prefix_))
      out.insert(path.substr(prefix_.size()));
}

}  // namespace codefinder::update
