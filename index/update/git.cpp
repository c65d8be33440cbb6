#include "index/update/git.h"

#include "base/path.h"
#include "index/update/process.h"

#include <algorithm>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <vector>

namespace codefinder::index {

namespace {

std::string read_small(const std::string& path) {
  const int fd = ::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY);
  if (fd < 0) return {};
  char buffer[4096];
  struct stat s {};
  const ssize_t got = ::fstat(fd, &s) == 0 && S_ISREG(s.st_mode) ? ::read(fd, buffer, sizeof buffer) : 0;
  ::close(fd);
  return std::string(buffer, got > 0 ? static_cast<std::size_t>(got) : 0);
}

std::string stamp(const std::string& path) {
  struct stat s {};
  if (::stat(path.c_str(), &s) != 0) return "-";
  return std::to_string(s.st_mtim.tv_sec) + "." + std::to_string(s.st_mtim.tv_nsec) + "." + std::to_string(s.st_size) + "." +
         std::to_string(s.st_ino);
}

std::vector<std::string_view> split(std::string_view text, char at) {
  std::vector<std::string_view> out;
  while (!text.empty()) {
    const std::size_t end = text.find(at);
    if (end != 0) out.push_back(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
  return out;
}

std::string common_directory(const std::string& directory) {
  std::string common = read_small(join_path(directory, "commondir"));
  while (!common.empty() && (common.back() == '\n' || common.back() == '\r')) common.pop_back();
  return common.empty() ? directory : normalize_path(common, directory);
}

}  // namespace

GitPlace find_git(const std::string& root) {
  for (std::string at = root;; at = std::string(parent_path(at)).empty() ? "/" : std::string(parent_path(at))) {
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
  if (ref.find("..") != std::string::npos) ref.clear();
  std::string out = head + stamp(join_path(place.directory, "index")) + "|" + stamp(join_path(common, "packed-refs"));
  for (const char* other : {"refs/remotes/origin/HEAD", "refs/remotes/origin/main", "refs/remotes/origin/master",
                            "refs/heads/main", "refs/heads/master"})
    out += "|" + stamp(join_path(common, other));
  if (!ref.empty()) out += "|" + stamp(join_path(common, ref));
  return out;
}

GitRecency git_recency(const std::string& root, const GitPlace& place) {
  GitRecency recency;
  if (place.top.empty()) return recency;
  const auto git = find_program("git", root);
  if (!git) return recency;
  const std::vector<std::string> safe{
      *git, "--no-optional-locks",           "--no-pager", "--literal-pathspecs",           "-c", "core.fsmonitor=false",
      "-c", "core.hooksPath=/dev/null",      "-c",         "core.quotePath=false",          "-c", "core.untrackedCache=keep",
      "-c", "safe.bareRepository=explicit",  "-c",         "status.showUntrackedFiles=all", "-c", "submodule.recurse=false",
      "-c", "core.attributesFile=/dev/null", "-c",         "protocol.allow=never"};
  ProcessOptions options;
  options.directory = root;
  // The work tree is what we index, whatever core.worktree says.
  options.environment = {
      {"GIT_OPTIONAL_LOCKS", "0"}, {"GIT_TERMINAL_PROMPT", "0"}, {"GIT_NO_LAZY_FETCH", "1"}, {"GIT_WORK_TREE", place.top}};
  const auto run = [&](std::vector<std::string> arguments) {
    std::vector<std::string> line = safe;
    line.insert(line.end(), arguments.begin(), arguments.end());
    return run_process(line, options);
  };
  const auto relative = [&](std::string_view path) -> std::optional<std::string> {
    return relative_to(join_path(place.top, path), root);
  };

  // Filters are programs that the configuration names and that status would run on files whose stat differs: each is emptied.
  std::vector<std::string> status;
  const ProcessResult filters =
      run({"config", "-z", "--name-only", "--get-regexp", "^filter\\..*\\.(clean|smudge|process|required)$"});
  if (filters.exit_code != 0 && filters.exit_code != 1) return recency;  // Not a repository that git reads.
  for (const std::string_view name : split(filters.output, '\0')) {
    status.emplace_back("-c");
    status.push_back(std::string(name) + (name.ends_with(".required") ? "=false" : "="));
  }
  for (const char* word :
       {"status", "--porcelain=v2", "-z", "--untracked-files=all", "--ignore-submodules=all", "--no-renames", "--", "."})
    status.emplace_back(word);
  const ProcessResult changed = run(status);
  if (changed.exit_code != 0) return recency;
  recency.known = true;
  for (const std::string_view entry : split(changed.output, '\0')) {
    // "1 XY sub mH mI mW hH hI path", "u XY sub m1 m2 m3 mW h1 h2 h3 path", "? path".
    const int fields = entry.starts_with("1 ") ? 8 : entry.starts_with("u ") ? 10 : entry.starts_with("? ") ? 1 : 0;
    std::size_t at = 0;
    for (int i = 0; i < fields && at != std::string_view::npos; ++i) at = entry.find(' ', at + (i > 0 ? 1 : 0));
    if (fields == 0 || at == std::string_view::npos) continue;
    if (const auto path = relative(entry.substr(at + 1)); path && !path->empty()) recency.paths.insert(*path);
  }

  const ProcessResult refs = run({"for-each-ref", "--format=%(refname)", "refs/remotes/origin/HEAD", "refs/remotes/origin/main",
                                  "refs/remotes/origin/master", "refs/heads/main", "refs/heads/master"});
  if (refs.exit_code != 0) return recency;
  const auto known = split(refs.output, '\n');
  for (const std::string_view ref : {"refs/remotes/origin/HEAD", "refs/remotes/origin/main", "refs/remotes/origin/master",
                                     "refs/heads/main", "refs/heads/master"}) {
    if (std::find(known.begin(), known.end(), ref) == known.end()) continue;
    const ProcessResult base = run({"merge-base", "--end-of-options", std::string(ref), "HEAD"});
    if (base.exit_code != 0) continue;
    const std::string commit = base.output.substr(0, base.output.find('\n'));
    const ProcessResult diff = run({"diff-tree", "-r", "-z", "--name-only", "--no-renames", "--no-ext-diff", "--no-textconv",
                                    "--ignore-submodules=all", commit, "HEAD"});
    if (diff.exit_code != 0) continue;
    for (const std::string_view name : split(diff.output, '\0')) {
      if (const auto path = relative(name); path && !path->empty()) recency.paths.insert(*path);
    }
    break;
  }
  return recency;
}

std::string join_recent(const std::set<std::string>& paths) {
  std::string out;
  constexpr std::size_t kMostRecent = 20'000;
  std::size_t count = 0;
  for (const std::string& path : paths) {
    if (++count > kMostRecent) break;
    out += path;
    out += '\0';
  }
  return out;
}

std::set<std::string> split_recent(std::string_view text) {
  std::set<std::string> out;
  while (!text.empty()) {
    const std::size_t end = text.find('\0');
    out.emplace(text.substr(0, end));
    text = end == std::string_view::npos ? std::string_view{} : text.substr(end + 1);
  }
  return out;
}

}  // namespace codefinder::index
