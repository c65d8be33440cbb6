// Paths in the commands that are printed as fixes.
#pragma once

#include <string>
#include <string_view>

namespace codefinder::setup {

/// The text as one word of a POSIX shell: quoted if it has to be.
std::string shell_word(std::string_view text);

}  // namespace codefinder::setup
