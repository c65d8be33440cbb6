// The state of an index, as it is shown to users and stored in each snapshot.
#pragma once

#include "base/ids.h"
#include "index/model/file_row.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

enum class IndexState { building, ready, failed };

inline std::string_view to_string(IndexState state) {
  switch (state) {
    case IndexState::building: return "building";
    case IndexState::ready: return "ready";
    case IndexState::failed: return "failed";
  }
  return "failed";
}

/// The state of the index behind an answer.
struct IndexStatus {
  IndexState state = IndexState::building;
  double progress = 0;  // 0..1, of the current pass.
  std::uint64_t files = 0;
  std::uint64_t symbols = 0;
  std::uint64_t bytes = 0;  // Size of the index on disk.
  Generation generation{};
  std::string updated_at;  // ISO 8601; "" before the first commit.
  std::string root;
  std::string cache_directory;
  bool writer = false;          // This process is the writer.
  std::int64_t writer_pid = 0;  // Process id of the writer; 0 if there is none.
  // The index was compared with the disk since it has a writer; if false, only the files behind an
  // answer are compared.
  bool checked = true;
  std::string watcher;  // "inotify", "polling", "none".
  std::string failure;  // Why `failed`.
  // The ignore rule because of which the index is nearly empty, with its file and line; or "".
  std::string excluded_by;
  std::string parser_confinement;  // Sandbox of the parser processes (base/os/sandbox.h).
  std::vector<SkippedFile> skipped;
};

}  // namespace codefinder::index
