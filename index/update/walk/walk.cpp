// Lists the project's files with several threads that share a stack of directories.

#include "index/update/walk/walk.h"

#include "base/log.h"
#include "base/path.h"
#include "base/threads.h"
#include "index/languages/language.h"

#include <dirent.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <algorithm>
#include <cerrno>
#include <condition_variable>
#include <cstring>
#include <iterator>
#include <map>
#include <mutex>
#include <thread>
#include <unordered_map>

namespace codefinder::update {

namespace {

struct Entry {
  std::string name;
  unsigned char type;
};

/// A directory to list.
struct Pending {
  std::string path;
  IgnoreRules::Scope scope;  // The rules of the parent.
  IgnoreDecision decision;   // Their decision about this directory.
};

/// The results of one thread.
struct WalkPart {
  WalkResult result;
  struct Count {
    IgnoreRules::Scope scope;  // Owns the rule.
    std::uint64_t entries = 0;
  };
  std::unordered_map<const IgnoreRule*, Count> excluded;
};

/// True if an excluded entry could be missed: a directory, or a file of a programming language.
bool is_worth_counting(std::string_view path, EntryKind kind) {
  return kind == EntryKind::directory ||
         definition(detect_language(path, {})).kind == ContentKind::code;
}

std::vector<WalkResult::Excluded> totals(const std::vector<WalkPart>& parts) {
  std::map<std::string, std::uint64_t> sums;
  for (const WalkPart& part : parts)
    for (const auto& [rule, count] : part.excluded) sums[to_string(*rule)] += count.entries;
  std::vector<WalkResult::Excluded> out;
  for (const auto& [rule, entries] : sums) out.push_back({rule, entries});
  std::stable_sort(out.begin(), out.end(),
                   [](const auto& a, const auto& b) { return a.entries > b.entries; });
  return out;
}

bool by_path(const WalkedFile& a, const WalkedFile& b) { return a.path < b.path; }

/// Lists directories: each thread one at a time, from a shared stack.
class Walk {
 public:
  Walk(const RootDir& root, const IgnoreRules& rules, WalkOptions options)
      : root_(root), rules_(rules), options_(std::move(options)) {
    const std::string_view from = options_.from;
    IgnoreRules::Scope scope = rules.outside();
    if (!from.empty()) {
      scope = rules.enter(scope, "");
      for (std::size_t slash = from.find('/'); slash != std::string_view::npos;
           slash = from.find('/', slash + 1)) {
        const std::string_view above = from.substr(0, slash);
        scope = rules.enter(scope, above, rules.decide(scope, above, EntryKind::directory));
      }
    }
    const IgnoreDecision decision = from.empty() ? IgnoreDecision{}
                                                 : rules.decide(scope, from, EntryKind::directory);
    stack_.push_back({std::string(from), std::move(scope), decision});
  }

  WalkResult run() {
    std::vector<WalkPart> parts(std::max(1u, options_.threads));
    {
      std::vector<std::jthread> others;
      for (std::size_t i = 1; i < parts.size(); ++i) {
        std::jthread other;
        // The threads that did start do all the work.
        if (!start_thread(other, [this, &part = parts[i]] { work(part); })) break;
        others.push_back(std::move(other));
      }
      work(parts[0]);
    }
    WalkResult out = std::move(parts[0].result);
    for (std::size_t i = 1; i < parts.size(); ++i) {
      WalkResult& part = parts[i].result;
      const auto middle = static_cast<std::ptrdiff_t>(out.files.size());
      std::move(part.files.begin(), part.files.end(), std::back_inserter(out.files));
      std::inplace_merge(out.files.begin(), out.files.begin() + middle, out.files.end(), by_path);
      std::move(part.notes.begin(), part.notes.end(), std::back_inserter(out.notes));
      std::move(part.unread.begin(), part.unread.end(), std::back_inserter(out.unread));
      out.directories += part.directories;
    }
    out.excluded = totals(parts);
    std::sort(out.notes.begin(), out.notes.end(),
              [](const SkippedFile& a, const SkippedFile& b) { return a.path < b.path; });
    std::sort(out.unread.begin(), out.unread.end());
    out.complete = !gave_up_;
    return out;
  }

 private:
  void work(WalkPart& part) {
    std::vector<Entry> entries;
    std::vector<Pending> below;
    std::unique_lock lock(mutex_);
    for (;;) {
      changed_.wait(lock, [&] { return gave_up_ || !stack_.empty() || busy_ == 0; });
      gave_up_ = gave_up_ || options_.stop.stop_requested();
      if (gave_up_ || stack_.empty()) break;
      const Pending here = std::move(stack_.back());
      stack_.pop_back();
      ++busy_;
      lock.unlock();
      const std::size_t before = part.result.files.size();
      const bool read = list(here, entries, below, part);
      lock.lock();
      --busy_;
      found_ += part.result.files.size() - before;
      gave_up_ = gave_up_ || !read || (options_.most != 0 && found_ > options_.most);
      std::move(below.begin(), below.end(), std::back_inserter(stack_));
      below.clear();
      changed_.notify_all();
    }
    lock.unlock();
    changed_.notify_all();
    std::sort(part.result.files.begin(), part.result.files.end(), by_path);
  }

