// Implements export_scip, import_scip and remove_scip.
#include "handlers/scip.h"

#include "base/clock.h"
#include "handlers/version.h"
#include "index/compiler_index.h"
#include "index/index.h"
#include "index/scip/export.h"
#include "index/scip/import.h"
#include "index/scip/output_file.h"

namespace codefinder::handlers {

namespace {

using nlohmann::json;

double seconds_from(std::chrono::steady_clock::time_point began) {
  const auto time = system_clock().now() - began;
  return static_cast<double>(std::chrono::duration_cast<std::chrono::milliseconds>(time).count()) /
         1000.0;
}

Error no_file() { return {ErrorCode::invalid_query, "no file is given", "--scip FILE"}; }

}  // namespace

Result<json> export_scip(const index::Index& index, const std::string& file) {
  const auto began = system_clock().now();
  if (file.empty()) return no_file();
  auto output = scip::OutputFile::create(file);
  if (!output) return output.error();
  const auto snapshot = index.snapshot();
  const auto done = scip::export_index(
      *snapshot, {.version = std::string(version()), .project_root = index.root()},
      [&](std::string_view bytes) { return output->write(bytes); });
  if (!done) return done.error();
  if (const Status finished = output->finish(); !finished) return finished.error();
  return json{{"file", file},
              {"documents", done->documents},
              {"occurrences", done->occurrences},
              {"symbols", done->symbols},
              {"external_symbols", done->external_symbols},
              {"incomplete", done->incomplete},
              {"bytes", done->bytes},
              {"seconds", seconds_from(began)}};
}

Result<json> import_scip(const index::Index& index, const index::IndexOptions& options,
                         const std::string& file) {
  const auto began = system_clock().now();
  if (file.empty()) return no_file();
  auto read = scip::read_import(*index.snapshot(), file);
  if (!read) return read.error();
  json skipped = json::array();
  std::uint64_t left_out = 0;
  for (const auto& [path, reason] : read->skipped)
    skipped.push_back({{"path", path}, {"reason", reason}});
  for (const auto& [reason, count] : read->reasons) left_out += count;
  json out{{"file", file},
           {"tool", read->tool + " " + read->version},
           {"documents", read->documents.size()},
           {"occurrences", read->occurrences},
           {"uses", read->uses},
           {"skipped", left_out},
           {"reasons", read->reasons},
           {"skipped_documents", std::move(skipped)}};
  const auto all = index::add_compiler_documents(options, std::move(read->documents));
  if (!all) return all.error();
  out["all_documents"] = *all;
  out["seconds"] = seconds_from(began);
  return out;
}

Result<json> remove_scip(const index::IndexOptions& options) {
  const auto removed = index::remove_compiler_documents(options);
  if (!removed) return removed.error();
  return json{{"removed_documents", *removed}};
}

}  // namespace codefinder::handlers
