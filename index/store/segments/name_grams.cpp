// Builds the gram rows of a segment, and finds the blocks that a search must read.
#include "index/store/segments/name_grams.h"

#include "base/name_letters.h"
#include "base/threads.h"
#include "index/store/format.h"
#include "index/store/store.h"

#include <algorithm>
#include <functional>
#include <iterator>
#include <map>

namespace codefinder::store {

namespace {

constexpr char kRun = 'l', kHumps = 'h', kNumber = 'n', kPopular = 'p';
constexpr char kBegin = '^', kForeign = '~';
constexpr std::size_t kLetters = 38;  // a-z, 0-9, kForeign, kBegin.
// Reading so few blocks costs less than the rows that would exclude some of them.
constexpr std::size_t kFew = 4;

/// Maps a letter of a folded name to a gram letter: all non-ASCII bytes to kForeign.
char gram_letter(char c) { return (static_cast<unsigned char>(c) & 0x80) != 0 ? kForeign : c; }

std::size_t letter_number(char c) {
  if (is_lower_letter(c)) return static_cast<std::size_t>(c - 'a');
  if (is_digit_letter(c)) return static_cast<std::size_t>(26 + c - '0');
  return c == kBegin ? 37 : 36;
}

char letter_of_number(std::size_t number) {
  if (number < 26) return static_cast<char>('a' + number);
  if (number < 36) return static_cast<char>('0' + number - 26);
  return number == 37 ? kBegin : kForeign;
}

/// Collects the grams of one kind, block by block, in ascending order.
class Gatherer {
 public:
  explicit Gatherer(char sort) : sort_(sort), rows_(kLetters * kLetters * kLetters) {}

  void add(char a, char b, char c, std::uint32_t block) {
    Row& row =
        rows_[(letter_number(a) * kLetters + letter_number(b)) * kLetters + letter_number(c)];
    if (row.next == block + 1) return;
    ByteWriter(row.distances).varint(block - row.next);
    row.next = block + 1;
  }

  /// Appends the blocks of `later`. REQUIRES: all of them follow the blocks here.
  void append(Gatherer&& later) {
    for (std::size_t i = 0; i < rows_.size(); ++i) {
      Row &row = rows_[i], &more = later.rows_[i];
      if (more.next == 0) continue;
      if (row.next == 0) {
        row = std::move(more);
        continue;
      }
      ByteReader in(more.distances);
      ByteWriter out(row.distances);
      out.varint(in.varint() - row.next);  // The first distance in `later` is from block 0.
      out.bytes(in.bytes(in.left()));
      row.next = more.next;
    }
  }

  /// Writes each row, in byte order of the letters.
  int write(BlockStream& out, std::uint32_t universe) {
    std::vector<std::pair<std::string, Row*>> order;
    for (std::size_t i = 0; i < rows_.size(); ++i)
      if (rows_[i].next != 0)
        order.emplace_back(
            std::string{sort_, letter_of_number(i / kLetters / kLetters),
                        letter_of_number(i / kLetters % kLetters), letter_of_number(i % kLetters)},
            &rows_[i]);
    std::sort(order.begin(), order.end());
    std::vector<std::uint32_t> blocks;
    for (const auto& [gram, row] : order) {
      blocks.clear();
      std::uint32_t next = 0;
      for (ByteReader in(row->distances); !in.at_end(); ++next)
        blocks.push_back(next += in.varint32());
      if (const int rc = out.add(gram, encode_block_set(blocks, universe), {})) return rc;
    }
    return 0;
  }

 private:
  struct Row {
    std::uint32_t next = 0;  // One more than its last block; 0 if it is empty.
    std::string distances;   // Varints: the gaps between its blocks.
  };
  char sort_;
  std::vector<Row> rows_;
};

std::string popular_key(int level) { return {kPopular, static_cast<char>(level)}; }

class Builder {
 public:
  Builder(const Segment& segment, std::size_t first)
      : segment_(segment), first_(static_cast<std::uint32_t>(first)) {}

