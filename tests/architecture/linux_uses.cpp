// Searches for headers, names and paths of Linux with regular expressions.
#include "architecture/linux_uses.h"

#include "architecture/rules.h"

#include <algorithm>
#include <regex>

namespace codefinder::architecture {
namespace {

/// Headers; their opening bracket distinguishes them from names.
constexpr const char* kHeaders =
    R"re(<(linux/[^>]+|sys/(auxv|epoll|eventfd|fanotify|inotify|prctl|signalfd|statfs|syscall|)re"
    R"re(timerfd|vfs)\.h|malloc\.h|sched\.h|seccomp\.h)>)re";

constexpr const char* kNames =
    R"re(\b(?![\w/]*\.h>)((inotify|fanotify|epoll|timerfd|pidfd|landlock|seccomp)_\w+|eventfd|signalfd|syscall|)re"
    R"re(SYS_\w+|prctl|prlimit|memfd_create|F_OFD_\w+|F_ADD_SEALS|F_SEAL_\w+|O_PATH|O_TMPFILE|)re"
    R"re(fallocate|FALLOC_FL_\w+|copy_file_range|renameat2|close_range|execveat|__clone|unshare|)re"
    R"re(gettid|getauxval|sched_\w+|mremap|malloc_trim|mallopt|malloc_usable_size|statfs|)re"
    R"re(__rlimit_resource|POLLRDHUP)\b)re";

/// The opening quote distinguishes a literal from a comment.
constexpr const char* kPaths = R"re("/(proc|sys)/[^"]*")re";

}  // namespace

std::vector<std::string> linux_uses(const SourceFile& file) {
  std::vector<std::string> found;
  if (file.path.starts_with("tests/") || file.path.starts_with("base/os/")) return found;
  const std::string code = code_only(file.text);
  const auto search = [&](const std::string& text, const char* pattern) {
    const std::regex regex(pattern);
    for (std::sregex_iterator it(text.begin(), text.end(), regex), end; it != end; ++it) {
      const auto offset = it->position();
      if (code[static_cast<std::size_t>(offset)] == '\1') continue;
      const auto line = 1 + std::count(text.begin(), text.begin() + offset, '\n');
      found.push_back(file.path + ":" + std::to_string(line) + ": " + it->str() +
                      " belongs in base/os");
    }
  };
  search(code, kHeaders);
  search(code, kNames);
  search(file.text, kPaths);
  return found;
}

const std::vector<LinuxException>& linux_exceptions() {
  static const std::vector<LinuxException> all = {{"lsp/streams.cpp", "POLLRDHUP"}};
  return all;
}

}  // namespace codefinder::architecture
