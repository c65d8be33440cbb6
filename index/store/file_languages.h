// The languages of files as they were read before: a common name is in thousands of files, and most
// questions pass over those of other languages.  An id is not given out again, so what was read is
// right for as long as the environment is.  Thread-safe.
#pragma once

#include "base/ids.h"
#include "index/languages.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace codefinder::index {

class FileLanguages {
 public:
  std::optional<Language> find(FileId file) const {
    std::lock_guard lock(mutex_);
    if (file.value >= known_.size() || known_[file.value] == 0) return std::nullopt;
    return static_cast<Language>(known_[file.value] - 1);
  }
  /// REQUIRES: an id that the store gave out: the table is as long as the greatest.
  void keep(FileId file, Language language) {
    std::lock_guard lock(mutex_);
    if (file.value >= known_.size()) known_.resize(std::size_t{file.value} + 1);
    known_[file.value] = static_cast<std::uint8_t>(static_cast<int>(language) + 1);
  }

 private:
  mutable std::mutex mutex_;
  // By file: one more than the language's number; 0 while it is not known.
  std::vector<std::uint8_t> known_;
};

}  // namespace codefinder::index
