// file: URIs <-> absolute paths.  Paths are bytes: an escape may stand for a byte that is no UTF-8.
#pragma once

#include "base/result.h"

#include <string>
#include <string_view>

namespace codefinder::lsp {

/// "file:///a%20b" -> "/a b", normalized by spelling ("." and ".." removed, no '/' at the end).  Accepts "file://localhost/a" and "file:/a".
/// A query or fragment is dropped.  Touches no disk.
/// Errors (invalid_query): another scheme, another host, a relative path, a bad escape, a NUL.
Result<std::string> path_from_uri(std::string_view uri);

/// Escapes everything but letters, digits, "-._~" and '/'.  REQUIRES: an absolute path.
std::string uri_from_path(std::string_view path);

}  // namespace codefinder::lsp
