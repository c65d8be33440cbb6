// Restores and removes repositories.
#include "serve/restored_repositories.h"

#include "base/log.h"
#include "base/own_files.h"
#include "base/path.h"
#include "index/objects/signature.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <system_error>
#include <vector>

namespace codefinder::serve {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t kKeyLetters = 32;
constexpr std::string_view kRemoved = ".removed";

Error data_error(const std::string& path) {
  return {ErrorCode::index_failed, path + ": " + std::strerror(errno), ""};
}

/// The directory name depends on the remote and the commit, not on the name in the list.
std::string key_of(const RepositorySource& source) {
  return objects::sha256_hex(source.remote + "\n" + source.commit).substr(0, kKeyLetters);
}

/// "tools" of "github.com/owner/name//tools": the project inside its repository.
std::string_view project_inside(std::string_view remote) {
  const std::size_t at = remote.find("//");
  return at == std::string_view::npos ? std::string_view() : remote.substr(at + 2);
}

struct Stored {
  std::string path;
  std::uint64_t bytes = 0;  // On the disk.
  std::int64_t used = 0;
};

Stored measured(const std::string& path) {
  constexpr std::uint64_t kBlock = 512;
  Stored stored{.path = path};
  struct stat found {};
  if (::stat(join_path(path, "used").c_str(), &found) == 0)
    stored.used = std::int64_t{found.st_mtim.tv_sec} * 1'000'000'000 + found.st_mtim.tv_nsec;
  std::error_code error;
  for (fs::recursive_directory_iterator at(path, error), end; !error && at != end;
       at.increment(error))
    if (::lstat(at->path().c_str(), &found) == 0)
      stored.bytes += static_cast<std::uint64_t>(found.st_blocks) * kBlock;
  return stored;
}

/// True for the directories that RestoredRepositories makes: no other is ever removed.
bool is_own_name(std::string_view name) {
  if (name.ends_with(kRemoved)) name.remove_suffix(kRemoved.size());
  return name.size() == kKeyLetters &&
         name.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::vector<Stored> all_in(const std::string& directory) {
  std::vector<Stored> all;
  std::error_code error;
  for (fs::directory_iterator at(directory, error), end; !error && at != end; at.increment(error))
    if (at->symlink_status().type() == fs::file_type::directory &&
        is_own_name(at->path().filename().string()))
      all.push_back(measured(at->path().string()));
  std::sort(all.begin(), all.end(), [](const Stored& a, const Stored& b) {
    return a.used != b.used ? a.used < b.used : a.path < b.path;
  });
  return all;
}

void mark_used(const std::string& path) {
  const std::string file = join_path(path, "used");
  if (!replace_own_file(file, "")) log_warning("{}: {}", file, std::strerror(errno));
}

}  // namespace

Result<std::unique_ptr<RestoredRepositories>> RestoredRepositories::open(
    const std::string& directory, std::uint64_t budget, RestoreSources restore) {
  std::error_code failed;
  fs::create_directories(directory, failed);
  if (const Status own = check_own_directory(directory); !own) return own.error();
  auto out = std::unique_ptr<RestoredRepositories>(
      new RestoredRepositories(directory, budget, std::move(restore)));
  const std::string lock = join_path(directory, "lock");
  if (!fs::exists(lock, failed) && !fs::is_empty(directory, failed))
    return Error{ErrorCode::index_failed,
                 directory + " has files that are not of a server's repositories",
                 "give an empty directory: --data DIRECTORY"};
  out->lock_ = open_own_file(lock, O_RDWR | O_CREAT);
  if (!out->lock_.ok()) return data_error(lock);
  if (::flock(out->lock_.get(), LOCK_EX | LOCK_NB) != 0)
    return Error{ErrorCode::index_failed, "another server uses " + directory,
                 "give each server a directory of its own: --data DIRECTORY"};
  // Leftovers of a process that ended while it restored or removed a repository.
  for (const Stored& stored : all_in(directory))
    if (stored.used == 0 || stored.path.ends_with(kRemoved) ||
        !fs::exists(join_path(stored.path, "tree"), failed))
      fs::remove_all(stored.path, failed);
  return out;
}

Result<RestoredTree> RestoredRepositories::get(const RepositorySource& source,
                                               std::stop_token stop) {
  const std::string key = key_of(source);
  const std::string place = join_path(directory_, key), tree = join_path(place, "tree");
  RestoredTree restored{.root = join_path(tree, project_inside(source.remote)),
                        .index_cache = join_path(place, "index"),
                        .held = std::shared_ptr<int>(new int(0), [place](const int* one) {
                          delete one;
                          mark_used(place);
                        })};
  {
    const std::lock_guard lock(mutex_);
    if (auto held = held_[key].lock()) restored.held = std::move(held);
    held_[key] = restored.held;
  }
  struct stat found {};
  const bool is_new = ::stat(tree.c_str(), &found) != 0;
  if (is_new) {
    for (const std::string& directory : {place, restored.index_cache})
      if (::mkdir(directory.c_str(), 0700) != 0 && errno != EEXIST) return data_error(directory);
    if (const Status done = restore_(source, tree, stop); !done) return done.error();
    ++restored_;
  }
  // The project inside may be a link of the commit.
  std::error_code failed;
  const std::string inner = fs::canonical(restored.root, failed).string();
  const std::string outer = fs::canonical(tree, failed).string();
  if (failed || (inner != outer && !inner.starts_with(outer + "/")))
    return Error{ErrorCode::not_found,
                 "the commit has no directory " + std::string(project_inside(source.remote)),
                 {}};
  mark_used(place);
  if (is_new) make_room();
  return restored;
}

void RestoredRepositories::make_room() {
  const std::lock_guard lock(mutex_);
  std::vector<Stored> all = all_in(directory_);
  std::uint64_t bytes = 0;
  for (const Stored& stored : all) bytes += stored.bytes;
  for (const Stored& stored : all) {
    if (bytes <= budget_) return;
    const auto held = held_.find(std::string(file_name(stored.path)));
    if (held != held_.end() && !held->second.expired()) continue;
    // First out of the way, so that nothing finds a part of it.
    std::error_code failed;
    const std::string removed = stored.path + std::string(kRemoved);
    fs::rename(stored.path, removed, failed);
    if (!failed) fs::remove_all(removed, failed);
    if (failed) log_warning("{} is not removed: {}", stored.path, failed.message());
    bytes -= stored.bytes;
    ++removed_;
    log_info("{} was removed: restored repositories are over the disk budget", stored.path);
  }
}

}  // namespace codefinder::serve
