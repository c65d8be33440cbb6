// What each file includes directly, as found by earlier questions to one state of the index: the closure of a C file has a thousand
// headers, and which those include changes only when some file comes or goes.
// Thread-safe, and readers do not lock: questions of one state share it.
#pragma once

#include "base/ids.h"

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <vector>

namespace codefinder::index {

class IncludeGraph {
 public:
  using Files = std::vector<FileId>;

  IncludeGraph() = default;
  ~IncludeGraph();
  IncludeGraph(const IncludeGraph&) = delete;
  IncludeGraph& operator=(const IncludeGraph&) = delete;

  /// Ids from here on (buffers that the store does not know) are not kept.
  static constexpr std::uint32_t kEnd = 1u << 24;

  /// In order of the statements; nullptr while it is not known.  Lives as long as the graph.
  const Files* find(FileId file) const;
  /// What is kept: an earlier answer, or this.  REQUIRES: file.value < kEnd.
  const Files& keep(FileId file, Files includes);

 private:
  static constexpr std::uint32_t kPage = 1u << 12;
  using Page = std::array<std::atomic<const Files*>, kPage>;
  std::array<std::atomic<Page*>, kEnd / kPage> pages_{};
  std::mutex mutex_;  // Of writers.
};

}  // namespace codefinder::index
