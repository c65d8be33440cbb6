// make_directories: mkdir(2), from the last directory that exists.
#include "base/make_directories.h"

#include "base/path.h"

#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>

namespace codefinder {
namespace {

int make_directory(const std::string& path, const NewDirectory& form) {
  if (::mkdir(path.c_str(), form.mode) == 0) {
    if (form.owner)  // Fails in a container without the right to do so.
      (void)!::lchown(path.c_str(), form.owner->user, form.owner->group);
    return 0;
  }
  const int error = errno;
  struct stat info {};
  // A read-only file system refuses what exists too.
  if (error != ENOENT && ::stat(path.c_str(), &info) == 0)
    return S_ISDIR(info.st_mode) ? 0 : ENOTDIR;
  return error;
}

}  // namespace

int make_directories(const std::string& path, const NewDirectory& form) {
  const int error = make_directory(path, form);
  const std::string parent(parent_path(path));
  if (error != ENOENT || parent.empty() || parent == path) return error;
  if (const int above = make_directories(parent, form)) return above;
  return make_directory(path, form);
}

}  // namespace codefinder
