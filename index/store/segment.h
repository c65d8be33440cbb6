// Segments: the names of the files of one or more commits, written once and never changed but for
// the list of those files that are gone.  A file whose facts change gets a new id in a new segment,
// so a commit costs what its files cost, whatever the project's size. Segments cover disjoint
// ranges of file ids; neighbours of like size are merged, so that there are few.
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
  // Of how many blocks its grams tell (name_grams.h); 0: it has none.
  std::uint32_t gram_blocks = 0;
  // Files of it with more than kBulkFileSymbols symbols, ascending.
  std::vector<std::uint32_t> crowds;

  bool alive(std::uint32_t file) const;
  std::string encode() const;
  static bool decode(Slice key, Slice text, Segment& segment);
};

/// Whether all that the name stands for is values of crowds.
bool is_crowded(const Segment& segment, NameUse use, Slice list);

/// The tables that hold segments.
struct SegmentTables {
  MDB_dbi segments = 0, postings = 0, grams = 0;
};

/// All of them, by file id.  0 or LMDB's error.
int read_segments(const Txn& txn, const SegmentTables& tables, std::vector<Segment>& segments);
int put_segment(Txn& txn, const SegmentTables& tables, const Segment& segment);
/// Removes its blocks, its grams and its row.
int remove_segment(Txn& txn, const SegmentTables& tables, const Segment& segment);

/// The name's list in one segment's part of a table of blocks, as a view into the map; empty when
/// the name is not there.  One seek and the scan of a block.
Slice find_list(const Txn& txn, MDB_dbi table, const Segment& segment, Slice name);

/// Calls each(name, list, use) for every name of the segment, in order, until it returns false; all
/// views live for the call. REQUIRES: nothing is written meanwhile.
template <class Each>
void for_each_name(const Txn& txn, const SegmentTables& tables, const Segment& segment,
                   const Each& each) {
  Cursor cursor;
  if (cursor.open(txn, tables.postings) != 0) return;
  const std::string prefix = be_key(segment.id, 4);
  for (int rc = cursor.seek(prefix); rc == 0 && cursor.key.substr(0, 4) == prefix;
       rc = cursor.move(MDB_NEXT))
    for (BlockReader block(cursor.value); block.next();)
      if (!each(Slice(block.name), block.list, block.use)) return;
}

/// Moves to the segment's last block that begins before the name, or else to its first.  0, or
/// LMDB's error.
int seek_block(Cursor& cursor, const Segment& segment, Slice name);

/// Calls each(name, list) for the segment's names from `from` on, in order, until it returns false.
template <class Each>
void for_each_name_from(const Txn& txn, const SegmentTables& tables, const Segment& segment,
                        Slice from, const Each& each) {
  Cursor cursor;
  if (cursor.open(txn, tables.postings) != 0) return;
  int rc = seek_block(cursor, segment, from);
  const std::string prefix = be_key(segment.id, 4);
  for (; rc == 0 && cursor.key.substr(0, 4) == prefix; rc = cursor.move(MDB_NEXT))
    for (BlockReader block(cursor.value); block.next();)
      if (Slice(block.name).compare(from) >= 0 && !each(Slice(block.name), block.list)) return;
}

/// Writes the blocks of one segment into a table: names ascending, then flush().  Cheapest when no
/// later segment is in the table.
class BlockStream {
 public:
  BlockStream(Txn& txn, MDB_dbi table, std::uint32_t segment)
      : txn_(txn), table_(table), segment_(segment) {}
  int add(Slice name, Slice list, NameUse use);
  int flush();
  std::uint64_t bytes() const { return bytes_; }  // Written.

 private:
  Txn& txn_;
  MDB_dbi table_;
  std::uint32_t segment_;
  std::uint64_t bytes_ = 0;
  BlockWriter block_;
};

/// Writes one segment: names ascending, then finish().
class SegmentWriter {
 public:
  SegmentWriter(Txn& txn, const SegmentTables& tables, std::uint32_t id, std::uint32_t begin,
                std::uint32_t end, std::vector<std::uint32_t> crowds = {});
  int add(Slice name, const PostingWriter& list) {
    return blocks_.add(name, list.bytes(), list.use());
  }
  /// Writes the last block and the segment's row.
  int finish();

 private:
  Txn& txn_;
  SegmentTables tables_;
  Segment segment_;
  BlockStream blocks_;
};

/// Walks the names of several segments in order, each name once.  Holds copies of one block a
/// segment, so the transaction may be written to meanwhile.
class NameWalk {
 public:
  NameWalk(const Txn& txn, const SegmentTables& tables, const std::vector<Segment>& segments);
  ~NameWalk();
  /// False at the end.
  bool next();

  struct Part {
    const Segment* segment;
    Slice list;  // Until next().
    NameUse use;
  };
  Slice name;               // Until next().
  std::vector<Part> parts;  // By file id.

 private:
  class Stream;
  std::vector<std::unique_ptr<Stream>> streams_;
  std::vector<Stream*> heap_;     // Least name first.
  std::vector<Stream*> current_;  // Those at `name`.
};

/// Merges `count` segments from `first` on into one, leaving out what is dead.  `segments` is kept
/// true.
int merge_segments(Txn& txn, const SegmentTables& tables, std::vector<Segment>& segments,
                   std::size_t first, std::size_t count);
/// How many of the last segments should be merged now that there are so many of like size; 0 for
/// none.
std::size_t segments_to_merge(const std::vector<Segment>& segments);
/// How many of the last segments to merge when there is time: all when many files are dead or a
/// quarter of the bytes lies outside the largest, else, of more than a few, those that make up no
/// more than a quarter.  0 for none.  What a merge frees: free_pages.h.
std::size_t segments_to_tidy(const std::vector<Segment>& segments);

}  // namespace codefinder::index