  /// False if the walk cannot continue because its start directory cannot be read.
  bool list(const Pending& here, std::vector<Entry>& entries, std::vector<Pending>& below,
            WalkPart& part) {
    if (options_.each_directory) options_.each_directory(here.path);
    const int fd = root_.open_directory(here.path);
    int error = fd < 0 ? errno : 0;
    DIR* const directory = fd < 0 ? nullptr : ::fdopendir(fd);
    if (fd >= 0 && directory == nullptr) {
      error = errno;
      ::close(fd);
    }
    entries.clear();
    if (directory != nullptr) {
      errno = 0;
      while (const dirent* entry = ::readdir(directory)) {
        const std::string_view name = entry->d_name;
        if (name != "." && name != "..") entries.push_back({std::string(name), entry->d_type});
        errno = 0;
      }
      error = errno;
    }
    const bool go_on = error == 0 ? sort_out(here, entries, fd, below, part),
               true               : note(here, error, part.result);
    if (directory != nullptr) ::closedir(directory);
    return go_on;
  }

  bool note(const Pending& here, int error, WalkResult& result) const {
    const bool gone = error == ENOENT || error == ENOTDIR || error == ELOOP;
    if (here.path == options_.from && (gone || options_.from.empty())) {
      if (!gone)
        result.notes.push_back(
            {here.path, fmt::format("cannot be read: {}", std::strerror(error))});
      return false;
    }
    if (!gone) {
      const bool denied = error == EACCES || error == EPERM;
      result.notes.push_back(
          {here.path,
           denied ? "permission denied" : fmt::format("cannot be read: {}", std::strerror(error))});
      if (!denied) result.unread.push_back(here.path);
    }
    return true;
  }

  /// Classifies the entries of the directory `fd`: files to return, subdirectories to list.
  void sort_out(const Pending& here, const std::vector<Entry>& entries, int fd,
                std::vector<Pending>& below, WalkPart& part) const {
    WalkResult& result = part.result;
    ++result.directories;
    unsigned present = 0;
    for (const Entry& entry : entries) {
      if (entry.name == ".git") present |= IgnoreRules::has_git;
      if (entry.name == ".gitignore") present |= IgnoreRules::has_gitignore;
      if (entry.name == ".ignore") present |= IgnoreRules::has_ignore;
      if (entry.name == ".codefinderignore") present |= IgnoreRules::has_codefinderignore;
    }
    const IgnoreRules::Scope scope = rules_.enter(here.scope, here.path, here.decision, present);
    if (scope && scope != here.scope)
      result.notes.insert(result.notes.end(), scope->notes.begin(), scope->notes.end());
    for (const Entry& entry : entries) {
      if (entry.name == ".git") continue;
      if (entry.type != DT_REG && entry.type != DT_DIR && entry.type != DT_UNKNOWN) continue;
      std::string path;
      path.reserve(here.path.size() + 1 + entry.name.size());
      if (!here.path.empty()) path.append(here.path) += '/';
      path += entry.name;
      struct stat s {};
      bool known = false;
      bool directory = entry.type == DT_DIR;
      if (entry.type == DT_UNKNOWN) {
        if (::fstatat(fd, entry.name.c_str(), &s, AT_SYMLINK_NOFOLLOW) != 0) continue;
        known = true;
        directory = S_ISDIR(s.st_mode);
        if (!directory && !S_ISREG(s.st_mode)) continue;
      }
      const EntryKind kind = directory ? EntryKind::directory : EntryKind::file;
      const IgnoreDecision decision = rules_.decide(scope, path, kind);
      if (decision.excluded()) {
        if (is_worth_counting(path, kind)) count(part, decision.rule, scope);
        continue;
      }
      if (directory) {
        below.push_back({std::move(path), scope, decision});
        continue;
      }
      if (!known && ::fstatat(fd, entry.name.c_str(), &s, AT_SYMLINK_NOFOLLOW) != 0) continue;
      if (!S_ISREG(s.st_mode)) continue;
      FileStat stat;
      stat.kind = FileStat::Kind::file;
      stat.size = static_cast<std::uint64_t>(s.st_size);
      stat.mtime_ns = static_cast<std::int64_t>(s.st_mtim.tv_sec) * 1'000'000'000 +
                      s.st_mtim.tv_nsec;
      stat.inode = change_mark(s);
      stat.device = s.st_dev;
      result.files.push_back({std::move(path), stat});
    }
  }

  static void count(WalkPart& part, const IgnoreRule* rule, const IgnoreRules::Scope& scope) {
    WalkPart::Count& count = part.excluded[rule];
    if (++count.entries == 1) count.scope = scope;
  }

  const RootDir& root_;
  const IgnoreRules& rules_;
  const WalkOptions options_;

  std::mutex mutex_;  // Guards the rest.
  std::condition_variable changed_;
  std::vector<Pending> stack_;
  int busy_ = 0;           // Threads that are listing a directory and may push more.
  std::size_t found_ = 0;  // Files.
  bool gave_up_ = false;
};

}  // namespace

WalkResult walk(const RootDir& root, const IgnoreRules& rules, WalkOptions options) {
  return Walk(root, rules, std::move(options)).run();
}

std::string emptying_rule(const WalkResult& found) {
  constexpr std::size_t kFewFiles = 20;
  if (found.files.size() >= kFewFiles || found.excluded.empty()) return {};
  const WalkResult::Excluded& most = found.excluded.front();
  return most.entries > found.files.size() ? most.rule : std::string();
}

}  // namespace codefinder::update
