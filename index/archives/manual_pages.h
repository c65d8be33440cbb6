// Manual pages of commands: the line of a page that says what the command does.  Pages are read
// below the man paths, and unpacked in memory; no program is run.  Thread-safe.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::archives {

/// "grep(1): print lines that match patterns"; "" if no page of section 1 or 8 describes the
/// command. Reads at most two files, and 64 KB of each.
std::string manual_line(std::string_view command);

/// The same with other man paths: directories that have man1 and man8.
std::string manual_line_in(const std::vector<std::string>& directories, std::string_view command);

}  // namespace codefinder::archives
