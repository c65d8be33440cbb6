// Searches names in three steps: selects blocks of each segment by grams, reads them within a
// budget (on two threads if worthwhile), and reports the names to the visitor.
#include "index/store/segments/name_search.h"

#include "base/name_letters.h"
#include "index/store/segments/name_grams.h"

#include <algorithm>
#include <utility>

namespace codefinder::store {

namespace {

constexpr std::size_t kMaxSpeltLength = 20;  // Longer words are not searched as abbreviations.
// From so many segments on, waking the helper thread pays off.
constexpr std::size_t kSegmentsWorthTwo = 4;
constexpr std::size_t kBlocksWorthTwo = 16;  // The same for blocks.

/// Returns how many blocks one search reads, over all segments with grams: each segment may use its
/// share, and the rest that the previous ones left.
std::size_t search_budget(NameSearch::Way way) {
  return way == NameSearch::Way::all ? 100 : 250;  // About 10 microseconds per block.
}

/// A name that visitor.wants() accepted, with copies of its name and symbols.
struct Wanted {
  std::string name;
  FoundName found;
  std::vector<Definition> symbols;
};

/// Reads blocks; used by one thread.
class BlockScan {
 public:
  BlockScan(const NameSearch& search, const NameVisitor& visitor)
      : reader_(search.prefilters), visitor_(visitor) {}

  std::vector<Wanted> read(const Segment& segment, Slice block) {
    std::vector<Wanted> all;
    reader_.read(block);
    while (reader_.next()) {
      if (!visitor_.wants(reader_.name)) continue;
      Wanted wanted{std::string(reader_.name), {.rank = reader_.use.rank}, {}};
      for_each_posting(reader_.list, segment.begin,
                       [&](std::uint32_t file, std::span<const Defined> symbols) {
                         if (!segment.alive(file)) return true;
                         ++wanted.found.files;
                         for (const Defined& defined : symbols)
                           wanted.symbols.push_back(defined.in(FileId(file)));
                         return true;
                       });
      if (wanted.found.files == 0) continue;
      wanted.found.from_bulk_file = !reader_.use.defines ||
                                    has_only_bulk_values(segment, reader_.use, reader_.list);
      all.push_back(std::move(wanted));
    }
    return all;
  }

 private:
  NameScan reader_;
  const NameVisitor& visitor_;
};

class Searcher {
 public:
  Searcher(const SearchedStore& store, const NameSearch& search, const NameVisitor& visitor)
      : store_(store), search_(search), visitor_(visitor) {
    word_.read(search.word);
    const Segment* largest = nullptr;
    for (const Segment& segment : store.segments) {
      parts_.push_back({&segment});
      if (segment.gram_blocks > (largest ? largest->gram_blocks : 0)) largest = &segment;
    }
    if (!largest) return;
    // Grams that are rare in the largest segment are assumed to be rare in the others.
    const GramReader grams(store.txn, store.tables, *largest, store.cache);
    if (search.way == Way::prefix) grams_ = grams.rarest_first(beginning_grams(word_.letters));
    if (search.way == Way::substring_or_humps)
      grams_ = grams.rarest_first(run_grams(word_.letters));
    if (search.way == Way::all)
      grams_ = beginning_grams(std::string_view(word_.letters).substr(0, 1));
  }

  bool run() {
    std::vector<Part*> with_grams;
    for (Part& part : parts_)
      if (part.has_grams()) with_grams.push_back(&part);
    // Largest first, so that neither thread waits long for the other.
    std::stable_sort(with_grams.begin(), with_grams.end(), [](const Part* a, const Part* b) {
      return a->segment->gram_blocks > b->segment->gram_blocks;
    });
    share(with_grams.size(), kSegmentsWorthTwo,
          [&](std::size_t i, const Txn& txn, BlockScan&) { find_blocks(*with_grams[i], txn); });
    share_budget();
    read_blocks();
    bool complete = true;
    for (const Part& part : parts_) {
      if (!show(part)) break;
      complete = complete && !part.cut;
    }
    return complete;
  }

 private:
  using Way = NameSearch::Way;
  /// The blocks to read of one segment.
  struct Part {
    const Segment* segment;
    BlockBits blocks = BlockBits();  // Blocks that may have matching names.
    bool cut = false;                // Some matching names may be omitted.
    std::size_t begin = 0, end = 0;  // Range in read_.
    bool has_grams() const { return segment->gram_blocks > 0; }
  };

  /// Runs the pieces of a task, with the helper thread if there is one and there are enough pieces.
  template <class Work>
  void share(std::size_t count, std::size_t worth, const Work& work) {
    if (!store_.second || count < worth) {
      for (std::size_t i = 0; i < count; ++i) work(i, store_.txn, scan_);
      return;
    }
    store_.second->share(count, [&](std::size_t i, SecondThread::By by) {
      const bool caller = by == SecondThread::By::caller;
      work(i, caller ? store_.txn : *store_.second_txn, caller ? scan_ : second_scan_);
    });
  }

