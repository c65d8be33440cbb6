// The records of an index as a sequence, independent of LMDB's pages: what a snapshot that leaves
// the machine consists of. Equal tables give equal sequences.
#pragma once

#include "base/result.h"

#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace codefinder::store {

struct Record {
  unsigned table = 0;  // A position in the order of the tables, below kRecordTables.
  std::string_view key, value;
};

inline constexpr unsigned kRecordTables = 11;
inline constexpr std::size_t kMaxRecordKey = 511;
inline constexpr std::size_t kMaxRecordValue = std::size_t{48} << 20;

/// The version of the tables, and of the meaning of their records.
unsigned record_format();

/// Calls each() for all records of the last generation of the index in `directory`, in order of
/// tables and keys, until it fails. The views are valid during the call. O(index). Errors: as
/// Store::open, and each()'s.
Status read_records(const std::string& directory, const std::function<Status(const Record&)>& each);

/// Builds an index from records of any origin.
class RecordWriter {
 public:
  /// Begins to build in a directory of its own inside `directory`. REQUIRES: the writer lock of
  /// `directory`.
  static Result<std::unique_ptr<RecordWriter>> create(const std::string& directory);
  /// Without finish(), nothing is left.
  virtual ~RecordWriter() = default;
  /// Adds the next record. Errors: internal (not in order, or too large), index_failed.
  virtual Status add(const Record& record) = 0;
  /// Checks that the tables agree with each other, and makes them the index of the directory, in
  /// place of one that is there.
  /// Errors: internal (they do not), index_failed.
  virtual Status finish() = 0;
};

}  // namespace codefinder::store