  void add_block(Slice head, Slice block) {
    for (BlockReader reader(block); reader.next();) {
      if (!reader.use.defines) continue;
      if (const int level = GramReader::popularity(reader.list.size());
          level >= GramReader::kMinPopularity)
        popular(level);
      letters_.read(reader.name);
      for (char& c : letters_.letters) c = gram_letter(c);
      add_runs();
      if (!has_only_bulk_values(segment_, reader.use, reader.list)) add_humps();
    }
    heads_.emplace_back(head);
  }

  void append(Builder&& later) {
    runs_.append(std::move(later.runs_));
    humps_.append(std::move(later.humps_));
    for (auto& [level, blocks] : later.popular_)
      popular_[level].insert(popular_[level].end(), blocks.begin(), blocks.end());
    std::move(later.heads_.begin(), later.heads_.end(), std::back_inserter(heads_));
  }

  std::uint32_t blocks() const { return first_ + static_cast<std::uint32_t>(heads_.size()); }

  int write(BlockStream& out) {
    if (const int rc = humps_.write(out, blocks())) return rc;
    if (const int rc = runs_.write(out, blocks())) return rc;
    for (std::uint32_t i = 0; i < blocks(); ++i)
      if (const int rc = out.add(std::string(1, kNumber) + be_key(i, 4), heads_[i], {})) return rc;
    for (const auto& [level, set] : popular_)
      if (const int rc = out.add(popular_key(level), encode_block_set(set, blocks()), {}))
        return rc;
    return out.flush();
  }

 private:
  void popular(int level) {
    for (; level >= GramReader::kMinPopularity; --level)
      if (auto& set = popular_[level]; set.empty() || set.back() != blocks())
        set.push_back(blocks());
  }

  void add_runs() {
    const std::string& l = letters_.letters;
    if (!l.empty()) runs_.add(kBegin, kBegin, l[0], blocks());
    if (l.size() > 1) runs_.add(kBegin, l[0], l[1], blocks());
    for (std::size_t i = 0; i + 2 < l.size(); ++i) runs_.add(l[i], l[i + 1], l[i + 2], blocks());
  }

  /// Adds the three-letter sequences with which a word can continue from the start of a hump: one
  /// or two letters of that hump, then the next hump.
  void add_humps() {
    const std::string& l = letters_.letters;
    const auto& humps = letters_.humps;
    for (std::size_t i = 0; i + 1 < humps.size(); ++i) {
      const std::size_t a = humps[i], b = humps[i + 1];
      const std::size_t end = i + 2 < humps.size() ? humps[i + 2] : l.size();
      // For a hump of two letters, the run grams cover it.
      if (a + 2 < b) humps_.add(l[a], l[a + 1], l[b], blocks());
      if (a + 1 < b && b + 1 < end) humps_.add(l[a], l[b], l[b + 1], blocks());
      if (end < l.size() && (a + 1 < b || b + 1 < end)) humps_.add(l[a], l[b], l[end], blocks());
    }
  }

