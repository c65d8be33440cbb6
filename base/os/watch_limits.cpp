// Reads the limits of inotify, and counts lines of /proc/PID/fdinfo.
#include "base/os/watch_limits.h"

#include "base/files.h"
#include "base/list_directory.h"
#include "base/path.h"
#include "base/strings.h"

#include <sys/stat.h>
#include <sys/statvfs.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <string_view>

namespace codefinder {

namespace {

constexpr std::uint64_t kMaxInfoBytes = 64u << 20;
constexpr std::uint64_t kMaxLimitBytes = 64;
constexpr std::size_t kMaxProcesses = 100'000, kMaxDescriptors = 10'000;

std::uint64_t inotify_limit(const std::string& name) {
  const FileText file = read_file_at("/proc/sys/fs/inotify/" + name, kMaxLimitBytes, Links::follow);
  std::uint64_t value = 0;
  std::from_chars(file.bytes.data(), file.bytes.data() + file.bytes.size(), value);
  return value;
}

bool is_number(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

bool is_inotify(const std::string& descriptor) {
  std::array<char, 64> target{};
  const ssize_t size = ::readlink(descriptor.c_str(), target.data(), target.size());
  return size > 0 &&
         std::string_view(target.data(), static_cast<std::size_t>(size)) == "anon_inode:inotify";
}

std::uint64_t watches_in(const std::string& info_path) {
  const FileText info = read_file_at(info_path, kMaxInfoBytes, Links::follow);
  const auto lines = split(info.bytes, "\n");
  return static_cast<std::uint64_t>(
      std::count_if(lines.begin(), lines.end(),
                    [](std::string_view line) { return line.starts_with("inotify wd:"); }));
}

}  // namespace

WatchLimits watch_limits() {
  struct statvfs settings {};
  return {.watches = inotify_limit("max_user_watches"),
          .instances = inotify_limit("max_user_instances"),
          .events = inotify_limit("max_queued_events"),
          .settable = ::statvfs("/proc/sys", &settings) == 0 && (settings.f_flag & ST_RDONLY) == 0};
}

std::uint64_t used_watches(std::int64_t without, const std::string& proc) {
  std::uint64_t watches = 0;
  for (const std::string& process : list_directory(proc, kMaxProcesses)) {
    const std::string directory = join_path(proc, process);
    struct stat info {};
    if (!is_number(process) || process == std::to_string(without) ||
        ::stat(directory.c_str(), &info) != 0 || info.st_uid != ::geteuid())
      continue;
    for (const std::string& fd : list_directory(join_path(directory, "fd"), kMaxDescriptors)) {
      if (!is_inotify(join_path(directory, "fd/" + fd))) continue;
      watches += watches_in(join_path(directory, "fdinfo/" + fd));
    }
  }
  return watches;
}

}  // namespace codefinder
