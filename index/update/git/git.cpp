// Finds git repositories and fingerprints their state by reading files only.

#include "index/update/git/git.h"

#include "base/files.h"
#include "base/list_directory.h"
#include "base/path.h"
#include "base/strings.h"

#include <sys/stat.h>
#include <algorithm>
#include <filesystem>
#include <system_error>

namespace codefinder::update {

namespace {

/// "" if the file is absent, not regular, or larger than any such file that git writes.
std::string read_small(const std::string& path) {
  return read_file_at(path, 4096, Links::follow).bytes;
}

std::string stamp(const std::string& path) {
  struct stat s {};
  if (::stat(path.c_str(), &s) != 0) return "-";
  return std::to_string(s.st_mtim.tv_sec) + "." + std::to_string(s.st_mtim.tv_nsec) + "." +
         std::to_string(s.st_size) + "." + std::to_string(s.st_ino);
}

constexpr std::string_view kUpstreamMark = "|upstream ";

/// False for a name that could lead to a file outside the refs.
bool is_ref(std::string_view name) {
  return name.starts_with("refs/") && name.find("..") == std::string_view::npos &&
         name.find_first_of(" \n") == std::string_view::npos;
}

std::string common_directory(const std::string& directory) {
  std::string common = read_small(join_path(directory, "commondir"));
  while (!common.empty() && (common.back() == '\n' || common.back() == '\r')) common.pop_back();
  return common.empty() ? directory : normalize_path(common, directory);
}

}  // namespace

bool entry_exists(const std::string& path) {
  struct stat s {};
  return ::lstat(path.c_str(), &s) == 0;
}

GitPlace find_git(const std::string& root) {
  for (std::string at = root;;
       at = std::string(parent_path(at)).empty() ? "/" : std::string(parent_path(at))) {
    const std::string git = join_path(at, ".git");
    struct stat s {};
    if (::lstat(git.c_str(), &s) == 0) {
      if (S_ISDIR(s.st_mode)) return {at, git, common_directory(git)};
      if (S_ISREG(s.st_mode)) {
        std::string text = read_small(git);
        if (text.starts_with("gitdir: ")) {
          while (!text.empty() && (text.back() == '\n' || text.back() == '\r')) text.pop_back();
          const std::string directory = normalize_path(text.substr(8), at);
          return {at, directory, common_directory(directory)};
        }
      }
    }
    if (at == "/" || at.empty()) return {};
  }
}

std::string git_fingerprint(const GitPlace& place) {
  if (place.top.empty()) return {};
  const std::string& common = place.common;
  std::string head = read_small(join_path(place.directory, "HEAD"));
  head.resize(std::min<std::size_t>(head.size(), 300));
  std::string ref;
  if (head.starts_with("ref: refs/")) ref = head.substr(5, head.find('\n') - 5);
  if (!is_ref(ref)) ref.clear();
  std::string out = head + stamp(join_path(place.directory, "index")) + "|" +
                    stamp(join_path(common, "packed-refs"));
  for (const char* other : {"config", "refs/remotes/origin/HEAD", "refs/remotes/origin/main",
                            "refs/remotes/origin/master", "refs/heads/main", "refs/heads/master"})
    out += "|" + stamp(join_path(common, other));
  if (!ref.empty()) out += "|" + stamp(join_path(common, ref));
  return out;
}

std::string with_upstream(std::string fingerprint, const GitPlace& place, std::string_view ref) {
  if (!is_ref(ref)) return fingerprint;
  fingerprint += kUpstreamMark;
  fingerprint += ref;
  return fingerprint + " " + stamp(join_path(place.common, ref));
}

std::string git_fingerprint_after(std::string_view before, const GitPlace& place) {
  std::string_view ref;
  if (const std::size_t mark = before.rfind(kUpstreamMark); mark != std::string_view::npos) {
    ref = before.substr(mark + kUpstreamMark.size());
    ref = ref.substr(0, ref.find(' '));
  }
  return with_upstream(git_fingerprint(place), place, ref);
}

std::vector<std::string> ref_directories(const GitPlace& place) {
  constexpr std::size_t kMaxBelow = 31, kMaxEntries = 10'000;
  std::vector<std::string> all;
  for (const char* top : {"refs/heads", "refs/remotes"}) {
    const std::size_t first = all.size();
    all.push_back(join_path(place.common, top));
    std::size_t left = kMaxEntries;
    for (std::size_t at = first; at < all.size(); ++at) {
      const std::vector<std::string> names = list_directory(all[at], left);
      left -= names.size();
      for (const std::string& name : names) {
        std::string path = join_path(all[at], name);
        std::error_code unknown;
        if (all.size() - first <= kMaxBelow &&
            std::filesystem::is_directory(std::filesystem::symlink_status(path, unknown)))
          all.push_back(std::move(path));
      }
    }
  }
  return all;
}

std::string join_recent(const std::set<std::string>& paths) {
  std::string out;
  constexpr std::size_t kMaxRecent = 20'000;
  std::size_t count = 0;
  for (const std::string& path : paths) {
    if (++count > kMaxRecent) break;
    out += path;
    out += '\0';
  }
  return out;
}

std::set<std::string> split_recent(std::string_view text) {
  std::set<std::string> out;
  while (!text.empty()) out.emplace(take_until(text, '\0'));
  return out;
}

}  // namespace codefinder::update