  const Segment& segment_;
  const std::uint32_t first_;
  NameLetters letters_;
  Gatherer runs_{kRun}, humps_{kHumps};
  std::map<int, std::vector<std::uint32_t>> popular_;
  std::vector<std::string> heads_;
};

std::string gram_letters(std::string_view letters) {
  std::string out(letters);
  for (char& c : out) c = gram_letter(c);
  return out;
}

}  // namespace

bool lacks_grams(const Segment& segment) {
  return segment.gram_blocks == 0 && segment.bytes >= format::kMinGramBytes;
}

int write_grams(Txn& txn, const SegmentTables& tables, Segment& segment) {
  constexpr std::size_t kEnoughForTwo = 1024;  // A second builder takes 4 MB at least.
  // Head and block, as views; the first write invalidates them.
  std::vector<std::pair<Slice, Slice>> blocks;
  {
    Cursor cursor;
    if (const int rc = cursor.open(txn, tables.postings)) return rc;
    const std::string prefix = be_key(segment.id, 4);
    for (int rc = cursor.seek(prefix); rc == 0 && cursor.key.substr(0, 4) == prefix;
         rc = cursor.move(MDB_NEXT))
      blocks.emplace_back(cursor.key.substr(4), cursor.value);
  }
  const std::size_t half = blocks.size() < kEnoughForTwo ? blocks.size() : blocks.size() / 2;
  Builder builder(segment, 0);
  const auto add = [&](Builder& to, std::size_t from, std::size_t end) {
    for (std::size_t i = from; i < end; ++i) to.add_block(blocks[i].first, blocks[i].second);
  };
  if (half < blocks.size()) {
    Builder later(segment, half);
    auto helper = run_async([&] { add(later, half, blocks.size()); });
    add(builder, 0, half);
    helper.get();
    builder.append(std::move(later));
  } else {
    add(builder, 0, half);
  }
  blocks.clear();
  BlockStream out(txn, tables.grams, segment.id);
  if (const int rc = builder.write(out)) return rc;
  segment.gram_blocks = builder.blocks();
  return 0;
}

std::vector<Gram> run_grams(std::string_view letters) {
  const std::string l = gram_letters(letters);
  std::vector<Gram> grams;
  for (std::size_t i = 0; i + 2 < l.size(); ++i) grams.push_back({kRun, l[i], l[i + 1], l[i + 2]});
  return grams;
}

std::vector<Gram> beginning_grams(std::string_view letters) {
  std::vector<Gram> grams = run_grams(letters);
  const std::string l = gram_letters(letters.substr(0, 2));
  if (l.size() == 1) grams.push_back({kRun, kBegin, kBegin, l[0]});
  if (l.size() == 2) grams.push_back({kRun, kBegin, l[0], l[1]});
  return grams;
}

void GramReader::keep(BlockBits& found, const Gram& gram) {
  if (found.empty() || cache_.intersect(segment_.id, gram, found)) return;
  const BlockBits row = decode_block_set(find_list(txn_, tables_.grams, segment_, gram),
                                         segment_.gram_blocks);
  cache_.keep(segment_.id, gram, row);
  found &= row;
}

void GramReader::keep(BlockBits& found, char sort, char a, char b, char c) {
  keep(found, Gram{sort, a, b, c});
}

std::string GramReader::block_key(std::uint32_t block) const {
  const Slice head = find_list(txn_, tables_.grams, segment_,
                               std::string(1, kNumber) + be_key(block, 4));
  return head.empty() ? std::string() : be_key(segment_.id, 4).append(head);
}

BlockBits GramReader::with_popularity(int level) {
  return decode_block_set(find_list(txn_, tables_.grams, segment_, popular_key(level)),
                          segment_.gram_blocks);
}

std::vector<Gram> GramReader::rarest_first(std::vector<Gram> grams) const {
  std::vector<std::pair<std::size_t, Gram>> order;
  for (Gram& gram : grams) {
    const std::size_t size = find_list(txn_, tables_.grams, segment_, gram).size();
    order.emplace_back(size, std::move(gram));
  }
  std::stable_sort(order.begin(), order.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  grams.clear();
  for (auto& [size, gram] : order) grams.push_back(std::move(gram));
  return grams;
}

BlockBits GramReader::with_all(const std::vector<Gram>& grams) {
  BlockBits found = all();
  for (const Gram& gram : grams) {
    if (found.has_at_most(kFew)) break;
    keep(found, gram);
  }
  return found;
}

BlockBits GramReader::with_humps(const NameLetters& word, const BlockBits& known) {
  const std::string l = gram_letters(word.letters);
  const std::uint32_t typed = typed_humps(word);
  const auto keep_run = [&](BlockBits& blocks, std::size_t at) {
    keep(blocks, kRun, l[at], l[at + 1], l[at + 2]);
  };
  const auto keep_steps = [&](BlockBits& blocks, std::size_t a, std::size_t b, std::size_t c) {
    keep(blocks, kHumps, l[a], l[b], l[c]);
  };
  // Per position: the blocks with names that the letters before it abbreviate, if a hump of the
  // word starts at it (dynamic programming from left to right).
  std::vector<BlockBits> reached(l.size(), none());
  BlockBits found = none();
  if (!l.empty()) reached[0] = all();
  for (std::size_t at = 0; at < l.size(); ++at) {
    BlockBits& here = reached[at];
    here.remove(known), here.remove(found);
    if (at + 2 >= l.size()) found |= here;  // Too few letters are left for a gram.
    if (at + 2 >= l.size() || here.empty()) continue;
    std::size_t end = at + 1;  // The next position at which the word requires a hump.
    while (end < l.size() && (typed >> end & 1) == 0) ++end;
    const auto reach = [&](std::size_t next, const BlockBits& blocks) {
      (next < l.size() ? reached[next] : found) |= blocks;
    };
    // Candidates for three or more letters of this hump; for one or two.
    BlockBits more = here, few = here;
    keep_run(more, at);
    keep_steps(few, at, at + 1, at + 2);
    few |= more;
    reach(at + 1, few);
    if (at + 2 <= end) {
      if (at + 3 < l.size() && !few.has_at_most(kFew)) keep_steps(few, at, at + 2, at + 3);
      reach(at + 2, few);
    }
    for (std::size_t next = at + 3; next <= end && !more.empty(); ++next) {
      if (next > at + 3) keep_run(more, next - 3);
      BlockBits whole = more;
      if (next < l.size() && !whole.has_at_most(kFew)) keep_steps(whole, at, at + 1, next);
      if (next + 1 < l.size() && !whole.has_at_most(kFew)) keep_steps(whole, at, next, next + 1);
      reach(next, whole);
    }
  }
  found.remove(known);
  return found;
}

GramReader::EditBlocks GramReader::with_one_edit(std::string_view letters, std::size_t most) {
  const std::string l = std::string{kBegin, kBegin} + gram_letters(letters);
  const std::size_t grams = letters.size();
  EditBlocks found{BlockBits(segment_.gram_blocks)};
  if (grams < 4) return found;
  const auto keep_run = [&](BlockBits& blocks, const std::string& word, std::size_t i) {
    keep(blocks, kRun, word[i], word[i + 1], word[i + 2]);
  };
  // Per position: the blocks with all grams before it, and with all from it on.
  std::vector<BlockBits> before(grams + 1, all()), after(before);
  for (std::size_t i = 0; i < grams; ++i) {
    before[i + 1] = before[i];
    keep_run(before[i + 1], l, i);
  }
  for (std::size_t i = grams; i-- > 0;) {
    after[i] = after[i + 1];
    keep_run(after[i], l, i);
  }
  // Adds the blocks that have the grams of the word before `begin` and from `rest` on, and the
  // grams [begin, end) of `other`.
  const auto add = [&](const std::string& other, std::size_t begin, std::size_t end,
                       std::size_t rest) {
    BlockBits here = before[begin];
    here &= after[std::min(rest, grams)];
    for (std::size_t i = begin; i < std::min(end, other.size() - 2) && !here.has_at_most(kFew); ++i)
      keep_run(here, other, i);
    here |= found.blocks;
    if (here.has_at_most(most)) found.blocks = std::move(here);
    else found.complete = false;
  };
  add(l, grams, grams, grams);
  // From the last letter to the first: the earlier the edit, the more names match, and the less
  // likely they are meant.
  for (std::size_t i = grams; i-- > 0;) {
    add(l, i, i, i + 2);  // The word lacks a letter before this one.
    add(std::string(l).erase(i + 2, 1), i, i + 2, i + 3);
    if (i + 1 == grams) continue;
    std::string exchanged = l;  // This letter and the next transposed.
    std::swap(exchanged[i + 2], exchanged[i + 3]);
    add(exchanged, i, i + 4, i + 4);
  }
  for (std::size_t i = grams; i-- > 0;) {  // This letter substituted.
    if (grams > 4 || i != 1) {
      add(l, i, i, i + 3);
      continue;
    }
    // All names with this first letter are too many: try each substitute.
    for (std::size_t number = 0; number < kLetters - 1; ++number) {
      std::string other = l;
      other[3] = letter_of_number(number);
      add(other, 1, 4, 4);
    }
  }
  return found;
}

}  // namespace codefinder::store
