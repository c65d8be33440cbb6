// To whom the directories above a file belong.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

namespace codefinder::setup {

/// The owner of the nearest directory above a file that belongs to another user than the file;
/// nullopt if there is none.  `path` is absolute.
std::optional<std::uint32_t> owner_above(std::string path);

}  // namespace codefinder::setup
