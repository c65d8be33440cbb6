// Segments (as in an LSM tree): the names of the files of one or more commits, immutable except for
// the list of removed files. A file whose facts change gets a new id in a new segment, so a commit
// costs O(its files), whatever the project's size. Segments cover disjoint ranges of file ids;
// neighbours of similar size are merged to keep their number low.
#pragma once

#include "index/store/pages/lmdb.h"
#include "index/store/segments/postings.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <vector>

namespace codefinder::store {

struct Segment {
  std::uint32_t id = 0;     // Assigned in ascending order; never reused.
  std::uint32_t begin = 0;  // File ids: [begin, end).
  std::uint32_t end = 0;
  std::uint64_t bytes = 0;          // Total size of its blocks.
  std::vector<std::uint32_t> dead;  // Removed files, ascending.
  // Number of blocks that its grams cover (name_grams.h); 0: it has no grams.
  std::uint32_t gram_blocks = 0;
  // Its bulk files (more than kBulkFileSymbols symbols), ascending.
  std::vector<std::uint32_t> bulk_files;

  bool alive(std::uint32_t file) const;
  std::string encode() const;
  static bool decode(Slice key, Slice text, Segment& segment);
};

/// Returns whether all definitions of the name are values in bulk files (values: NameRank::macro
/// and below).
bool has_only_bulk_values(const Segment& segment, NameUse use, Slice list);

/// The tables that hold segments.
struct SegmentTables {
  MDB_dbi segments = 0, postings = 0, grams = 0, texts = 0, words = 0;
};

/// Reads all segments, ordered by file id. Returns 0 or LMDB's error.
int read_segments(const Txn& txn, const SegmentTables& tables, std::vector<Segment>& segments);
int put_segment(Txn& txn, const SegmentTables& tables, const Segment& segment);
/// Removes the blocks of segments that have no row: of a merge that was not finished.  O(those).
int remove_unfinished(Txn& txn, const SegmentTables& tables, const std::vector<Segment>& segments);
/// Removes the segment's blocks, grams, rows of trigrams and of words, and its own row.
int remove_segment(Txn& txn, const SegmentTables& tables, const Segment& segment);

/// Returns the posting list (or row) of a name in one segment's part of a table of blocks, as a
/// view into the map; empty if the name is not there. Cost: one seek and the scan of a block.
Slice find_list(const Txn& txn, MDB_dbi table, const Segment& segment, Slice name);

/// Calls each(name, list, use) for every name of the segment, in order, until it returns false; the
/// views are valid during the call. REQUIRES: no writes meanwhile.
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

/// Marks the names, which ascend, that the segment has. Cost: for many names one pass over the
/// blocks, where find_list() seeks once per name.
void mark_names(const Txn& txn, MDB_dbi table, const Segment& segment,
                std::span<const std::string> names, std::vector<bool>& found);

/// Moves to the segment's last block that begins before the name, or to its first block if there is
/// none. Returns 0 or LMDB's error.
int seek_block(Cursor& cursor, const Segment& segment, Slice name);

/// Calls each(name, list) for the segment's names not less than `from`, in order, until it returns
/// false.
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

/// Limits the memory of a large write. Divides it into several commits: LMDB holds all that a
/// transaction writes in memory.
struct Checkpoint {
  std::uint64_t bytes = 0;  // The number of bytes of blocks after which to commit.
  /// Commits, and begins again with the same Txn.  Returns 0 or LMDB's error.  Empty if a part must
  /// not be committed alone.
  std::function<int()> commit;
  /// Drops the mapped pages that were read so far; called every few megabytes.  May be empty.
  std::function<void()> forget_pages = {};
};

/// Writes the blocks of one segment into a table: add() names in ascending order, then flush().
/// Cheapest if no later segment is in the table.
class BlockStream {
 public:
  /// `checkpoint`, if there is one, must outlive this object.
  BlockStream(Txn& txn, MDB_dbi table, std::uint32_t segment,
              const Checkpoint* checkpoint = nullptr)
      : txn_(txn), table_(table), segment_(segment), checkpoint_(checkpoint) {}
  int add(Slice name, Slice list, NameUse use);
  int flush();
  std::uint64_t bytes() const { return bytes_; }  // Bytes written.

 private:
  Txn& txn_;
  MDB_dbi table_;
  std::uint32_t segment_;
  const Checkpoint* checkpoint_;
  std::uint64_t bytes_ = 0, since_commit_ = 0, since_forgotten_ = 0;
  BlockWriter block_;
};

/// Writes one segment: add() names in ascending order, then finish().
class SegmentWriter {
 public:
  /// `segment`: id, begin, end and bulk_files; the rest is set by finish().
  SegmentWriter(Txn& txn, const SegmentTables& tables, Segment segment,
                const Checkpoint* checkpoint = nullptr);
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

/// Iterates over the names (or rows) that several segments have in a table of blocks, in order,
/// each name once (k-way merge). Holds a copy of one block per segment, so the transaction may be
/// written to meanwhile.
class NameWalk {
 public:
  NameWalk(const Txn& txn, MDB_dbi table, const std::vector<Segment>& segments);
  ~NameWalk();
  /// Returns false at the end.
  bool next();

  struct Part {
    const Segment* segment;
    Slice list;  // Valid until next().
    NameUse use;
  };
  Slice name;               // Valid until next().
  std::vector<Part> parts;  // Ordered by file id.

 private:
  class Stream;
  std::vector<std::unique_ptr<Stream>> streams_;
  std::vector<Stream*> heap_;     // Min-heap by name.
  std::vector<Stream*> current_;  // Streams whose current name is `name`.
};

/// Segments next to each other: `count` from index `first` on.
struct SegmentRange {
  std::size_t first = 0, count = 0;
};
/// Merges segments into one, dropping removed files. Updates `segments`. Readers see the merged
/// segment once the last part is committed.
int merge_segments(Txn& txn, const SegmentTables& tables, std::vector<Segment>& segments,
                   SegmentRange range, const Checkpoint* checkpoint = nullptr);
/// The number of segments of similar size that are merged: in general; while more commits follow
/// soon, after which all of them are merged, so that each list is written again less often.
inline constexpr std::size_t kSameSize = 8, kSameSizeInSeries = 32;
/// Returns how many of the last segments to merge because `same_size` of them are of similar size,
/// with the smaller ones after them; 0 for none.
std::size_t segments_to_merge(const std::vector<Segment>& segments,
                              std::size_t same_size = kSameSize);
/// Returns how many of the last segments to merge when there is time: all if more than a quarter of
/// the files are removed, more than a quarter of the bytes are outside the largest segment, or all
/// segments together take at most 4 MiB; else, if there are more than a few, those that make up at
/// most a quarter of the bytes. 0 for none. Freed space: see free_pages.h.
std::size_t segments_to_compact(const std::vector<Segment>& segments);

}  // namespace codefinder::store
