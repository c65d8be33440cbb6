// The project after a rename, as far as files are parsed again for it: to see what names refer to
// then.
#pragma once

#include "index/query/completion/edited_snapshot.h"
#include "index/query/rename/rename.h"
#include "index/resolve/resolver.h"

#include <map>
#include <memory>
#include <span>
#include <stop_token>
#include <vector>

namespace codefinder::query {

class RenameTrial {
 public:
  /// The certain edits of some files.
  using EditsByFile = std::map<FileId, std::vector<const RenameEdit*>>;

  /// Parses the edited files; nullptr if one cannot be parsed.  `snapshot` must outlive the trial.
  static std::unique_ptr<RenameTrial> make(const index::Snapshot& snapshot, EditsByFile edits,
                                           std::stop_token stop);

  resolve::Resolver& resolver() { return resolver_; }
  bool has(FileId file) const { return edits_.contains(file); }
  /// Where an offset of the file is after the edits; of an edited place: its end.
  std::uint32_t after(FileId file, std::uint32_t offset) const;
  /// True if an edit of the file replaces the range.
  bool is_edited(FileId file, ByteRange range) const;

 private:
  RenameTrial(std::unique_ptr<EditedSnapshot> snapshot, EditsByFile edits, std::stop_token stop)
      : snapshot_(std::move(snapshot)),
        edits_(std::move(edits)),
        context_(*snapshot_, std::move(stop)),
        resolver_(context_) {}

  const std::unique_ptr<EditedSnapshot> snapshot_;
  const EditsByFile edits_;  // The edits of each file by position.
  resolve::Context context_;
  resolve::Resolver resolver_;
};

}  // namespace codefinder::query
