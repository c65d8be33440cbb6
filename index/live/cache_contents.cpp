// Lists the cache directory by the names that the indexes and the shared files have in it.
// An index is open if a process holds the lock of LMDB, which each reader and writer has.
#include "index/live/cache_contents.h"

#include "base/list_directory.h"
#include "base/log.h"
#include "base/os/file_lock.h"
#include "base/own_files.h"
#include "base/path.h"
#include "index/bundled/bundled.h"
#include "index/live/diagnosis.h"
#include "index/store/format.h"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace codefinder::live {

namespace {

constexpr std::string_view kRootFile = "root";
constexpr std::string_view kRestoredDirectory = "served";  // The default of `codefinder serve`.
constexpr std::size_t kDigestDigits = 32, kMaxRootBytes = 8192, kMaxIndexes = 100'000;

/// True for a directory, not a link, with a name that cache_directory() gives.
bool is_index(const std::string& directory) {
  const std::string_view name = file_name(directory);
  struct stat info {};
  return name.size() == kDigestDigits &&
         name.find_first_not_of("0123456789abcdef") == std::string_view::npos &&
         ::lstat(directory.c_str(), &info) == 0 && S_ISDIR(info.st_mode) &&
         inspect_own_directory(directory);
}

index::SharedFiles files_in(const std::string& directory) {
  index::SharedFiles out{directory};
  std::error_code failed;
  for (std::filesystem::recursive_directory_iterator entry(directory, failed), end;
       !failed && entry != end; entry.increment(failed)) {
    struct stat info {};
    if (::lstat(entry->path().c_str(), &info) != 0 || !S_ISREG(info.st_mode)) continue;
    ++out.files;
    out.bytes += static_cast<std::uint64_t>(info.st_blocks) * 512;
  }
  return out;
}

std::chrono::system_clock::time_point time_of(const std::string& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0
             ? std::chrono::system_clock::from_time_t(info.st_mtim.tv_sec)
             : std::chrono::system_clock::time_point();
}

/// The file whose lock LMDB holds while a process has the index open.
Descriptor lock_file_of(const std::string& directory) {
  return open_own_file(join_path(directory, store::format::kLockFile), O_RDWR);
}

index::CachedIndex index_in(const std::string& directory) {
  const std::string root_file = join_path(directory, kRootFile);
  index::CachedIndex out{.root = read_own_file(root_file, kMaxRootBytes), .directory = directory};
  out.bytes = files_in(directory).bytes;
  out.used = std::max(time_of(root_file), time_of(join_path(directory, store::format::kDataFile)));
  const Descriptor lock = lock_file_of(directory);
  out.is_open = lock.ok() && is_in_use(lock.get());
  struct stat info {};
  out.is_root_missing = !out.root.empty() && ::stat(out.root.c_str(), &info) != 0 &&
                        (errno == ENOENT || errno == ENOTDIR);
  return out;
}

Status remove_all(const std::string& directory) {
  std::error_code failed;
  std::filesystem::remove_all(directory, failed);
  if (!failed) return Done{};
  return Error{ErrorCode::index_failed, directory + " cannot be removed: " + failed.message(), {}};
}

}  // namespace

index::CacheContents cache_contents(const index::CachePlace& place) {
  index::CacheContents out;
  for (const std::string& name : list_directory(place.parent, kMaxIndexes)) {
    const std::string directory = join_path(place.parent, name);
    if (is_index(directory)) out.indexes.push_back(index_in(directory));
  }
  std::ranges::stable_sort(out.indexes, std::ranges::greater(), &index::CachedIndex::used);
  out.library_facts = live::shared_library_facts(place);
  out.library_sources = files_in(bundled::libraries_directory());
  out.restored_repositories = files_in(join_path(place.parent, kRestoredDirectory));
  return out;
}

Status remove_index(const index::CachedIndex& index) {
  const Error open{ErrorCode::index_failed,
                   "a process has the index in " + index.directory + " open",
                   "end the editor, agent or server that uses it"};
  // Writers lock the directory while they open an index, and LMDB's file as long as it is open.
  const Descriptor directory(::open(index.directory.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!directory.ok() || ::flock(directory.get(), LOCK_EX | LOCK_NB) != 0) return open;
  const Descriptor lock = lock_file_of(index.directory);
  if (!lock.ok() && errno != ENOENT) return open;
  if (lock.ok() && !lock_file(lock.get())) return open;
  return remove_all(index.directory);
}

Status remove_shared_files(const index::SharedFiles& files) { return remove_all(files.directory); }

void record_use(const std::string& directory, const std::string& root) {
  const std::string path = join_path(directory, kRootFile);
  if (read_own_file(path, kMaxRootBytes) != root) replace_own_file(path, root);
  else ::utimensat(AT_FDCWD, path.c_str(), nullptr, AT_SYMLINK_NOFOLLOW);
}

}  // namespace codefinder::live
