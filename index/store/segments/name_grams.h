// Grams: an inverted index from three letters to the blocks of a segment with defined names that
// have them, so that a search reads only a few blocks of a large segment. Table `grams`, laid out
// like postings: blocks of rows in order. The rows:
//   "l" and three letters   The blocks with a name that contains these letters in a row.  A name is
//                           preceded by two letters "^".
//   "h" and three letters   The blocks with a name that a word with these letters, the first at the
//                           start of a hump, can abbreviate by prefixes of consecutive humps,
//                           unless an "l" row covers it.  Without values of bulk files.
//   "p" and a level         The blocks with a name that occurs in many files: see
//                           GramReader::popularity.
//   "n" and u32             The head of the first name of the block with this number.
// Letters are folded as in base/name_letters.h; all non-ASCII ones are mapped to one letter. Small
// segments have no grams, nor do segments of commits that other commits follow soon
// (WriteTxn::expect_more): all their blocks are read.
#pragma once

#include "base/name_letters.h"
#include "index/store/segments/block_set.h"
#include "index/store/segments/gram_cache.h"
#include "index/store/segments/segment.h"

#include <bit>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::store {

/// Returns whether the segment is large enough for grams and has none yet.
bool lacks_grams(const Segment& segment);
/// Writes the segment's grams and sets gram_blocks; the caller writes the segment's row. O(names of
/// the segment). Returns 0 or LMDB's error.
int write_grams(Txn& txn, const SegmentTables& tables, Segment& segment);

/// The key of a row: its kind and three letters.
using Gram = std::string;
/// Returns the grams of every name that contains these letters in a row (run_grams), or that starts
/// with them (beginning_grams).
std::vector<Gram> run_grams(std::string_view letters);
std::vector<Gram> beginning_grams(std::string_view letters);

/// Queries the grams of one segment. REQUIRES: it has some.
class GramReader {
 public:
  GramReader(const Txn& txn, const SegmentTables& tables, const Segment& segment, GramCache& cache)
      : txn_(txn), tables_(tables), segment_(segment), cache_(cache) {}

  /// Sorts the grams by the size of their rows in this segment, smallest first.
  std::vector<Gram> rarest_first(std::vector<Gram> grams) const;
  /// Returns the blocks that have all these grams; reads the rows in the given order and stops when
  /// few blocks are left, so the result may contain some more.
  BlockBits with_all(const std::vector<Gram>& grams);
  /// Returns the blocks, other than `known`, that may have names which the word abbreviates by
  /// prefixes of humps. REQUIRES: at most 32 letters.
  BlockBits with_humps(const NameLetters& word, const BlockBits& known);
  struct EditBlocks {
    BlockBits blocks;
    bool complete = true;  // False if some were omitted.
  };
  /// Returns at most `most` blocks that may have names at edit distance one; those whose edit would
  /// be near the beginning are omitted first. Returns none for fewer than four letters.
  EditBlocks with_one_edit(std::string_view letters, std::size_t most);
  /// Returns the blocks with a name of at least this popularity.
  BlockBits with_popularity(int level);
  /// floor(log2(list_bytes)): a name with a list of this size occurs in about 2^popularity files or
  /// more.
  static int popularity(std::size_t list_bytes) {
    return static_cast<int>(std::bit_width(list_bytes)) - 1;
  }
  static constexpr int kMinPopularity = 5;  // Lower levels have no rows.
  static constexpr int kMaxPopularity = 24;
  /// Returns the key of a block in the table of postings; empty if there is no such block.
  std::string block_key(std::uint32_t block) const;

 private:
  BlockBits all() const { return BlockBits::all_of(segment_.gram_blocks); }
  BlockBits none() const { return BlockBits(segment_.gram_blocks); }
  /// Intersects `found` with the row of the gram.
  void keep(BlockBits& found, const Gram& gram);
  void keep(BlockBits& found, char sort, char a, char b, char c);

  const Txn& txn_;
  const SegmentTables& tables_;
  const Segment& segment_;
  GramCache& cache_;
};

}  // namespace codefinder::store
