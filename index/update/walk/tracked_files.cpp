// Reads which files git tracks.

#include "index/update/walk/tracked_files.h"

#include "base/path.h"
#include "index/update/git/commands.h"
#include "index/update/git/index_file.h"

#include <algorithm>

namespace codefinder::update {

namespace {

/// Parses the index; lets git list one that parse_git_index() cannot read.
GitIndex parse(const GitPlace& place, const std::string& root, const std::string& bytes,
               const GitIndexOptions& options) {
  GitIndex index = parse_git_index(bytes, options);
  if (index.status == GitIndex::Status::damaged) {
    GitIndexOptions other = options;
    other.hash = GitHash::sha256;
    index = parse_git_index(bytes, other);
  }
  if (index.status != GitIndex::Status::needs_git) return index;
  GitCommands commands(place, root);
  if (!commands.open()) return {};
  GitIndexOptions listed = options;
  listed.hash = commands.hash();
  const auto listing = commands.index_listing();
  return listing ? parse_git_listing(*listing, listed) : GitIndex{};
}

}  // namespace

TrackedFiles::Read TrackedFiles::read() const {
  Read out{.stamp = {}, .paths = std::make_shared<const Paths>()};
  const GitPlace place = find_git(root_);
  const auto inside = place.top.empty() ? std::nullopt : relative_to(root_, place.top);
  if (!inside) return out;
  const GitIndexFile file = read_git_index_file(join_path(place.directory, "index"));
  if (file.kind != GitIndexFile::Kind::read) return out;
  out.stamp = file.stamp;
  if (out.stamp == read_.stamp) return read_;
  const std::string prefix = inside->empty() ? std::string() : *inside + "/";
  const GitIndex index = parse(place, root_, file.bytes, {.keep = [&](std::string_view path) {
                                 return path.starts_with(prefix);
                               }});
  Paths paths;
  paths.reserve(index.entries.size());
  for (const GitIndexEntry& entry : index.entries)
    if ((entry.mode & kGitTypeMask) != kGitSparseDirectory)
      paths.push_back(entry.path.substr(prefix.size()));
  std::sort(paths.begin(), paths.end());
  out.paths = std::make_shared<const Paths>(std::move(paths));
  return out;
}

std::shared_ptr<const TrackedFiles::Paths> TrackedFiles::paths() const {
  std::lock_guard lock(mutex_);
  if (!current_) read_ = read();
  current_ = true;
  return read_.paths;
}

bool TrackedFiles::contains(std::string_view path) const {
  const auto all = paths();
  return std::binary_search(all->begin(), all->end(), path);
}

bool TrackedFiles::any_below(std::string_view directory) const {
  const auto all = paths();
  const std::string prefix = std::string(directory) + "/";
  const auto at = std::lower_bound(all->begin(), all->end(), prefix);
  return at != all->end() && at->starts_with(prefix);
}

void TrackedFiles::refresh() {
  std::lock_guard lock(mutex_);
  current_ = false;
}

}  // namespace codefinder::update
