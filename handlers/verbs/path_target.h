// The path of a file or a directory that a verb is asked about.  Pure; thread-safe.
#pragma once

#include "handlers/schema/field.h"
#include "index/query/project_files.h"

#include <string>
#include <string_view>

namespace codefinder::handlers {

/// `path`, positional; without it the whole project is meant.
Field scope_field(std::string_view doc);

/// The path relative to the root, "" for the root, of a path or file: URI as given.  Errors:
/// outside_root.
Result<std::string> scope_path(const index::Snapshot& snapshot, const std::string& given);

/// The path of a scope as answers show it: "." for the root.
std::string shown_scope(const index::Snapshot& snapshot, std::string_view path);

}  // namespace codefinder::handlers
