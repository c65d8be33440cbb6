// The answers of a compiler's imported index for the files of a snapshot.
#pragma once

#include "index/model/compiler_answers.h"
#include "index/snapshot.h"

#include <memory>

namespace codefinder::index {

/// Implemented by the SnapshotProject of snapshots that may have one.  Thread-safe.
class CompilerAnswersSource {
 public:
  virtual ~CompilerAnswersSource() = default;
  /// nullptr if it has nothing of the file, or was made for another text of it.
  virtual std::shared_ptr<const CompilerAnswers> compiler_answers(FileId file) const = 0;
};

/// nullptr if the snapshot has none.
inline std::shared_ptr<const CompilerAnswers> compiler_answers(const Snapshot& snapshot,
                                                               FileId file) {
  const auto* source = dynamic_cast<const CompilerAnswersSource*>(&snapshot.project());
  return source != nullptr ? source->compiler_answers(file) : nullptr;
}

}  // namespace codefinder::index
