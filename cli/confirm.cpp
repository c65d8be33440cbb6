// Reads one line from the terminal.
#include "cli/confirm.h"

#include "cli/output.h"

#include <unistd.h>
#include <cerrno>

namespace codefinder::cli {

bool can_confirm() { return ::isatty(STDIN_FILENO) != 0 && ::isatty(STDERR_FILENO) != 0; }

bool confirm(const std::string& request) {
  if (!can_confirm()) return false;
  print_message(request + " [y/N]");
  std::string line;
  for (char c = 0; c != '\n';) {
    const ssize_t got = ::read(STDIN_FILENO, &c, 1);
    if (got < 0 && errno == EINTR) continue;
    if (got <= 0) break;
    line += c;
  }
  const std::size_t first = line.find_first_not_of(" \t");
  return first != std::string::npos && (line[first] == 'y' || line[first] == 'Y');
}

}  // namespace codefinder::cli
