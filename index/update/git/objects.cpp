// Checks the links between a working tree and its git directory, and the directories of objects.

#include "index/update/git/objects.h"

#include "base/files.h"
#include "base/list_directory.h"
#include "base/log.h"
#include "base/path.h"
#include "base/strings.h"

#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <optional>
#include <system_error>
#include <vector>

namespace codefinder::update {

namespace {

enum class GitEntry { absent, directory, other };
GitEntry entry_at(const std::string& path) {
  struct stat s {};
  if (::lstat(path.c_str(), &s) != 0) return GitEntry::absent;
  return S_ISDIR(s.st_mode) ? GitEntry::directory : GitEntry::other;
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

/// The directory of a submodule lies in the directory of the repository around it.
bool is_submodule(const GitPlace& place) {
  if (place.common != place.directory) return false;
  for (std::string_view at = parent_path(place.top); !at.empty(); at = parent_path(at)) {
    const auto inside = relative_to(place.directory, join_path(at, ".git/modules"));
    if (inside && !inside->empty()) return entry_at(join_path(at, ".git")) == GitEntry::directory;
    if (at == "/") break;
  }
  return false;
}

/// Whether no directory of loose or packed objects is a link.
bool has_own_directories(const std::string& objects) {
  if (entry_at(objects) != GitEntry::directory) return false;
  for (const char* name : {"pack", "info"})
    if (entry_at(join_path(objects, name)) == GitEntry::other) return false;
  for (int i = 0; i < 256; ++i)
    if (entry_at(fmt::format("{}/{:02x}", objects, i)) == GitEntry::other) return false;
  return true;
}

/// Whether no entry below a directory is a link.  False if there are more than `left`, of which it
/// takes what it reads, and if a directory cannot be read.
bool has_no_link(const std::string& directory, std::size_t& left) {
  if (::access(directory.c_str(), R_OK | X_OK) != 0) return false;
  for (const std::string& name : list_directory(directory, left + 1)) {
    if (left == 0) return false;
    --left;
    const std::string path = join_path(directory, name);
    struct stat s {};
    if (::lstat(path.c_str(), &s) != 0 || S_ISLNK(s.st_mode)) return false;
    if (S_ISDIR(s.st_mode) && !has_no_link(path, left)) return false;
  }
  return true;
}

/// Whether no ref, which git would follow to another repository, is a link.
bool has_own_refs(const GitPlace& place) {
  constexpr std::size_t kMaxRefs = 200'000;
  for (const std::string& file :
       {join_path(place.directory, "HEAD"), join_path(place.common, "packed-refs")}) {
    struct stat s {};
    if (::lstat(file.c_str(), &s) == 0 && !S_ISREG(s.st_mode)) return false;
  }
  std::size_t left = kMaxRefs;
  for (const std::string& refs :
       {join_path(place.directory, "refs"), join_path(place.common, "refs")}) {
    const GitEntry kind = entry_at(refs);
    if (kind == GitEntry::other) return false;
    if (kind == GitEntry::directory && !has_no_link(refs, left)) return false;
  }
  return true;
}

/// "" if all alternates of a directory of objects, and theirs, are directories of objects that
/// belong to the user or to root; else the reason.
std::string foreign_alternates(const std::string& objects, uid_t user, int depth = 0) {
  constexpr int kMaxDepth = 5;  // As git.
  constexpr std::size_t kMaxAlternates = 32;
  constexpr std::string_view kFile = "objects/info/alternates";
  const FileText listed = read_file_at(join_path(objects, "info/alternates"), 65'536,
                                       Links::refuse);
  if (listed.kind == FileText::Kind::absent) return {};
  if (!listed.ok()) return fmt::format("its {} {}", kFile, listed.reason);
  const std::vector<std::string_view> lines = split(listed.bytes, "\n");
  if (depth == kMaxDepth || lines.size() > kMaxAlternates)
    return fmt::format("its {} names too many repositories", kFile);
  for (const std::string_view line : lines) {
    if (line.empty() || line.starts_with('#')) continue;
    const std::string other = normalize_path(line, objects);
    if (!has_own_directories(other))
      return fmt::format("its {} names {}, which is no directory of objects", kFile, line);
    struct stat s {};
    if (::stat(other.c_str(), &s) != 0 || (s.st_uid != user && s.st_uid != 0))
      return fmt::format("its {} names {}, which belongs to another user", kFile, line);
    if (std::string reason = foreign_alternates(other, user, depth + 1); !reason.empty())
      return reason;
  }
  return {};
}

}  // namespace

bool has_alternates(const GitPlace& place) {
  return entry_at(join_path(place.common, "objects/info/alternates")) != GitEntry::absent;
}

std::string foreign_objects(const GitPlace& place) {
  const bool plain = place.directory == join_path(place.top, ".git");
  if (plain ? place.common != place.directory : !is_worktree(place) && !is_submodule(place))
    return plain ? "its .git directory names that of another repository"
                 : "its .git file names a directory that does not belong to it";
  const std::string objects = join_path(place.common, "objects");
  if (!has_own_directories(objects)) return "its objects are elsewhere";
  if (entry_at(join_path(objects, "info/http-alternates")) != GitEntry::absent)
    return "it borrows objects of another repository (objects/info/http-alternates)";
  if (!has_alternates(place)) return {};
  struct stat s {};
  if (::stat(objects.c_str(), &s) != 0) return "its objects cannot be read";
  if (!has_own_refs(place))
    return "it borrows objects of another repository, and some of its refs are links";
  return foreign_alternates(objects, s.st_uid);
}

}  // namespace codefinder::update
