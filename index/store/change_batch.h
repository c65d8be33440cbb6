// The changes of one write transaction, buffered until it commits, and their application to the
// tables.
#pragma once

#include "index/store/open/environment.h"
#include "index/store/store.h"

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>

namespace codefinder::store {

/// The pending change of one path.
struct Change {
  enum class Kind { row, facts, removal } kind = Kind::row;
  std::optional<std::uint32_t> old;  // The file in the index with this path.
  FileRow row;                       // For the kinds row and facts.
  PreparedFacts facts;
};

struct ChangeBatch {
  std::map<std::string, Change, std::less<>> files;  // By path.
  // An empty value removes the entry.
  std::map<std::string, std::string> notes, meta;
  std::uint32_t next_file = 0;  // The next file id to assign.
  bool compact = false;         // See WriteTxn.
  std::optional<FileId> purge_from = {};
  bool in_series = false;       // See WriteTxn::expect_more.
  bool merges_similar = false;  // See WriteTxn.

  bool empty() const {
    return files.empty() && notes.empty() && meta.empty() && !compact && !merges_similar &&
           !purge_from;
  }
};

/// Writes the changes and the new counters; does not commit, except for parts of a merge that is
/// all that the batch does. Each table is written in the order of its keys. Returns 0 or LMDB's
/// error.
int apply_changes(Txn& txn, const Tables& tables, const ChangeBatch& batch,
                  const Counters& counters, const Checkpoint& checkpoint);

}  // namespace codefinder::store
