// Converts file: URIs to absolute paths and back.  Paths are bytes: a percent escape may encode a
// byte that is not UTF-8.
#pragma once

#include "base/result.h"

#include <optional>
#include <string>
#include <string_view>

namespace codefinder::lsp {

/// "file:///a%20b" -> "/a b", normalized lexically ("." and ".." removed, no '/' at the end).
/// Accepts "file://localhost/a" and "file:/a".  Drops a query or fragment.  Does not access the
/// disk.  Errors (invalid_query): another scheme, another host, a relative path, a bad escape, a
/// NUL.
Result<std::string> path_from_uri(std::string_view uri);

/// Escapes everything but letters, digits, "-._~" and '/'.  REQUIRES: an absolute path.
std::string uri_from_path(std::string_view path);

/// Returns a path as a JSON string: the path itself, or the file: URI of join_path(root, path) if
/// it is not UTF-8 or would parse as a URI.  Lossless: path_from_json returns a path of the same
/// file.  REQUIRES: `root` or `path` is absolute.
std::string json_path(std::string_view path, std::string_view root);
/// Returns the path of a file: URI; anything else is returned as it is.  Errors: as path_from_uri.
Result<std::string> path_from_json(std::string_view path);

/// Percent-encodes everything but letters, digits, "-._~" and '/'.
std::string percent_encode(std::string_view path);
/// nullopt if an escape is not two hexadecimal digits.
std::optional<std::string> percent_decode(std::string_view text);

}  // namespace codefinder::lsp
