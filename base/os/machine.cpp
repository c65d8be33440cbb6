// Reads the boot id of /proc, and memory.max and memory.limit_in_bytes of control groups.
#include "base/os/machine.h"

#include "base/files.h"
#include "base/path.h"
#include "base/strings.h"

#include <algorithm>
#include <charconv>
#include <string_view>

namespace codefinder {

namespace {

constexpr std::uint64_t kMaxIdBytes = 4096;
constexpr std::uint64_t kMaxGroupBytes = 64u << 10;
// Version 1 shows a number just below 2^63 where there is no limit.
constexpr std::uint64_t kNoGroupLimit = std::uint64_t{1} << 60;

std::optional<std::uint64_t> group_limit(const std::string& file) {
  const FileText text = read_file_at(file, kMaxGroupBytes, Links::follow);
  std::uint64_t bytes = 0;
  const char* const end = text.bytes.data() + text.bytes.size();
  const bool number = std::from_chars(text.bytes.data(), end, bytes).ec == std::errc();
  return number && bytes < kNoGroupLimit ? std::optional(bytes) : std::nullopt;
}

/// The least of the group at `path` and those above it, below `top`. In a container, the path may
/// be one of the host, which is not there: then `top` is the group.
void take_least(const std::string& top, std::string_view path, std::string_view name,
                std::optional<std::uint64_t>& least) {
  for (std::string group(path);; group = parent_path(group)) {
    while (group.starts_with('/')) group.erase(0, 1);
    const auto limit = group_limit(join_path(join_path(top, group), name));
    if (limit && (!least || *limit < *least)) least = limit;
    if (group.empty()) return;
  }
}

}  // namespace

std::string boot_id() {
  const FileText text = read_file_at("/proc/sys/kernel/random/boot_id", kMaxIdBytes, Links::refuse);
  return std::string(trim_end(text.bytes, "\n "));
}

std::optional<std::uint64_t> memory_limit_in(const std::string& membership,
                                             const std::string& mount) {
  std::optional<std::uint64_t> least;
  for (std::string_view line : split(membership, "\n")) {
    // "NUMBER:CONTROLLERS:PATH"; of version 2 without controllers.
    take_until(line, ':');
    const std::string_view controllers = take_until(line, ':');
    if (controllers.empty()) take_least(mount, line, "memory.max", least);
    const auto names = split(controllers, ",");
    if (std::find(names.begin(), names.end(), "memory") != names.end())
      take_least(join_path(mount, "memory"), line, "memory.limit_in_bytes", least);
  }
  return least;
}

std::optional<std::uint64_t> memory_limit() {
  return memory_limit_in(read_file_at("/proc/self/cgroup", kMaxGroupBytes, Links::follow).bytes,
                         "/sys/fs/cgroup");
}

}  // namespace codefinder
