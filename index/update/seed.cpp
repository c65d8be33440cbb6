// Finds an index of another clone or worktree and copies it as the start of a new one.

#include "index/update/seed.h"

#include "base/files.h"
#include "base/log.h"
#include "base/own_files.h"
#include "base/path.h"
#include "base/strings.h"
#include "index/store/store.h"
#include "index/update/git/git.h"
#include "index/update/updater.h"

#include <dirent.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <memory>

namespace codefinder::update {

namespace {

// Contains the root and its origins, one per line.
constexpr std::string_view kOriginFile = "origin";
// Limit for that file and for git's configuration.
constexpr std::uint64_t kMaxFileBytes = 1u << 20;
constexpr std::size_t kMaxProjects = 10'000;  // Limit of index directories inspected.

std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find('\n', begin), text.size());
    lines.push_back(text.substr(begin, end - begin));
    if (!lines.back().empty() && lines.back().back() == '\r') lines.back().pop_back();
    begin = end + 1;
  }
  return lines;
}

/// The `url` of `[remote "origin"]` in a git configuration.
std::string origin_url(const std::string& config) {
  bool inside = false;
  const std::vector<std::string> lines = lines_of(
      read_file_at(config, kMaxFileBytes, Links::refuse).bytes);
  for (std::string_view line : lines) {
    const std::size_t first = line.find_first_not_of(" \t");
    if (first == std::string_view::npos) continue;
    line.remove_prefix(first);
    if (line.front() == '[') inside = line.starts_with("[remote \"origin\"]");
    else if (inside && equals_ignoring_case(trim(take_until(line, '='), " \t"), "url")) {
      const std::string_view value = trim_start(line, " \t");
      if (!value.empty()) return std::string(value);
    }
  }
  return {};
}

}  // namespace

std::vector<std::string> origins_of(const std::string& root) {
  const GitPlace place = find_git(root);
  if (place.top.empty()) return {};
  const std::string inside = relative_to(root, place.top).value_or("");
  std::vector<std::string> origins{fmt::format("git {} {}", place.common, inside)};
  if (const std::string url = origin_url(join_path(place.common, "config")); !url.empty())
    origins.push_back(fmt::format("url {} {}", url, inside));
  return origins;
}

void note_origin(const std::string& index_directory, const std::string& root) {
  std::string text = root + '\n';
  for (const std::string& origin : origins_of(root)) text += origin + '\n';
  replace_own_file(join_path(index_directory, kOriginFile), text);
}

std::optional<std::string> find_sibling(const std::string& index_directory,
                                        const std::string& root) {
  const std::vector<std::string> mine = origins_of(root);
  if (mine.empty()) return std::nullopt;
  const std::string parent(parent_path(index_directory)), own(file_name(index_directory));
  struct Close {
    void operator()(DIR* listing) const { ::closedir(listing); }
  };
  const std::unique_ptr<DIR, Close> listing(::opendir(parent.c_str()));
  if (!listing) return std::nullopt;
  std::optional<std::string> newest;
  struct timespec when {};
  std::size_t looked_at = 0;
  while (const dirent* entry = ::readdir(listing.get())) {
    if (entry->d_name[0] == '.' || own == entry->d_name || ++looked_at > kMaxProjects) continue;
    const std::string directory = join_path(parent, entry->d_name);
    std::vector<std::string> theirs = lines_of(
        read_own_file(join_path(directory, kOriginFile), kMaxFileBytes));
    if (theirs.empty()) continue;
    theirs.erase(theirs.begin());
    if (std::find_first_of(mine.begin(), mine.end(), theirs.begin(), theirs.end()) == mine.end())
      continue;
    struct stat info {};
    if (::stat(join_path(directory, "index.mdb").c_str(), &info) != 0) continue;
    const auto later = std::pair(info.st_mtim.tv_sec, info.st_mtim.tv_nsec) >
                       std::pair(when.tv_sec, when.tv_nsec);
    if (!newest || later) newest = directory, when = info.st_mtim;
  }
  return newest;
}

Status adapt_index(store::Store& store, const RootDir& root) {
  std::vector<std::string> foreign;
  std::uint64_t files = 0;
  {
    auto txn = store.read();
    if (!txn) return txn.error();
    (*txn)->for_each_file("", [&](const FileRow& row) {
      ++files;
      const auto stat = root.stat(row.path);
      if (!stat || stat->kind != FileStat::Kind::file || stat->size != row.size)
        foreign.push_back(row.path);
      return true;
    });
  }
  auto txn = store.write();
  if (!txn) return txn.error();
  for (const std::string& path : foreign)
    if (const Status removed = (*txn)->remove_file(path); !removed) return removed;
  for (const std::string_view key : {meta_key::kRecent, meta_key::kCommits, meta_key::kGit,
                                     meta_key::kBuild, meta_key::kRecentStale})
    if (const Status cleared = (*txn)->set_meta(key, {}); !cleared) return cleared;
  if (const Status said = (*txn)->set_meta(meta_key::kPass, fmt::format("building 0 {}", files));
      !said)
    return said;
  return (*txn)->commit();
}

bool seed_from_sibling(const std::string& index_directory, const RootDir& root) {
  const auto sibling = find_sibling(index_directory, root.path());
  if (!sibling) return false;
  const Status copied = store::Store::copy(*sibling, index_directory);
  if (!copied) {
    log_debug("{} cannot be taken over: {}", *sibling, copied.error().message);
    return false;
  }
  const auto store = store::Store::open(index_directory, store::Store::Mode::read_write);
  const Status adapted = store ? adapt_index(**store, root) : Status(store.error());
  if (!adapted)
    log_warning("the index copied from {} cannot be used: {}", *sibling, adapted.error().message);
  return adapted.ok();
}

}  // namespace codefinder::update
