// Which files mention a name, found without a parser: the lexical pass that tells which few files
// to read ahead while the index is being built. A file is read once and leaves a Bloom filter of
// its words (a fiftieth of its size); after that a question reads only files whose filter says
// "perhaps".  The first questions do not wait for the filters.  Thread-safe; one question at a
// time, the others wait.
#pragma once

#include "index/update/root_dir.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <span>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

namespace codefinder::index {

/// The files that mention one name.
struct FilesWithName {
  std::vector<std::string> files;
  // Those of them where it stands as a definition's name does, by its line alone: a guess.
  std::vector<std::string> defining;
  std::uint64_t bytes = 0;  // Of `files`.
  std::uint64_t defining_bytes = 0;
};

class WordFilters {
 public:
  using Stopped = std::function<bool()>;  // Called by several threads.
  WordFilters(std::shared_ptr<const RootDir> root, std::uint64_t max_file_bytes, unsigned threads);
  ~WordFilters();

  /// By name, in the order asked.  A name matches whole words, or the file's name; one that is no
  /// single word matches files with all its words. Cost: reading those of `files` that were not
  /// asked about before, at some 400 megabytes a second; then a few milliseconds and the reading of
  /// the files found.  `skip_filters`, the first few names are searched for in the text itself, at
  /// a gigabyte a second, and nothing is kept. Empty when stopped; what was read and kept until
  /// then need not be read again.
  std::vector<FilesWithName> find(std::span<const std::string> names,
                                  std::span<const std::string> files, const Stopped& stopped,
                                  bool skip_filters = false);

  /// Whether filters are being gathered: then what find() is asked for next costs no more than the
  /// files that have none yet.
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
  unsigned hurried_ = 0;  // So many questions were; guarded by asking_.
  mutable std::mutex mutex_;
  std::unordered_map<std::string, std::unique_ptr<const Filter>> filters_;  // By path.
};

/// True if `name`, standing at `at` in `text`, looks like the name of what its line defines.  Of no
/// language and sure of nothing: for choosing what to read first.
bool looks_defined(std::string_view text, std::size_t at, std::size_t length);

}  // namespace codefinder::index
