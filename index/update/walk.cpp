#include "index/update/walk.h"

#include "base/log.h"
#include "base/path.h"

#include <cerrno>
#include <cstring>
#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

namespace codefinder::index {

namespace {

struct Entry {
  std::string name;
  unsigned char type;
};

}  // namespace

WalkResult walk(const RootDir& root, const IgnoreRules& rules, std::string_view from,
                const std::function<void(std::string_view directory)>& each_directory, std::stop_token stop) {
  WalkResult result;
  struct Pending {
    std::string path;
    IgnoreRules::Scope scope;  // Of the parent.
  };
  std::vector<Pending> stack;
  {
    IgnoreRules::Scope scope = rules.outside();
    if (!from.empty()) {
      scope = rules.enter(scope, "");
      for (std::size_t slash = from.find('/'); slash != std::string_view::npos; slash = from.find('/', slash + 1)) {
        scope = rules.enter(scope, from.substr(0, slash));
      }
    }
    stack.push_back({std::string(from), std::move(scope)});
  }
  std::vector<Entry> entries;
  while (!stack.empty()) {
    if (stop.stop_requested()) return result;
    const Pending here = std::move(stack.back());
    stack.pop_back();
    if (each_directory) each_directory(here.path);
    const int fd = root.open_directory(here.path);
    entries.clear();
    int error = fd < 0 ? errno : 0;
    int stat_fd = -1;
    if (fd >= 0) {
      stat_fd = ::fcntl(fd, F_DUPFD_CLOEXEC, 0);
      DIR* directory = ::fdopendir(fd);
      if (directory == nullptr) {
        error = errno;
        ::close(fd);
      } else {
        errno = 0;
        while (const dirent* entry = ::readdir(directory)) {
          const std::string_view name = entry->d_name;
          if (name != "." && name != "..") entries.push_back({std::string(name), entry->d_type});
          errno = 0;
        }
        error = errno;
        ::closedir(directory);
      }
    }
    if (error != 0) {
      if (stat_fd >= 0) ::close(stat_fd);
      const bool gone = error == ENOENT || error == ENOTDIR || error == ELOOP;
      if (here.path == from && (gone || from.empty())) {
        if (!gone) result.notes.push_back({here.path, fmt::format("cannot be read: {}", std::strerror(error))});
        return result;
      }
      if (!gone) {
        const bool denied = error == EACCES || error == EPERM;
        result.notes.push_back(
            {here.path, denied ? "permission denied" : fmt::format("cannot be read: {}", std::strerror(error))});
        if (!denied) result.unread.push_back(here.path);
      }
      continue;
    }
    ++result.directories;

    unsigned present = 0;
    for (const Entry& entry : entries) {
      if (entry.name == ".git") present |= IgnoreRules::has_git;
      if (entry.name == ".gitignore") present |= IgnoreRules::has_gitignore;
      if (entry.name == ".ignore") present |= IgnoreRules::has_ignore;
      if (entry.name == ".codefinderignore") present |= IgnoreRules::has_codefinderignore;
    }
    const IgnoreRules::Scope scope = rules.enter(here.scope, here.path, present);
    for (const Entry& entry : entries) {
      if (entry.name == ".git") continue;
      if (entry.type != DT_REG && entry.type != DT_DIR && entry.type != DT_UNKNOWN) continue;
      std::string path = here.path.empty() ? entry.name : here.path + "/" + entry.name;
      struct stat s {};
      bool known = false;
      bool directory = entry.type == DT_DIR;
      if (entry.type == DT_UNKNOWN) {
        if (::fstatat(stat_fd, entry.name.c_str(), &s, AT_SYMLINK_NOFOLLOW) != 0) continue;
        known = true;
        directory = S_ISDIR(s.st_mode);
        if (!directory && !S_ISREG(s.st_mode)) continue;
      }
      if (rules.ignored(scope, path, directory)) continue;
      if (directory) {
        stack.push_back({std::move(path), scope});
        continue;
      }
      if (!known && ::fstatat(stat_fd, entry.name.c_str(), &s, AT_SYMLINK_NOFOLLOW) != 0) continue;
      if (!S_ISREG(s.st_mode)) continue;
      FileStat stat;
      stat.kind = FileStat::Kind::file;
      stat.size = static_cast<std::uint64_t>(s.st_size);
      stat.mtime_ns = static_cast<std::int64_t>(s.st_mtim.tv_sec) * 1'000'000'000 + s.st_mtim.tv_nsec;
      stat.inode = s.st_ino;
      stat.device = s.st_dev;
      result.files.push_back({std::move(path), stat});
    }
    ::close(stat_fd);
  }
  result.complete = true;
  return result;
}

}  // namespace codefinder::index
