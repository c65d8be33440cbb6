// The index of words: which files use a word, and how often, without reading a text.
#pragma once

#include "index/model/word_uses.h"
#include "index/snapshot.h"

#include <vector>

namespace codefinder::index {

/// Implemented by the SnapshotFiles of snapshots that have such an index.  Thread-safe.
class WordIndex {
 public:
  virtual ~WordIndex() = default;
  /// The files that use the word, ascending; with kLengthKey, all that have words.  Without
  /// the files of unindexed().
  virtual std::vector<FileUse> files_with_word(WordKey word) const = 0;
  /// The files whose text is not the index's, such as unsaved buffers.
  virtual std::vector<FileId> unindexed() const = 0;
};

/// nullptr if the snapshot has none.
inline const WordIndex* word_index(const Snapshot& snapshot) {
  return dynamic_cast<const WordIndex*>(&snapshot.files());
}

}  // namespace codefinder::index
