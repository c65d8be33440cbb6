// The files that git tracks: those in the index of the repository that contains a directory.
#pragma once

#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::update {

/// Reads git's index when a path is first looked up, and again after refresh() if it has changed.
/// Reading an index of 80,000 files takes about 40 ms. Thread-safe.
class TrackedFiles {
 public:
  explicit TrackedFiles(std::string root) : root_(std::move(root)) {}

  /// `path` is relative to the root; of a submodule, its directory is tracked.
  bool contains(std::string_view path) const;
  bool any_below(std::string_view directory) const;
  /// Later look-ups see the present state of the repository.
  void refresh();

  using Paths = std::vector<std::string>;  // Relative to the root; sorted.
  std::shared_ptr<const Paths> paths() const;

 private:
  struct Read {
    std::string stamp;  // The stamp of the index file.
    std::shared_ptr<const Paths> paths;
  };
  Read read() const;

  const std::string root_;
  mutable std::mutex mutex_;  // Guards the rest.
  mutable bool current_ = false;
  mutable Read read_;
};

}  // namespace codefinder::update
