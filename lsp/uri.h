// file: URIs <-> absolute paths.  Paths are bytes: an escape may stand for a byte that is no UTF-8.
#pragma once

#include "base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace codefinder::lsp {

/// "file:///a%20b" -> "/a b", normalized by spelling ("." and ".." removed, no '/' at the end).
/// Accepts "file://localhost/a" and "file:/a". A query or fragment is dropped.  Touches no disk.
/// Errors (invalid_query): another scheme, another host, a relative path, a bad escape, a NUL.
Result<std::string> path_from_uri(std::string_view uri);

/// Escapes everything but letters, digits, "-._~" and '/'.  REQUIRES: an absolute path.
std::string uri_from_path(std::string_view path);

/// A path as a string of JSON: itself; the file: URI of join_path(root, path) when it is no UTF-8,
/// or would be read as a URI. No byte is lost: path_from_json gives a path of the same file.
/// REQUIRES: `root` or `path` is absolute.
std::string json_path(std::string_view path, std::string_view root);
/// A file: URI gives its path, anything else is a path already.  Errors: as path_from_uri.
Result<std::string> path_from_json(std::string_view path);

/// The escapes of URIs: everything but letters, digits, "-._~" and '/'.
std::string percent_encode(std::string_view path);
/// nullopt when an escape is not two hexadecimal digits.
std::optional<std::string> percent_decode(std::string_view text);

}  // namespace codefinder::lsp
