// The settings that an index is opened with.
#pragma once

#include "base/clock.h"

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

namespace codefinder {
class Trace;
}
namespace codefinder::update {
class FactsSource;
}
namespace codefinder::worker {
class Pool;
}

namespace codefinder::index {

struct LayerRule {
  std::string glob;
  std::string layer;
};

/// Object stores with the snapshots of others (index/remote), which the first open of a project
/// looks at.
struct RemoteOptions {
  std::vector<std::string> urls;  // The first one that has a snapshot is used; empty: none.
  std::vector<std::string> keys;  // If there are any, one of them must have signed the snapshot.
  std::string repository;         // The name of the repository; "" means its origin's.
};

/// The settings that determine what is indexed.
struct IndexOptions {
  std::string root;  // Absolute; open() makes it canonical.
  // Parent of the per-root directory; "" means $XDG_CACHE_HOME/codefinder or ~/.cache/codefinder.
  std::string cache_directory;
  unsigned workers = 0;  // 0 means one per core.
  // Larger files are read in pieces and indexed line by line (extract/large_file.h).
  std::uint64_t max_file_bytes = 64u << 20;
  std::vector<std::string> exclude;  // Globs, besides the ignore files.
  bool no_ignore = false;            // Only .codefinderignore applies, no other ignore file.
  std::vector<LayerRule> layers;
  // Absolute; nullopt means the environment's (update/packages/package_directories.h).
  std::optional<std::vector<std::string>> package_caches;
  // The same of standard libraries and system headers. The default is none.
  std::optional<std::vector<std::string>> library_directories{std::in_place};
  RemoteOptions remote;
  // Watch the disk after the first pass (servers); the CLI makes a single pass.
  bool watch = false;
  bool write = true;  // False: never take the writer lock (readers only).
  /// A complete index with at least this many files answers without a disk scan, and is not
  /// written, until Freshness::verify_against_disk() is called.  Nullopt: every index is scanned
  /// first.
  std::optional<std::uint64_t> unverified_from;
  const Clock* clock = &system_clock();
  std::shared_ptr<Trace> trace;  // Receives trace events of the index; nullptr: none.
  // Asked before a text is parsed; nullptr: none.
  std::shared_ptr<const update::FactsSource> facts;
  // Parser processes; may be shared by several indexes. nullptr: the index starts its own.
  std::shared_ptr<worker::Pool> extractors;
};

}  // namespace codefinder::index
