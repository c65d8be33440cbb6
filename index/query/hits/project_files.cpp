// program_files_at: the rows of a file or of a directory, by path.
#include "index/query/hits/project_files.h"

#include "base/path.h"
#include "base/result.h"
#include "index/languages/language.h"

#include <algorithm>
#include <array>
#include <string>

namespace codefinder::query {

bool is_example(std::string_view path) {
  constexpr std::array<std::string_view, 10> kNames = {
      "example", "examples", "sample",  "samples",   "demo",
      "demos",   "bench",    "benches", "benchmark", "benchmarks"};
  for (std::string_view at = parent_path(path); !at.empty(); at = parent_path(at))
    if (std::find(kNames.begin(), kNames.end(), file_name(at)) != kNames.end()) return true;
  return false;
}

bool is_auxiliary(const FileRow& row) {
  constexpr std::uint16_t kAuxiliary = Category::tests | Category::docs | Category::deps |
                                       Category::generated | Category::vendored;
  return (row.categories & kAuxiliary) != 0 || is_example(row.path);
}

Result<FilesAt> program_files_at(const index::Snapshot& snapshot, std::string_view path,
                                 const std::stop_token& stop) {
  FilesAt found;
  if (const auto file = snapshot.files().find(path)) {
    const auto row = snapshot.files().row(*file);
    found.is_file = true;
    if (row) found.files.push_back(*row);
    return found;
  }
  // A file that is not indexed yet may be there.
  snapshot.record_miss(MissingKey::all, {});
  bool exists = path.empty();
  const std::string prefix = path.empty() ? std::string() : std::string(path) + "/";
  snapshot.files().for_each(prefix, [&](const FileRow& row) {
    exists = true;
    if (definition(row.language).kind == ContentKind::code) found.files.push_back(row);
    return !stop.stop_requested();
  });
  if (stop.stop_requested()) return cancelled_error();
  if (!exists)
    return Error{ErrorCode::not_found, "no file of the index is in " + std::string(path), {}};
  if (!std::all_of(found.files.begin(), found.files.end(), is_auxiliary))
    found.left_out = std::erase_if(found.files, is_auxiliary);
  return found;
}

}  // namespace codefinder::query
