// Reads statfs(2) and /proc/self/mountinfo.
#include "base/os/file_system.h"

#include "base/files.h"
#include "base/path.h"
#include "base/strings.h"

#include <sys/statfs.h>

#include <string_view>
#include <vector>

namespace codefinder {

namespace {

constexpr std::uint64_t kMaxMountBytes = 4u << 20;

/// Types as statfs(2) reports them.
enum FileSystemType : std::uint32_t {
  kNfs = 0x6969,
  kSmb = 0x517B,
  kSmb2 = 0xFE534D42,
  kCifs = 0xFF534D42,
  kPlan9 = 0x01021997,
  kCeph = 0x00C36400,
  kAfs = 0x5346414F,
  kKernelAfs = 0x6B414653,
  kCoda = 0x73757245,
  kNcp = 0x564C,
  kGfs2 = 0x01161970,
  kOcfs2 = 0x7461636F,
  kLustre = 0x0BD00BD0,
  kBeeGfs = 0x19830326,
  kFuse = 0x65735546,
};

/// On some systems a 32-bit number, extended with its sign.
std::uint32_t type_number(long type) {
  return static_cast<std::uint32_t>(static_cast<unsigned long>(type) & 0xFFFFFFFFul);
}

bool is_without_reports(long type) {
  switch (type_number(type)) {
    case kNfs:
    case kCifs:
    case kSmb2:
    case kSmb:
    case kPlan9:
    case kFuse:
    case kCeph:
    case kAfs: return true;
    default: return false;
  }
}

/// "\040" of /proc/self/mountinfo is a space.
std::string unescaped(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const bool octal = text[i] == '\\' && i + 3 < text.size();
    if (!octal) out += text[i];
    else
      out += static_cast<char>((text[i + 1] - '0') * 64 + (text[i + 2] - '0') * 8 + text[i + 3] -
                               '0'),
          i += 3;
  }
  return out;
}

}  // namespace

FileSystem::Kind kind_of_file_system(long type) {
  switch (type_number(type)) {
    case kNfs:
    case kSmb:
    case kSmb2:
    case kCifs:
    case kPlan9:
    case kCeph:
    case kAfs:
    case kKernelAfs:
    case kCoda:
    case kNcp:
    case kGfs2:
    case kOcfs2:
    case kLustre:
    case kBeeGfs: return FileSystem::Kind::network;
    case kFuse: return FileSystem::Kind::fuse;
    default: return FileSystem::Kind::local;
  }
}

std::optional<FileSystem> file_system_of(const std::string& path) {
  struct statfs info {};
  if (::statfs(path.c_str(), &info) != 0) return std::nullopt;
  const auto type = static_cast<long>(info.f_type);
  return FileSystem{
      .kind = kind_of_file_system(type),
      .reports_changes = !is_without_reports(type),
      .free_bytes = static_cast<std::uint64_t>(info.f_bavail) *
                    static_cast<std::uint64_t>(info.f_frsize != 0 ? info.f_frsize : info.f_bsize)};
}

// The last mount counts if there are several at one place.
std::string file_system_type(const std::string& path) {
  const FileText mounts = read_file_at("/proc/self/mountinfo", kMaxMountBytes, Links::follow);
  std::string type;
  std::size_t longest = 0;
  for (const std::string_view line : split(mounts.bytes, "\n")) {
    // ID PARENT DEVICE ROOT PLACE OPTIONS [FIELD…] - TYPE SOURCE OPTIONS
    const std::size_t dash = line.find(" - ");
    const std::vector<std::string_view> fields = split(line, " ");
    if (dash == std::string_view::npos || fields.size() < 5) continue;
    const std::string place = unescaped(fields[4]);
    if (!relative_to(path, place) || place.size() < longest) continue;
    longest = place.size();
    const std::string_view rest = line.substr(dash + 3);
    type = rest.substr(0, rest.find(' '));
  }
  return type;
}

}  // namespace codefinder
