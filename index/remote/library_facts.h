// The facts of library files in the user's cache directory: extracted once, read by all projects.
// One file for each text, under the SHA-256 of the text, its language and the version of the
// extractor.  Bounded: the least recently used ones are removed.  Thread-safe.
#pragma once

#include "index/update/packages/shared_facts.h"

#include <cstdint>
#include <mutex>
#include <string>
#include <string_view>

namespace codefinder::remote {

/// In the cache directory, beside the indexes of the projects.
inline constexpr std::string_view kLibraryFactsDirectory = "library-facts";

struct LibraryFactsLimits {
  std::uint64_t bytes = 256u << 20;     // All versions together.
  std::uint64_t unchecked = 16u << 20;  // Written by this process before the next count.
};

class LibraryFacts final : public update::SharedFacts {
 public:
  /// `directory` need not exist.
  explicit LibraryFacts(std::string directory, const LibraryFactsLimits& limits = {})
      : directory_(std::move(directory)), limits_(limits), unchecked_(limits.unchecked) {}

  std::optional<update::FactsSource::Facts> find(std::string_view text,
                                                 Language language) const override;
  void keep(std::string_view text, const store::PreparedFacts& facts) override;

  struct Size {
    std::uint64_t files = 0, bytes = 0;
  };
  /// The size of all kept facts.  O(files).
  Size size() const;

 private:
  std::string path_of(std::string_view text, Language language) const;
  void remove_old() const;

  const std::string directory_;
  const LibraryFactsLimits limits_;
  std::mutex mutex_;
  std::uint64_t unchecked_;  // Bytes written since the last count.
};

}  // namespace codefinder::remote
