// Reads /proc/self/exe, else the auxiliary vector.
#include "base/os/running_program.h"

#include "base/os/process.h"

#include <limits.h>
#include <sys/auxv.h>
#include <unistd.h>

#include <filesystem>
#include <string_view>

namespace codefinder {

namespace {

constexpr const char* kProgramLink = "/proc/self/exe";

}  // namespace

std::string running_program() {
  std::string path(PATH_MAX, '\0');
  const ssize_t size = ::readlink(kProgramLink, path.data(), path.size());
  if (size <= 0) return {};
  path.resize(static_cast<std::size_t>(size));
  // The file was replaced by another version since the start.
  constexpr std::string_view kDeleted = " (deleted)";
  if (path.ends_with(kDeleted) && ::access(path.c_str(), F_OK) != 0)
    path.resize(path.size() - kDeleted.size());
  return path;
}

const std::string& restart_path() {
  static const std::string file = [] {
    if (shows_processes()) return std::string(kProgramLink);
    std::error_code none;
    const auto* started = reinterpret_cast<const char*>(::getauxval(AT_EXECFN));
    return std::filesystem::absolute(started == nullptr ? "" : started, none).string();
  }();
  return file;
}

}  // namespace codefinder
