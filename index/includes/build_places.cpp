// Finds and caches the compile_commands.json of the project's build directories.

#include "index/includes/build_places.h"

#include "base/log.h"
#include "base/path.h"

#include <dirent.h>
#include <unistd.h>
#include <algorithm>

namespace codefinder::includes {

namespace {

constexpr std::string_view kName = "compile_commands.json";
constexpr std::uint64_t kMaxBytes = 32u << 20;
constexpr std::size_t kMaxDirectories = 64;
constexpr int kDeepest = 3;  // out/build/x64-Debug

/// The directories in a directory, sorted by name.
std::vector<std::string> directories_in(const update::RootDir& root, const std::string& directory) {
  std::vector<std::string> out;
  const int fd = root.open_directory(directory);
  if (fd < 0) return out;
  DIR* list = ::fdopendir(fd);
  if (list == nullptr) return ::close(fd), out;
  while (const dirent* entry = ::readdir(list)) {
    if (entry->d_name[0] == '.' || (entry->d_type != DT_DIR && entry->d_type != DT_UNKNOWN))
      continue;
    out.push_back(join_path(directory, entry->d_name));
  }
  ::closedir(list);
  std::sort(out.begin(), out.end());
  return out;
}

bool is_for_builds(std::string_view name) {
  return name.starts_with("build") || name.starts_with("cmake-build") || name.starts_with("out");
}

}  // namespace

std::string BuildPlaces::stamp(const std::string& path) const {
  const auto stat = root_->stat(path);
  return stat ? fmt::format("{} {} {} {}", static_cast<int>(stat->kind), stat->size, stat->mtime_ns,
                            stat->inode)
              : "";
}

void BuildPlaces::look() {
  seen_.clear();
  notes_.clear();
  commands_ = nullptr;
  std::vector<std::pair<std::string, int>> pending{{"", 0}};
  for (std::size_t at = 0; at < pending.size() && at < kMaxDirectories; ++at) {
    const auto [directory, depth] = pending[at];
    seen_.emplace_back(directory, stamp(directory));
    const std::string path = join_path(directory, kName);
    if (auto there = stamp(path); !there.empty()) {
      seen_.emplace_back(path, std::move(there));
      if (commands_) continue;
      const update::ReadOutcome read = update::read_file(*root_, path, kMaxBytes);
      if (read.kind == update::ReadOutcome::Kind::text) {
        auto parsed = CompileCommands::parse(read.bytes, root_->path(),
                                             join_path(root_->path(), directory));
        if (parsed.ok()) commands_ = std::move(*parsed);
        else notes_.push_back({path, parsed.error().message + "; not used"});
      } else if (!read.reason.empty()) {
        notes_.push_back({path, read.reason + "; not used"});
      }
      if (depth > 0) continue;
    }
    if (commands_ || depth == kDeepest) continue;
    for (std::string& below : directories_in(*root_, directory))
      if (depth > 0 || is_for_builds(below)) pending.emplace_back(std::move(below), depth + 1);
  }
}

std::shared_ptr<const CompileCommands> BuildPlaces::current() {
  std::lock_guard lock(mutex_);
  const bool same = looked_ && std::all_of(seen_.begin(), seen_.end(), [&](const auto& s) {
                      return stamp(s.first) == s.second;
                    });
  if (!same) look();
  looked_ = true;
  return commands_;
}

std::vector<SkippedFile> BuildPlaces::notes() const {
  std::lock_guard lock(mutex_);
  return notes_;
}

}  // namespace codefinder::includes
