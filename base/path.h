// Paths as the index stores them: relative to the project root, '/'-separated, bytes (not
// necessarily UTF-8), no "." or "..".
#pragma once

#include "base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace codefinder {

/// realpath(3); the error message has the path and the reason.
Result<std::string> canonical_path(std::string_view path);
/// Makes `path` absolute against `base` and removes "." and ".." lexically, without accessing the
/// disk.
std::string normalize_path(std::string_view path, std::string_view base = {});
/// Returns `path` relative to `root` (both absolute and normalized); nullopt when it is outside.
/// "" for the root itself.
std::optional<std::string> relative_to(std::string_view path, std::string_view root);
/// Joins with exactly one '/'; if `b` is absolute, returns `b`; an empty part is dropped.
std::string join_path(std::string_view a, std::string_view b);

// "a/b.c" -> "a"; "b.c" -> ""; "/b" -> "/".
std::string_view parent_path(std::string_view path);
std::string_view file_name(std::string_view path);  // "a/b.c" -> "b.c".
std::string_view file_stem(std::string_view path);  // "a/b.test.c" -> "b.test".
// "a/b.c" -> "c"; none -> ""; ".c" has none.
std::string_view file_extension(std::string_view path);

}  // namespace codefinder
