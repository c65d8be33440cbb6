// Segments: the names of the files of one or more commits, written once and never changed but for the list of those files that are
// gone.  A file whose facts change gets a new id in a new segment, so a commit costs what its files cost, whatever the project's size.
// Segments cover disjoint ranges of file ids; neighbours of like size are merged, so that there are few.
#pragma once

#include "index/store/lmdb.h"
#include "index/store/postings.h"

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

namespace codefinder::index {

struct Segment {
  std::uint32_t id = 0;     // Given out in order and not used again.
  std::uint32_t begin = 0;  // Its files: [begin, end).
  std::uint32_t end = 0;
  std::uint64_t bytes = 0;          // Of its blocks.
  std::vector<std::uint32_t> dead;  // Files of it that are gone, ascending.

  bool alive(std::uint32_t file) const;
  std::string encode() const;
  static bool decode(Slice key, Slice text, Segment& segment);
};

/// The tables that hold segments.
struct SegmentTables {
  MDB_dbi segments = 0, postings = 0;
};

/// All of them, by file id.  0 or LMDB's error.
int read_segments(const Txn& txn, const SegmentTables& tables, std::vector<Segment>& segments);
int put_segment(Txn& txn, const SegmentTables& tables, const Segment& segment);
/// Removes its blocks and its row.
int remove_segment(Txn& txn, const SegmentTables& tables, const Segment& segment);

/// The name's list in one segment, as a view into the map; empty when the name is not there.  One seek and the scan of a block.
Slice find_list(const Txn& txn, const SegmentTables& tables, const Segment& segment, Slice name);

/// Calls each(name, list, defines) for every name of the segment, in order, until it returns false; all views live for the call.
/// REQUIRES: nothing is written meanwhile.
template <class Each>
void for_each_name(const Txn& txn, const SegmentTables& tables, const Segment& segment, const Each& each) {
  Cursor cursor;
  if (cursor.open(txn, tables.postings) != 0) return;
  const std::string prefix = be_key(segment.id, 4);
  for (int rc = cursor.seek(prefix, MDB_SET_RANGE); rc == 0 && cursor.key.substr(0, 4) == prefix; rc = cursor.move(MDB_NEXT))
    for (BlockReader block(cursor.value); block.next();)
      if (!each(Slice(block.name), block.list, block.defines)) return;
}

/// Writes one segment: names ascending, then finish().
class SegmentWriter {
 public:
  SegmentWriter(Txn& txn, const SegmentTables& tables, std::uint32_t id, std::uint32_t begin, std::uint32_t end);
  int add(Slice name, const PostingWriter& list);
  /// Writes the last block and the segment's row.
  int finish();

 private:
  int flush();
  Txn& txn_;
  SegmentTables tables_;
  Segment segment_;
  BlockWriter block_;
};

/// Walks the names of several segments in order, each name once.  Holds copies of one block a segment, so the transaction may be
/// written to meanwhile.
class NameWalk {
 public:
  NameWalk(const Txn& txn, const SegmentTables& tables, const std::vector<Segment>& segments);
  ~NameWalk();
  /// False at the end.
  bool next();

  struct Part {
    const Segment* segment;
    Slice list;  // Until next().
    bool defines;
  };
  Slice name;               // Until next().
  std::vector<Part> parts;  // By file id.

 private:
  class Stream;
  std::vector<std::unique_ptr<Stream>> streams_;
  std::vector<Stream*> heap_;     // Least name first.
  std::vector<Stream*> current_;  // Those at `name`.
};

/// Merges `count` segments from `first` on into one, leaving out what is dead.  `segments` is kept true.
int merge_segments(Txn& txn, const SegmentTables& tables, std::vector<Segment>& segments, std::size_t first, std::size_t count);
/// How many of the last segments should be merged now that there are so many of like size; 0 for none.
std::size_t segments_to_merge(const std::vector<Segment>& segments);
/// How many of the last segments to merge when there is time: all when many files are dead, else, of more than a few, those that make
/// up no more than a quarter.  (What a merge frees stays in the file until something else needs it.)  0 for none.
std::size_t segments_to_tidy(const std::vector<Segment>& segments);

}  // namespace codefinder::index
