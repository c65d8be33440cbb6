// An index in the format SCIP: what each name of the project's files refers to, as far as it is
// certain, and the definitions, with documentation and relationships.
#pragma once

#include "base/result.h"
#include "index/index.h"

#include <cstdint>
#include <functional>
#include <stop_token>
#include <string>
#include <string_view>

namespace codefinder::scip {

struct ExportRequest {
  std::string version;       // The version of this program.
  std::string project_root;  // Absolute.
};

struct ExportReport {
  std::uint64_t documents = 0, occurrences = 0, symbols = 0, external_symbols = 0, bytes = 0;
  std::uint64_t incomplete = 0;  // Documents that exceeded the limits of resolution.
};

/// Receives the parts of the file in order; an error ends the export.
using WritePart = std::function<Status(std::string_view)>;

/// Exports all files but dependencies.  Cost: one resolution of each occurrence, on two
/// threads; memory is bounded by their caches.  Errors: as `write`; cancelled.
Result<ExportReport> export_index(const index::Snapshot& snapshot, const ExportRequest& request,
                                  const WritePart& write, std::stop_token stop = {});

}  // namespace codefinder::scip
