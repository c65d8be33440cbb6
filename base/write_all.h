// Writes to a file descriptor.
#pragma once

#include <string_view>

namespace codefinder {

/// Writes all bytes, in as many calls as it takes.  Returns false, with errno set, if one fails.
bool write_all(int file, std::string_view bytes);

}  // namespace codefinder
