// What each file includes directly, and where include lines lead, as found by earlier questions to one state of the index: the closure of
// a C file has a thousand headers, and which those include changes only when some file comes or goes.
// Thread-safe: questions of one state share it.  Readers of the graph do not lock.
#pragma once

#include "base/ids.h"

#include <array>
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <string>
#include <string_view>
#include <unordered_map>
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

  /// The files whose paths end in what an include line says; nullptr while it is not known.  Lives as long as the graph.
  struct Named {
    FileId file;
    std::string path;
  };
  using Candidates = std::vector<Named>;
  const Candidates* candidates(std::string_view tail) const;
  const Candidates& keep_candidates(std::string_view tail, Candidates all);

  /// Whether an include line that was looked up seeks a file of this name.  O(such lines).
  bool seeks(std::string_view name) const;

  /// Whether `includer` includes `included` in branches for other platforms only.
  std::optional<bool> foreign(FileId includer, FileId included) const;
  void keep_foreign(FileId includer, FileId included, bool is);

 private:
  static constexpr std::uint32_t kPage = 1u << 12;
  using Page = std::array<std::atomic<const Files*>, kPage>;
  std::array<std::atomic<Page*>, kEnd / kPage> pages_{};
  std::mutex mutex_;  // Of writers of pages_.

  static constexpr std::size_t kMostEdges = 1u << 18;
  std::map<std::string, Candidates, std::less<>> candidates_;
  std::unordered_map<std::uint64_t, bool> foreign_;
  mutable std::shared_mutex notes_mutex_;
};

}  // namespace codefinder::index
