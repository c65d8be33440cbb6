// Where the programs of a project begin.
#pragma once

#include "index/query/hits/hit.h"

#include <cstddef>
#include <stop_token>
#include <string>
#include <vector>

namespace codefinder::query {

struct EntryPoint {
  SymbolHit hit;     // The function, or the file.
  std::string from;  // "package.json:3 main": the place in a manifest that names the file; or "".
};

struct EntryPoints {
  std::vector<EntryPoint> points;  // Those in fewer directories first, then by path; `most`.
  std::size_t total = 0;
};

/// By LanguageDefinition: functions of the name that starts a program, files of such a name, and
/// the files that manifests name at certain keys.  `path`: only those in this directory, or this
/// file. Auxiliary files (is_auxiliary()) do not count.  Cost: a look-up for each name, the facts
/// of the found files, and the links of at most 50 manifests.
EntryPoints entry_points(const index::Snapshot& snapshot, const std::string& path, std::size_t most,
                         const std::stop_token& stop = {});

}  // namespace codefinder::query
