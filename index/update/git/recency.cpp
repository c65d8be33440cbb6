// Computes the files being worked on from git's index, HEAD and the working tree.

#include "index/update/git/recency.h"

namespace codefinder::update {

GitRecencyTracker::GitRecencyTracker(std::shared_ptr<const RootDir> root, std::stop_token stop)
    : root_(std::move(root)), stop_(std::move(stop)), tree_(root_) {}

bool GitRecencyTracker::is_current() const {
  return looked_ && git_fingerprint_after(fingerprint_, find_git(root_->path())) == fingerprint_;
}

const GitRecency& GitRecencyTracker::look(const std::vector<std::string>& files) {
  const bool found = tree_.find();
  // Taken before the comparison: a later change makes it outdated.
  fingerprint_ = git_fingerprint(tree_.place());
  looked_ = true;
  committed_.clear();
  recency_ = found ? look_at_all(files) : GitRecency();
  return recency_;
}

GitRecency GitRecencyTracker::look_at_all(const std::vector<std::string>& files) {
  GitRecency out;
  GitCommands commands(tree_.place(), root_->path(), stop_);
  if (!tree_.open(commands)) return out;
  const GitWorkingTree::Tracked tracked = tree_.tracked(commands);
  if (!tracked.is_read() || !read_commits(commands, tracked)) return out;
  GitCompare compare = tree_.compare_with(tracked, commands);
  out.paths = compare.changed(tracked.index.entries);
  out.paths.merge(tree_.untracked(tracked, files, compare));
  out.paths.insert(committed_.begin(), committed_.end());
  out.known = true;
  return out;
}

const GitRecency& GitRecencyTracker::look_at(const std::vector<std::string>& paths) {
  if (!recency_.known) return recency_;
  const std::string& prefix = tree_.prefix();
  std::set<std::string, std::less<>> wanted;
  for (const std::string& path : paths) wanted.insert(prefix + path);
  GitCommands commands(tree_.place(), root_->path(), stop_);
  // The entry of a sparse directory ends in '/' and represents everything below it.
  const GitWorkingTree::Tracked tracked = tree_.tracked(commands, [&](std::string_view path) {
    return wanted.contains(path) || (path.ends_with('/') && path.starts_with(prefix));
  });
  if (!tracked.is_read()) return recency_;
  GitCompare compare = tree_.compare_with(tracked, commands);
  std::set<std::string> recent = compare.changed(tracked.index.entries);
  recent.merge(tree_.untracked(tracked, paths, compare));
  for (const std::string& path : paths) {
    if (recent.contains(path) || committed_.contains(path)) recency_.paths.insert(path);
    else recency_.paths.erase(path);
  }
  return recency_;
}

/// Collects the differences between commits and the index; false if git cannot read them.
bool GitRecencyTracker::read_commits(GitCommands& commands,
                                     const GitWorkingTree::Tracked& tracked) {
  const auto head = commands.has_head();
  if (!head) return false;
  if (!*head) {  // Before the first commit everything in the index is new.
    for (const GitIndexEntry& entry : tracked.index.entries)
      committed_.insert(entry.path.substr(tree_.prefix().size()));
    return true;
  }
  const auto staged = commands.staged();
  if (!staged) return false;
  add_inside(*staged, committed_);
  const std::vector<std::string> upstreams = commands.upstreams();
  // Before the comparison, as the rest of the fingerprint.
  if (!upstreams.empty())
    fingerprint_ = with_upstream(std::move(fingerprint_), tree_.place(), upstreams.front());
  add_inside(commands.changed_since_branching(upstreams), committed_);
  return true;
}

void GitRecencyTracker::add_inside(const std::vector<std::string>& from_top,
                                   std::set<std::string>& out) const {
  const std::string& prefix = tree_.prefix();
  for (const std::string& path : from_top)
    if (path.size() > prefix.size() && path.starts_with(prefix))
      out.insert(path.substr(prefix.size()));
}

}  // namespace codefinder::update
