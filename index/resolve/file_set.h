// A set of files with fast membership tests: one bit for each id of the store, a hash set for the
// ids of buffers, which are large.
#pragma once

#include "base/ids.h"

#include <cstdint>
#include <unordered_set>
#include <vector>

namespace codefinder::resolve {

class FileSet {
 public:
  /// True if the set did not contain it.
  bool insert(FileId file) {
    if (file.value >= kNear) return far_.insert(file).second;
    const std::size_t word = file.value / 64;
    if (word >= near_.size()) near_.resize(word + word / 2 + 1);
    const std::uint64_t bit = std::uint64_t{1} << (file.value % 64);
    const bool fresh = (near_[word] & bit) == 0;
    near_[word] |= bit;
    return fresh;
  }
  bool contains(FileId file) const {
    if (file.value >= kNear) return far_.contains(file);
    const std::size_t word = file.value / 64;
    return word < near_.size() && (near_[word] >> (file.value % 64) & 1) != 0;
  }

 private:
  static constexpr std::uint32_t kNear = 1u << 24;
  std::vector<std::uint64_t> near_;
  std::unordered_set<FileId> far_;
};

}  // namespace codefinder::resolve
