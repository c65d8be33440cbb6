// Checks the links between a working tree and its git directory, and the directories of objects.

#include "index/update/git_objects.h"

#include "base/files.h"
#include "base/log.h"
#include "base/path.h"
#include "base/strings.h"

#include <sys/stat.h>
#include <optional>

namespace codefinder::update {

namespace {

enum class EntryKind { absent, directory, other };
EntryKind entry_at(const std::string& path) {
  struct stat s {};
  if (::lstat(path.c_str(), &s) != 0) return EntryKind::absent;
  return S_ISDIR(s.st_mode) ? EntryKind::directory : EntryKind::other;
}

bool is_same_path(const std::string& a, const std::string& b) {
  if (a == b) return true;
  const auto x = canonical_path(a), y = canonical_path(b);
  return x && y && *x == *y;
}

/// The directory of a linked worktree names the worktree's .git file.
bool is_worktree(const GitPlace& place) {
  const std::string back = read_file_at(join_path(place.directory, "gitdir"), 4096, Links::refuse)
                               .bytes;
  return !back.empty() &&
         is_same_path(normalize_path(trim_end(back), place.directory),
                      join_path(place.top, ".git")) &&
         is_same_path(place.common, normalize_path("../..", place.directory));
}

/// The directory of a submodule lies in that of the repository around it.
bool is_submodule(const GitPlace& place) {
  if (place.common != place.directory) return false;
  for (std::string_view at = parent_path(place.top); !at.empty(); at = parent_path(at)) {
    const auto inside = relative_to(place.directory, join_path(at, ".git/modules"));
    if (inside && !inside->empty()) return entry_at(join_path(at, ".git")) == EntryKind::directory;
    if (at == "/") break;
  }
  return false;
}

/// Whether no directory of loose or packed objects is a link.
bool has_own_directories(const std::string& objects) {
  if (entry_at(objects) != EntryKind::directory) return false;
  for (const char* name : {"pack", "info"})
    if (entry_at(join_path(objects, name)) == EntryKind::other) return false;
  for (int i = 0; i < 256; ++i)
    if (entry_at(fmt::format("{}/{:02x}", objects, i)) == EntryKind::other) return false;
  return true;
}

}  // namespace

std::string foreign_objects(const GitPlace& place) {
  const bool plain = place.directory == join_path(place.top, ".git");
  if (plain ? place.common != place.directory : !is_worktree(place) && !is_submodule(place))
    return plain ? "its .git directory names that of another repository"
                 : "its .git file names a directory that does not belong to it";
  const std::string objects = join_path(place.common, "objects");
  if (!has_own_directories(objects)) return "its objects are elsewhere";
  for (const char* name : {"info/alternates", "info/http-alternates"})
    if (entry_at(join_path(objects, name)) != EntryKind::absent)
      return "it borrows objects of another repository (objects/info/alternates)";
  return {};
}

}  // namespace codefinder::update
