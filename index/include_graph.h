// What each file includes directly, and where include lines lead, as found by earlier questions to
// one state of the index: the closure of a C file has a thousand headers, and which those include
// changes only when some file comes or goes. Thread-safe: questions of one state share it.  Readers
// of the graph do not lock.
#pragma once

#include "base/ids.h"

#include <array>
#include <atomic>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <shared_mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::index {

class IncludeGraph {
 public:
  using Files = std::span<const FileId>;  // Lives as long as the graph.

  IncludeGraph() = default;
  ~IncludeGraph();
  IncludeGraph(const IncludeGraph&) = delete;
  IncludeGraph& operator=(const IncludeGraph&) = delete;

  /// Ids from here on (buffers that the store does not know) are not kept.
  static constexpr std::uint32_t kEnd = 1u << 24;

  /// In order of the statements; nullopt while it is not known.
  std::optional<Files> find(FileId file) const;
  /// What is kept: an earlier answer, or a copy of this.  REQUIRES: file.value < kEnd.
  Files keep(FileId file, Files includes);

  /// The files whose paths end in what an include line says; nullptr while it is not known.  Lives
  /// as long as the graph.
  struct Named {
    FileId file;
    std::string path;
  };
  using Candidates = std::vector<Named>;
  const Candidates* candidates(std::string_view tail) const;
  const Candidates& keep_candidates(std::string_view tail, Candidates all);

  /// Whether an include line that was looked up seeks a file of this name.  O(such lines).
  bool seeks(std::string_view name) const;

  /// The files whose includes are known, ascending, and the names that include lines seek: what
  /// kept_includes puts into the index.
  void for_each(const std::function<void(FileId, Files)>& each) const;
  std::size_t files() const { return count_.load(std::memory_order_relaxed); }
  /// Each between NULs, some more than once.
  std::string sought_names() const;
  void add_sought_names(std::string_view names);

  /// Whether `includer` includes `included` in branches for other platforms only.
  std::optional<bool> foreign(FileId includer, FileId included) const;
  void keep_foreign(FileId includer, FileId included, bool is);

 private:
  static constexpr std::uint32_t kPage = 1u << 12;
  // How many there are, as if that were a file, and then they.
  using Page = std::array<std::atomic<const FileId*>, kPage>;
  static Files files_at(const FileId* list) { return {list + 1, list->value}; }
  std::array<std::atomic<Page*>, kEnd / kPage> pages_{};
  std::vector<std::unique_ptr<FileId[]>> lists_;  // In blocks: most lists are short.
  FileId* block_end_ = nullptr;                   // Of the last of them…
  std::size_t room_ = 0;                          // …of which so many are not used.
  std::atomic<std::size_t> count_ = 0;
  std::mutex mutex_;  // Of writers of all of these.

  static constexpr std::size_t kMostEdges = 1u << 18;
  std::map<std::string, Candidates, std::less<>> candidates_;
  std::string sought_names_{'\0'};
  std::unordered_map<std::uint64_t, bool> foreign_;
  mutable std::shared_mutex notes_mutex_;
};

}  // namespace codefinder::index
