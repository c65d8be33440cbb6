// read_libraries: follows imports breadth-first, in groups of files, each until it leads to no
// more.
#include "handlers/verbs/library_files.h"

#include "index/query/definition/installed_packages.h"

#include <algorithm>
#include <memory>
#include <span>
#include <string>
#include <unordered_set>
#include <vector>

namespace codefinder::handlers {

namespace {

constexpr std::size_t kFilesAtOnce = 256;
// An import leads through manifests and modules that pass names on.
constexpr int kMaxRounds = 24;

std::vector<std::string> files_but(const index::Snapshot& snapshot,
                                   const std::unordered_set<std::string>& known) {
  std::vector<std::string> paths;
  snapshot.files().for_each("", [&](const FileRow& row) {
    if (!known.contains(row.path)) paths.push_back(row.path);
    return true;
  });
  return paths;
}

}  // namespace

bool read_libraries(index::Index& index, std::chrono::steady_clock::time_point deadline,
                    const std::stop_token& stop) {
  const auto is_over = [&] {
    return stop.stop_requested() || std::chrono::steady_clock::now() >= deadline;
  };
  const auto read = [&](const auto& request) {
    for (int round = 0; round < kMaxRounds && !is_over(); ++round) {
      const std::shared_ptr<const index::Snapshot> snapshot = index.snapshot();
      request(*snapshot);
      if (!index.freshness().index_missing(*snapshot, {}, stop).found_more) return;
    }
  };
  read([&](const index::Snapshot& snapshot) { query::request_installed(snapshot, "", stop); });
  std::unordered_set<std::string> known;
  for (;;) {
    const std::vector<std::string> paths = files_but(*index.snapshot(), known);
    if (paths.empty() || is_over()) return paths.empty();
    for (std::size_t at = 0; at < paths.size(); at += kFilesAtOnce) {
      const auto group = std::span(paths).subspan(at, std::min(kFilesAtOnce, paths.size() - at));
      read([&](const index::Snapshot& snapshot) { query::request_imports(snapshot, group, stop); });
      known.insert(group.begin(), group.end());
    }
  }
}

}  // namespace codefinder::handlers
