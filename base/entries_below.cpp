// EntriesBelow lists the directory of the path; FilesBelow looks up the path itself.
#include "base/entries_below.h"

#include "base/os/open_beneath.h"
#include "base/path.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <cerrno>
#include <memory>

namespace codefinder {

EntriesBelow::EntriesBelow(const std::string& directory)
    : directory_(::open(directory.c_str(), kNameOnly | O_DIRECTORY | O_CLOEXEC)) {}

bool EntriesBelow::may_have(std::string_view relative) const {
  if (relative.find('\0') != std::string_view::npos) return true;
  const std::string_view parent = parent_path(relative), name = file_name(relative);
  Descriptor opened(open_beneath(directory_.get(), parent, O_RDONLY | O_DIRECTORY));
  if (!opened.ok()) {
    if (errno != ENOENT || parent.empty()) return true;
    return may_have(parent);
  }
  const std::unique_ptr<DIR, int (*)(DIR*)> listing(::fdopendir(opened.get()), &::closedir);
  if (!listing) return true;
  opened.release();
  for (errno = 0; const dirent* entry = ::readdir(listing.get()); errno = 0) {
    const std::string_view found = entry->d_name;
    if (found.substr(0, name.size()) != name) continue;
    if (found.size() == name.size() || found[name.size()] == '.') return true;
  }
  return errno != 0;
}

FilesBelow::FilesBelow(const std::string& directory)
    : directory_(::open(directory.c_str(), kNameOnly | O_DIRECTORY | O_CLOEXEC)) {}

bool FilesBelow::has(std::string_view relative) const {
  if (relative.find('\0') != std::string_view::npos) return false;
  const Descriptor file(open_beneath(directory_.get(), relative, kNameOnly));
  struct stat info {};
  return file.ok() && ::fstat(file.get(), &info) == 0 && S_ISREG(info.st_mode);
}

}  // namespace codefinder
