// Compares files with a git index: stat data, then content digests, then converted content.

#include "index/update/git/compare.h"

#include "base/path.h"

#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>

namespace codefinder::update {

namespace {

constexpr std::uint64_t kMaxComparedBytes = 64u << 20;  // Larger files are compared by stat alone.
// Bytes read in one comparison: about 1.5 s.
constexpr std::uint64_t kMaxTotalBytes = 512u << 20;

bool same_size_and_mtime(const GitIndexEntry& entry, const FileStat& stat) {
  return entry.size == static_cast<std::uint32_t>(stat.size) &&
         entry.mtime_s == static_cast<std::uint32_t>(stat.mtime_ns / 1'000'000'000) &&
         entry.mtime_ns == static_cast<std::uint32_t>(stat.mtime_ns % 1'000'000'000);
}

bool same_stat(const FileStat& a, const FileStat& b) {
  return a.size == b.size && a.mtime_ns == b.mtime_ns && a.ctime_ns == b.ctime_ns &&
         a.inode == b.inode;
}

bool is_owner_executable(std::uint32_t mode) { return (mode & S_IXUSR) != 0; }

}  // namespace

const ObjectId* DigestCache::find(std::string_view path, const FileStat& stat) const {
  const auto found = files_.find(std::string(path));
  return found != files_.end() && same_stat(found->second.stat, stat) ? &found->second.id : nullptr;
}

void DigestCache::keep(const std::string& path, const FileStat& stat, const ObjectId& id) {
  // Only ctime is used to decide whether the file may still change within its clock tick: unlike
  // mtime it cannot be set back.
  FileStat times = stat;
  times.mtime_ns = stat.ctime_ns;
  if (trusted_mtime(times, std::chrono::system_clock::now()) == 0) return;
  if (files_.size() >= kMaxFiles && !files_.contains(path)) return;
  files_[path] = {stat, id};
}

GitCompare::GitCompare(const RootDir& root, Repository repository, GitCommands& commands,
                       DigestCache& digests)
    : root_(root),
      repository_(std::move(repository)),
      commands_(commands),
      digests_(digests),
      stats_(root),
      bytes_left_(kMaxTotalBytes) {}

std::set<std::string> GitCompare::changed(const std::vector<GitIndexEntry>& entries) {
  std::set<std::string> out;
  std::vector<Different> different;
  for (const GitIndexEntry& entry : entries) {
    if (entry.mode == kGitSubmodule || (entry.mode & kGitTypeMask) == kGitSparseDirectory ||
        entry.assume_valid)
      continue;
    std::string path = entry.path.substr(repository_.prefix.size());
    if (entry.stage != 0 || entry.intent_to_add) {
      out.insert(std::move(path));
      continue;
    }
    int error = 0;
    const auto stat = stats_.stat(path, &error);
    if (!stat) {
      if ((error == ENOENT || error == ENOTDIR) && !entry.skip_worktree)
        out.insert(std::move(path));
      continue;
    }
    State state = by_stat(entry, *stat);
    if (state == State::compare) state = by_content(entry, path, *stat);
    if (state == State::changed) out.insert(std::move(path));
    else if (state == State::compare) different.push_back({&entry, std::move(path), *stat});
  }
  std::map<std::string, GitAttributes> attributes;
  if (repository_.has_attributes && !different.empty()) {
    std::vector<std::string> paths;
    for (const Different& file : different) paths.push_back(file.entry->path);
    attributes = commands_.attributes(paths).value_or(attributes);
  }
  for (Different& file : different)
    if (!matches_converted(file, attributes[file.entry->path])) out.insert(std::move(file.path));
  return out;
}

GitCompare::State GitCompare::by_stat(const GitIndexEntry& entry, const FileStat& stat) const {
  const bool link = (entry.mode & kGitTypeMask) == kGitSymbolicLink;
  // The target of a link is not part of the index. On file systems without links, git checks out
  // regular files instead.
  if (link && stat.kind == FileStat::Kind::symlink) return State::clean;
  if (stat.kind != FileStat::Kind::file) return State::changed;
  if (!link && repository_.settings.file_mode &&
      is_owner_executable(entry.mode) != is_owner_executable(stat.mode))
    return State::changed;
  // ctime covers the inode: a file that replaces another has a different ctime.
  const bool same = same_size_and_mtime(entry, stat) &&
                    entry.ctime_s == static_cast<std::uint32_t>(stat.ctime_ns / 1'000'000'000) &&
                    entry.ctime_ns == static_cast<std::uint32_t>(stat.ctime_ns % 1'000'000'000);
  return same && stat.mtime_ns < repository_.index_mtime_ns ? State::clean : State::compare;
}

/// Returns `compare` if the bytes differ but the converted content may be equal.
GitCompare::State GitCompare::by_content(const GitIndexEntry& entry, const std::string& path,
                                         const FileStat& stat) {
  const bool converted = repository_.has_attributes || repository_.settings.convert_lines;
  // Size 0 in the index also means that git requires a content comparison.
  if (!converted && entry.size != 0 && entry.size != static_cast<std::uint32_t>(stat.size))
    return State::changed;
  if (const ObjectId* const known = digests_.find(path, stat);
      known != nullptr && *known == entry.id)
    return State::clean;
  else if (known != nullptr) return converted ? State::compare : State::changed;
  std::string content;
  if (!read(path, content)) return same_size_and_mtime(entry, stat) ? State::clean : State::changed;
  const ObjectId id = blob_id(content, repository_.hash);
  if (content.size() == stat.size) digests_.keep(path, stat, id);
  if (id == entry.id) return State::clean;
  return converted ? State::compare : State::changed;
}

bool GitCompare::matches_converted(const Different& file, const GitAttributes& attributes) {
  if (attributes.filtered) return same_size_and_mtime(*file.entry, file.stat);
  const bool lines = attributes.text.value_or(repository_.settings.convert_lines);
  if (!lines && !attributes.ident) return false;
  std::string content;
  if (!read(file.path, content)) return same_size_and_mtime(*file.entry, file.stat);
  if (attributes.ident && blob_id(without_ident(content), repository_.hash) == file.entry->id)
    return true;
  if (!lines) return false;
  content = without_carriage_returns(content);
  return blob_id(content, repository_.hash) == file.entry->id ||
         (attributes.ident && blob_id(without_ident(content), repository_.hash) == file.entry->id);
}

/// False if it is not a regular file, cannot be read, or exceeds the limits.
bool GitCompare::read(const std::string& path, std::string& content) {
  const int fd = root_.open_file(path);
  if (fd < 0) return false;
  struct stat s {};
  bool good = ::fstat(fd, &s) == 0 && S_ISREG(s.st_mode) &&
              static_cast<std::uint64_t>(s.st_size) <= kMaxComparedBytes &&
              static_cast<std::uint64_t>(s.st_size) <= bytes_left_;
  std::size_t used = 0;
  if (good) content.resize(static_cast<std::size_t>(s.st_size));
  while (good && used < content.size()) {
    const ssize_t got = ::read(fd, content.data() + used, content.size() - used);
    if (got < 0 && errno == EINTR) continue;
    good = got >= 0;
    if (got <= 0) break;
    used += static_cast<std::size_t>(got);
  }
  ::close(fd);
  content.resize(used);
  bytes_left_ -= std::min<std::uint64_t>(bytes_left_, used);
  return good;
}

bool GitCompare::is_untracked_file(const std::string& path) {
  const auto stat = stats_.stat(path);
  return stat && stat->kind == FileStat::Kind::file &&
         !lies_in_nested_repository(parent_path(path));
}

bool GitCompare::lies_in_nested_repository(std::string_view directory) {
  if (directory.empty()) return false;
  if (const auto known = nested_.find(std::string(directory)); known != nested_.end())
    return known->second;
  const bool out = root_.stat(join_path(directory, ".git")) ||
                   lies_in_nested_repository(parent_path(directory));
  nested_.emplace(directory, out);
  return out;
}

}  // namespace codefinder::update
