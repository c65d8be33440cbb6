// Finds the files that mention a name without a parser: the lexical pass that selects the few files
// to index on demand while the index is being built. A file is read once and leaves a Bloom filter
// of its words (a fiftieth of its size); later queries read only files whose filter may match. The
// first queries do not wait for the filters. Thread-safe; one query at a time, others wait.
#pragma once

#include "index/update/disk/root_dir.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::update {

/// The files that mention one name.
struct FilesWithName {
  std::vector<std::string> files;
  // Those where it seems to be the name of a definition, judged by its line alone: a guess.
  std::vector<std::string> defining;
  std::uint64_t bytes = 0;  // The size of `files`.
  std::uint64_t defining_bytes = 0;
};

class WordFilters {
 public:
  using Stopped = std::function<bool()>;  // Called by several threads.
  enum class Search : std::uint8_t {
    filters,     // Builds the filters that are missing, and uses them.
    text_first,  // Searches the text itself for the first few names; nothing is cached.
  };
  WordFilters(std::shared_ptr<const RootDir> root, std::uint64_t max_file_bytes, unsigned threads);
  ~WordFilters();

  /// Results in the order of `names`. A name matches whole words, or the file's name; one that is
  /// not a single word matches files with all its words. Cost: reading the `files` that have
  /// no filter yet, at about 400 MB/s; then a few milliseconds and the reading of the files found.
  /// With Search::text_first, the text is read at about 1 GB/s. Empty if stopped; filters built
  /// until then are kept.
  std::vector<FilesWithName> find(std::span<const std::string> names,
                                  std::span<const std::string> files, const Stopped& stopped,
                                  Search search = Search::filters);

  /// Whether filters are being built: then the next find() builds only those that are missing.
  bool has_filters() const {
    std::lock_guard lock(mutex_);
    return !filters_.empty();
  }

 private:
  struct Filter;
  void read(std::span<const std::string> files, const Stopped& stopped);

  const std::shared_ptr<const RootDir> root_;
  const std::uint64_t max_file_bytes_;
  const unsigned threads_;
  std::timed_mutex asking_;
  unsigned hurried_ = 0;  // Queries that searched the text; guarded by asking_.
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::unique_ptr<const Filter>> filters_;  // Key: path.
};

/// True if the word of `length` bytes at `at` in `text` looks like the name of a definition in its
/// line. Language-independent heuristic: for choosing what to read first.
bool looks_defined(std::string_view text, std::size_t at, std::size_t length);

}  // namespace codefinder::update
