// Processes by pidfd_open(2), prlimit(2) and /proc.
#include "base/os/process.h"

#include "base/files.h"

#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

namespace codefinder {

namespace {

constexpr std::uint64_t kMaxProcBytes = 1u << 20;

std::string proc_file(std::int64_t pid, const char* name) {
  return read_file_at("/proc/" + std::to_string(pid) + "/" + name, kMaxProcBytes, Links::follow)
      .bytes;
}

}  // namespace

Descriptor open_process(pid_t pid) {
#ifdef SYS_pidfd_open
  return Descriptor(static_cast<int>(::syscall(SYS_pidfd_open, pid, 0)));
#else
  return Descriptor();
#endif
}

bool limit_processor_time(pid_t pid, std::chrono::seconds limit) {
  const rlimit value{static_cast<rlim_t>(limit.count()), RLIM_INFINITY};
  return ::prlimit(pid, RLIMIT_CPU, &value, nullptr) == 0;
}

bool shows_processes() { return ::access("/proc/self/exe", X_OK) == 0; }

std::string command_line(std::int64_t pid) {
  std::string line = proc_file(pid, "cmdline");
  while (!line.empty() && line.back() == '\0') line.pop_back();
  for (char& c : line)
    if (c == '\0') c = ' ';
  return line;
}

// "PID (NAME) STATE …"; the name may have parentheses.
bool is_stopped(std::int64_t pid) {
  const std::string stat = proc_file(pid, "stat");
  const std::size_t end = stat.rfind(") ");
  return end != std::string::npos && end + 2 < stat.size() &&
         (stat[end + 2] == 'T' || stat[end + 2] == 't');
}

std::int64_t thread_id() { return ::gettid(); }

}  // namespace codefinder
