// Paths in the targets of a command, which are relative to the current directory.
#pragma once

#include "base/result.h"

#include <nlohmann/json.hpp>

namespace codefinder::cli {

/// Replaces the path of each place in values["targets"] as typed_path does.
void resolve_targets(nlohmann::json& values);

/// The same for targets of `open`, which may be files without a line.
void resolve_files(nlohmann::json& values);

/// Replaces values["frames"], a file or "-" for standard input, by the text that it has, and
/// values["diff"] if it is "-".  Errors: not_found, too_large.
Status read_texts(nlohmann::json& values);

}  // namespace codefinder::cli
