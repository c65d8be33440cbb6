// `codefinder map --html FILE`, `--svg FILE`, `--mermaid FILE`: the map of a project as files.
#pragma once

#include "cli/output.h"

#include <nlohmann/json_fwd.hpp>

namespace codefinder::index {
class Index;
}

namespace codefinder::cli {

/// True if the arguments of `map` name a file to write.
bool names_map_file(const nlohmann::json& arguments);

/// Draws the map of the index and writes the files that the arguments name; "-" is standard output,
/// for one picture. A picture of an incomplete index is reported on standard error. Prints
/// {"written": [{"path", "kind", "bytes"}], "files", "complete"}. Returns the exit code.
int write_map_files(const index::Index& index, const nlohmann::json& arguments, Format format);

}  // namespace codefinder::cli
