// The facts that a file would have with other text: for requests about what is being typed, where
// the text itself does not parse.
#pragma once

#include "base/ids.h"
#include "index/model.h"
#include "index/model/syntax_parts.h"
#include "index/snapshot.h"

#include <memory>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// Implemented by the SnapshotFacts of snapshots that can parse.  Thread-safe.
class TextFacts {
 public:
  virtual ~TextFacts() = default;
  /// The facts of the file's text after an insertion; nullptr if the file is gone or the text
  /// cannot be parsed.  Cost: a parse; of a buffer that was edited, of the part around the offset.
  virtual std::shared_ptr<const FileFacts> after_insertion(FileId id, std::uint32_t offset,
                                                           std::string_view inserted) const = 0;
  /// The facts of another text of the file; nullptr as above.  Cost: a parse.
  virtual std::shared_ptr<const FileFacts> of_text(FileId id, std::string_view text) const = 0;
  /// As extract::construct_nodes; none if the file is gone.  Cost: a parse.
  virtual std::vector<SyntaxNode> construct_nodes(FileId id) const = 0;
};

/// nullptr if the snapshot cannot parse.
inline const TextFacts* text_facts(const Snapshot& snapshot) {
  return dynamic_cast<const TextFacts*>(&snapshot.facts());
}

}  // namespace codefinder::index
