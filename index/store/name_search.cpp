#include "index/store/name_search.h"

#include "base/name_letters.h"
#include "index/store/name_grams.h"

#include <algorithm>

namespace codefinder::index {

namespace {

class BlockVisit {
 public:
  BlockVisit(const Segment& segment, const NameSearch& search, const NameVisitor& visitor)
      : segment_(segment), reader_(search.sieves), visitor_(visitor) {}

  /// False when the visitor has stopped.
  bool operator()(Slice block) {
    if (visitor_.stopped && visitor_.stopped()) return false;
    reader_.read(block);
    while (reader_.next()) {
      if (!visitor_.wants(reader_.name)) continue;
      FoundName found{.name = reader_.name, .rank = reader_.use.rank};
      symbols_.clear();
      for_each_posting(reader_.list, segment_.begin, [&](std::uint32_t file, std::span<const Defined> symbols) {
        if (!segment_.alive(file)) return true;
        ++found.files;
        for (const Defined& defined : symbols) symbols_.push_back(defined.in(FileId(file)));
        return true;
      });
      if (found.files == 0) continue;
      found.symbols = symbols_;
      found.crowded = !reader_.use.defines || is_crowded(segment_, reader_.use, reader_.list);
      if (!visitor_.each(found)) return false;
    }
    return true;
  }

 private:
  const Segment& segment_;
  NameScan reader_;
  const NameVisitor& visitor_;
  std::vector<Definition> symbols_;
};

SearchEnd walk(const Txn& txn, const SegmentTables& tables, const Segment& segment, BlockVisit& visit) {
  Cursor cursor;
  if (cursor.open(txn, tables.postings) != 0) return SearchEnd::complete;
  const std::string prefix = be_key(segment.id, 4);
  for (int rc = cursor.seek(prefix, MDB_SET_RANGE); rc == 0 && cursor.key.substr(0, 4) == prefix; rc = cursor.move(MDB_NEXT))
    if (!visit(cursor.value)) return SearchEnd::stopped;
  return SearchEnd::complete;
}

/// The blocks that may have names which fit.
BlockBits blocks_for(GramReader& grams, const NameSearch& search, const NameLetters& word, std::size_t budget, bool& cut) {
  const std::string& letters = word.letters;
  switch (search.way) {
    case NameSearch::Way::prefix: return grams.with_beginning(letters);
    case NameSearch::Way::parts: {
      BlockBits found = grams.with_run(letters);
      if (letters.size() <= 20) found |= grams.with_humps(word);
      return found;
    }
    case NameSearch::Way::close: return grams.with_slip(letters, budget, cut);
    case NameSearch::Way::any: break;
  }
  return grams.with_beginning(std::string_view(letters).substr(0, 1));
}

}  // namespace

std::size_t search_budget(NameSearch::Way way) {
  return way == NameSearch::Way::any ? 100 : 250;  // Some 10 microseconds each.
}

SearchEnd search_segment(const Txn& txn, const SegmentTables& tables, const Segment& segment, const NameSearch& search,
                         const NameVisitor& visitor, GramCache& cache, std::size_t& budget) {
  BlockVisit visit(segment, search, visitor);
  if (segment.gram_blocks == 0) return walk(txn, tables, segment, visit);
  NameLetters word;
  word.read(search.word);
  // Nearly every block has two letters in a row.
  if (search.way == NameSearch::Way::parts && word.letters.size() < 3) return SearchEnd::cut;
  GramReader grams(txn, tables, segment, cache);
  bool cut = search.way == NameSearch::Way::any;
  BlockBits found = blocks_for(grams, search, word, budget, cut);
  std::vector<std::uint32_t> blocks = found.blocks();
  cut = cut || blocks.size() > budget;
  for (int level = GramReader::kLeastPopularity; blocks.size() > budget && level < GramReader::kMostPopularity; ++level) {
    found &= grams.with_popularity(level);
    if (const auto popular = found.blocks(); !popular.empty()) blocks = popular;
    else break;
  }
  if (blocks.size() > budget) blocks.resize(budget);
  budget -= blocks.size();
  for (const std::uint32_t block : blocks) {
    Slice bytes;
    const std::string key = grams.block_key(block);
    if (key.empty() || txn.get(tables.postings, key, bytes) != 0) continue;
    if (!visit(bytes)) return SearchEnd::stopped;
  }
  return cut ? SearchEnd::cut : SearchEnd::complete;
}

}  // namespace codefinder::index
