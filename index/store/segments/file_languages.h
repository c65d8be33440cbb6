// Caches the languages of files: a common name occurs in thousands of files, and most queries skip
// files in other languages. File ids are never reused, so an entry stays valid for the
// environment's lifetime. Thread-safe.
#pragma once

#include "base/ids.h"
#include "index/languages/language.h"

#include <cstdint>
#include <mutex>
#include <optional>
#include <vector>

namespace codefinder::store {

class FileLanguages {
 public:
  std::optional<Language> find(FileId file) const {
    std::lock_guard lock(mutex_);
    if (file.value >= known_.size() || known_[file.value] == 0) return std::nullopt;
    return static_cast<Language>(known_[file.value] - 1);
  }
  /// REQUIRES: an id that the store assigned: the table grows to the greatest id.
  void keep(FileId file, Language language) {
    std::lock_guard lock(mutex_);
    if (file.value >= known_.size()) known_.resize(std::size_t{file.value} + 1);
    known_[file.value] = static_cast<std::uint8_t>(static_cast<int>(language) + 1);
  }

 private:
  mutable std::mutex mutex_;
  // Per file: the language's number + 1; 0 if unknown.
  std::vector<std::uint8_t> known_;
};

}  // namespace codefinder::store