  void find_blocks(Part& part, const Txn& txn) const {
    GramReader grams(txn, store_.tables, *part.segment, store_.cache);
    part.cut = search_.way == Way::all ||
               (search_.way == Way::substring_or_humps && word_.letters.size() < 3);
    if (search_.way == Way::one_edit) {
      keep_one_edit(part, grams, search_budget(Way::one_edit));
    } else if (search_.way != Way::substring_or_humps ||
               !part.cut) {  // Nearly every block has a name with any given two letters.
      part.blocks = grams.with_all(grams_);
      if (search_.way == Way::substring_or_humps && word_.letters.size() <= kMaxSpeltLength)
        part.blocks |= grams.with_humps(word_, part.blocks);
    }
  }

  void keep_one_edit(Part& part, GramReader& grams, std::size_t most) const {
    GramReader::EditBlocks found = grams.with_one_edit(word_.letters, most);
    part.blocks = std::move(found.blocks);
    part.cut = part.cut || !found.complete;
  }

  /// If the blocks exceed the budget, limits each segment to its share of the budget plus what the
  /// previous segments left.
  void share_budget() {
    std::size_t budget = search_budget(search_.way), wanted = 0;
    std::uint64_t blocks = 0;  // Blocks in the remaining segments.
    for (const Part& part : parts_)
      blocks += part.segment->gram_blocks, wanted += part.blocks.count();
    if (wanted <= budget) return;
    for (Part& part : parts_) {
      if (!part.has_grams()) continue;
      cut_down(part, std::min<std::size_t>(
                         budget, (budget * part.segment->gram_blocks + blocks - 1) / blocks));
      budget -= part.blocks.count();
      blocks -= part.segment->gram_blocks;
    }
  }

  /// Reduces the segment's blocks to at most `most`: those with the most popular names.
  void cut_down(Part& part, std::size_t most) const {
    GramReader grams(store_.txn, store_.tables, *part.segment, store_.cache);
    if (search_.way == Way::one_edit) keep_one_edit(part, grams, most);
    if (part.blocks.has_at_most(most)) return;
    part.cut = true;
    for (int level = GramReader::kMinPopularity;
         !part.blocks.has_at_most(most) && level < GramReader::kMaxPopularity; ++level) {
      BlockBits popular = grams.with_popularity(level);
      popular &= part.blocks;
      if (popular.empty()) break;
      part.blocks = std::move(popular);
    }
    part.blocks.leave(most);
  }

  void read_blocks() {
    std::vector<std::pair<const Part*, std::uint32_t>> blocks;
    for (Part& part : parts_) {
      part.begin = blocks.size();
      for (const std::uint32_t block : part.blocks.blocks()) blocks.emplace_back(&part, block);
      part.end = blocks.size();
    }
    read_.resize(blocks.size());
    share(blocks.size(), kBlocksWorthTwo, [&](std::size_t i, const Txn& txn, BlockScan& scan) {
      if (visitor_.stopped && visitor_.stopped()) return;
      const Segment& segment = *blocks[i].first->segment;
      const std::string key = GramReader(txn, store_.tables, segment, store_.cache)
                                  .block_key(blocks[i].second);
      Slice bytes;
      if (!key.empty() && txn.get(store_.tables.postings, key, bytes) == 0)
        read_[i] = scan.read(segment, bytes);
    });
  }

  /// Reports the names of one segment. Returns false if the visitor has stopped.
  bool show(const Part& part) {
    if (!part.has_grams()) return walk(*part.segment);
    for (std::size_t i = part.begin; i < part.end; ++i)
      if (!show(read_[i])) return false;
    return true;
  }

  bool show(std::vector<Wanted>& all) const {
    if (visitor_.stopped && visitor_.stopped()) return false;
    for (Wanted& wanted : all) {
      wanted.found.name = wanted.name;
      wanted.found.symbols = wanted.symbols;
      if (!visitor_.each(wanted.found)) return false;
    }
    return true;
  }

  /// Reads all blocks of a segment without grams.
  bool walk(const Segment& segment) {
    Cursor cursor;
    if (cursor.open(store_.txn, store_.tables.postings) != 0) return true;
    const std::string prefix = be_key(segment.id, 4);
    for (int rc = cursor.seek(prefix); rc == 0 && cursor.key.substr(0, 4) == prefix;
         rc = cursor.move(MDB_NEXT)) {
      std::vector<Wanted> all = scan_.read(segment, cursor.value);
      if (!show(all)) return false;
    }
    return true;
  }

  const SearchedStore& store_;
  const NameSearch& search_;
  const NameVisitor& visitor_;
  NameLetters word_;
  // Grams that every match has, except abbreviations and names at edit distance one.
  std::vector<Gram> grams_;
  std::vector<Part> parts_;
  BlockScan scan_{search_, visitor_}, second_scan_{search_, visitor_};
  std::vector<std::vector<Wanted>> read_;  // Per block, in the order of parts_.
};

}  // namespace

bool search_segments(const SearchedStore& store, const NameSearch& search,
                     const NameVisitor& visitor) {
  return Searcher(store, search, visitor).run();
}

}  // namespace codefinder::store
