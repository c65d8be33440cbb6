// Grams: which blocks of a segment have defined names with these three letters, so that of a large
// segment only a few blocks are read for a typed word.  In the table `grams`, laid out as postings
// are: blocks of rows in order, each row
//   "l" and three letters   the blocks with a name that has these letters in a row.  A name begins
//   with two letters "^" more. "h" and three letters   the blocks with a name that a word of these
//   letters, beginning at one of its humps, can spell by beginnings
//                           of successive humps (and that stands in no row "l" for it).  Values of
//                           crowds are left out.
//   "p" and a level         the blocks with a name that many files have: see
//   GramReader::popularity. "n" and u32             the head of the first name of the block of this
//   number.
// Letters are as base/name_letters.h reads them, all but ASCII ones as one.
// Small segments have no grams, nor have those of a commit that others follow: their blocks are
// read one and all.
#pragma once

#include "base/name_letters.h"
#include "index/store/block_set.h"
#include "index/store/gram_cache.h"
#include "index/store/segment.h"

#include <bit>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// Whether the segment is large enough for grams and has none yet.
bool lacks_grams(const Segment& segment);
/// Writes its grams and sets gram_blocks; its row is left to the caller.  O(its names).
int write_grams(Txn& txn, const SegmentTables& tables, Segment& segment);

/// A sort and three letters, as a row has them.
using Gram = std::string;
/// Those of a name that has these letters in a row, and of one that begins so.
std::vector<Gram> run_grams(std::string_view letters);
std::vector<Gram> beginning_grams(std::string_view letters);

/// What the grams of one segment say.  REQUIRES: it has some.
class GramReader {
 public:
  GramReader(const Txn& txn, const SegmentTables& tables, const Segment& segment, GramCache& cache)
      : txn_(txn), tables_(tables), segment_(segment), cache_(cache) {}

  /// The same grams, those with the shortest rows here before others.
  std::vector<Gram> rarest_first(std::vector<Gram> grams) const;
  /// Blocks that all these grams have, read in their order; of few blocks, some more.
  BlockBits with_all(const std::vector<Gram>& grams);
  /// Blocks beside the known ones that may have names which the word spells by beginnings of humps.
  /// REQUIRES: at most 32 letters.
  BlockBits with_humps(const NameLetters& word, const BlockBits& known);
  /// Blocks that may have names one slip away, at most `most`: `cut` becomes true when some were
  /// left out, those first whose slip would be at the beginning.  Of under four letters, none.
  BlockBits with_slip(std::string_view letters, std::size_t most, bool& cut);
  /// Blocks with a name of at least this popularity.
  BlockBits with_popularity(int level);
  /// 2 to this power is about how many files have a name with a list of so many bytes, at least.
  static int popularity(std::size_t list_bytes) {
    return static_cast<int>(std::bit_width(list_bytes)) - 1;
  }
  static constexpr int kLeastPopularity = 5;  // Of less, no rows are kept.
  static constexpr int kMostPopularity = 24;
  /// The key of a block in the table of postings; empty for none.
  std::string block_key(std::uint32_t block) const;

 private:
  BlockBits all() const { return BlockBits(segment_.gram_blocks, true); }
  BlockBits none() const { return BlockBits(segment_.gram_blocks); }
  /// Leaves only blocks that have it.
  void keep(BlockBits& found, const Gram& gram);
  void keep(BlockBits& found, char sort, char a, char b, char c);

  const Txn& txn_;
  const SegmentTables& tables_;
  const Segment& segment_;
  GramCache& cache_;
};

}  // namespace codefinder::index
