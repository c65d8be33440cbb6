#include "index/store/name_grams.h"

#include "base/name_letters.h"
#include "index/store/format.h"
#include "index/store/store.h"

#include <algorithm>
#include <map>

namespace codefinder::index {

namespace {

constexpr char kRun = 'l', kHumps = 'h', kNumber = 'n', kPopular = 'p';
constexpr char kBegin = '^', kForeign = '~';
constexpr std::size_t kLetters = 38;  // a-z, 0-9, kForeign, kBegin.

/// A letter of a folded name as grams know it.
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

/// Gathers the grams of one sort, block after block.
class Gatherer {
 public:
  explicit Gatherer(char sort) : sort_(sort), rows_(kLetters * kLetters * kLetters) {}

  void add(char a, char b, char c, std::uint32_t block) {
    Row& row = rows_[(letter_number(a) * kLetters + letter_number(b)) * kLetters + letter_number(c)];
    if (row.next == block + 1) return;
    ByteWriter(row.distances).varint(block - row.next);
    row.next = block + 1;
  }

  /// Adds each row, in order of the letters' bytes.
  int write(BlockStream& out, std::uint32_t universe) {
    std::vector<std::pair<std::string, Row*>> order;
    for (std::size_t i = 0; i < rows_.size(); ++i)
      if (rows_[i].next != 0)
        order.emplace_back(std::string{sort_, letter_of_number(i / kLetters / kLetters),
                                       letter_of_number(i / kLetters % kLetters), letter_of_number(i % kLetters)},
                           &rows_[i]);
    std::sort(order.begin(), order.end());
    std::vector<std::uint32_t> blocks;
    for (const auto& [gram, row] : order) {
      blocks.clear();
      std::uint32_t next = 0;
      for (ByteReader in(row->distances); !in.at_end(); ++next) blocks.push_back(next += in.varint32());
      if (const int rc = out.add(gram, encode_block_set(blocks, universe), {})) return rc;
    }
    return 0;
  }

 private:
  struct Row {
    std::uint32_t next = 0;  // The first block that is not in it yet; 0 while it is empty.
    std::string distances;   // Varints.
  };
  char sort_;
  std::vector<Row> rows_;
};

std::string popular_key(int level) { return {kPopular, static_cast<char>(level)}; }

class Builder {
 public:
  explicit Builder(const Segment& segment) : segment_(segment) {}

  void add_block(Slice block, Slice head) {
    for (BlockReader reader(block); reader.next();) {
      if (!reader.use.defines) continue;
      if (const int level = GramReader::popularity(reader.list.size()); level >= GramReader::kLeastPopularity) popular(level);
      letters_.read(reader.name);
      for (char& c : letters_.letters) c = gram_letter(c);
      add_runs();
      if (!is_crowded(segment_, reader.use, reader.list)) add_humps();
    }
    heads_.emplace_back(head);
  }

  std::uint32_t blocks() const { return static_cast<std::uint32_t>(heads_.size()); }

  int write(BlockStream& out) {
    if (const int rc = humps_.write(out, blocks())) return rc;
    if (const int rc = runs_.write(out, blocks())) return rc;
    for (std::uint32_t i = 0; i < blocks(); ++i)
      if (const int rc = out.add(std::string(1, kNumber) + be_key(i, 4), heads_[i], {})) return rc;
    for (const auto& [level, set] : popular_)
      if (const int rc = out.add(popular_key(level), encode_block_set(set, blocks()), {})) return rc;
    return out.flush();
  }

 private:
  void popular(int level) {
    for (; level >= GramReader::kLeastPopularity; --level)
      if (auto& set = popular_[level]; set.empty() || set.back() != blocks()) set.push_back(blocks());
  }

  void add_runs() {
    const std::string& l = letters_.letters;
    if (!l.empty()) runs_.add(kBegin, kBegin, l[0], blocks());
    if (l.size() > 1) runs_.add(kBegin, l[0], l[1], blocks());
    for (std::size_t i = 0; i + 2 < l.size(); ++i) runs_.add(l[i], l[i + 1], l[i + 2], blocks());
  }

  /// What a word can go on with from the beginning of a hump: one or two letters of it, then the next hump.
  void add_humps() {
    const std::string& l = letters_.letters;
    const auto& humps = letters_.humps;
    for (std::size_t i = 0; i + 1 < humps.size(); ++i) {
      const std::size_t a = humps[i], b = humps[i + 1];
      const std::size_t end = i + 2 < humps.size() ? humps[i + 2] : l.size();
      if (a + 2 < b) humps_.add(l[a], l[a + 1], l[b], blocks());  // Of a hump of two letters, the run has them.
      if (a + 1 < b && b + 1 < end) humps_.add(l[a], l[b], l[b + 1], blocks());
      if (end < l.size() && (a + 1 < b || b + 1 < end)) humps_.add(l[a], l[b], l[end], blocks());
    }
  }

  const Segment& segment_;
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

bool lacks_grams(const Segment& segment) { return segment.gram_blocks == 0 && segment.bytes >= format::kFewestGramBytes; }

int write_grams(Txn& txn, const SegmentTables& tables, Segment& segment) {
  Builder builder(segment);
  {
    Cursor cursor;
    if (const int rc = cursor.open(txn, tables.postings)) return rc;
    const std::string prefix = be_key(segment.id, 4);
    for (int rc = cursor.seek(prefix, MDB_SET_RANGE); rc == 0 && cursor.key.substr(0, 4) == prefix; rc = cursor.move(MDB_NEXT))
      builder.add_block(cursor.value, cursor.key.substr(4));
  }
  BlockStream out(txn, tables.grams, segment.id);
  if (const int rc = builder.write(out)) return rc;
  segment.gram_blocks = builder.blocks();
  return 0;
}

const BlockBits& GramReader::blocks_of(char sort, std::string_view three) {
  return blocks_of(std::string(1, sort).append(three));
}

const BlockBits& GramReader::blocks_of(const std::string& gram) {
  const auto [at, fresh] = known_.try_emplace(gram);
  if (fresh) at->second = decode_block_set(find_list(txn_, tables_.grams, segment_, gram), segment_.gram_blocks);
  return at->second;
}

std::string GramReader::block_key(std::uint32_t block) const {
  const Slice head = find_list(txn_, tables_.grams, segment_, std::string(1, kNumber) + be_key(block, 4));
  return head.empty() ? std::string() : be_key(segment_.id, 4).append(head);
}

BlockBits GramReader::with_popularity(int level) {
  return decode_block_set(find_list(txn_, tables_.grams, segment_, popular_key(level)), segment_.gram_blocks);
}

BlockBits GramReader::with_all(std::vector<std::string> grams) {
  // The shortest lists first: once few blocks are left, reading those costs less than what would rule some of them out.
  constexpr std::size_t kFew = 4;
  std::vector<std::pair<std::string, Slice>> order;  // A list of none: its set is known.
  for (std::string& gram : grams) {
    const Slice list = known_.contains(gram) ? Slice() : find_list(txn_, tables_.grams, segment_, gram);
    order.emplace_back(std::move(gram), list);
  }
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
  BlockBits found = all();
  for (const auto& [gram, list] : order) {
    if (!list.empty() && found.has_at_most(kFew)) break;
    const auto [at, fresh] = known_.try_emplace(gram);
    if (fresh) at->second = decode_block_set(list, segment_.gram_blocks);
    found &= at->second;
  }
  return found;
}

BlockBits GramReader::with_run(std::string_view letters) {
  const std::string l = gram_letters(letters);
  std::vector<std::string> grams;
  for (std::size_t i = 0; i + 2 < l.size(); ++i) grams.push_back({kRun, l[i], l[i + 1], l[i + 2]});
  return with_all(std::move(grams));
}

BlockBits GramReader::with_beginning(std::string_view letters) {
  const std::string l = gram_letters(letters);
  if (l.empty()) return all();
  std::vector<std::string> grams{l.size() == 1 ? std::string{kRun, kBegin, kBegin, l[0]} : std::string{kRun, kBegin, l[0], l[1]}};
  for (std::size_t i = 0; i + 2 < l.size(); ++i) grams.push_back({kRun, l[i], l[i + 1], l[i + 2]});
  return with_all(std::move(grams));
}

BlockBits GramReader::with_humps(std::string_view letters) {
  const std::string l = gram_letters(letters);
  const auto steps = [&](std::size_t a, std::size_t b, std::size_t c) -> const BlockBits& {
    return blocks_of(kHumps, std::string{l[a], l[b], l[c]});
  };
  // Of each place, from the last on: the blocks with names that the rest can spell if a hump begins here.
  std::vector<BlockBits> from(l.size() + 1, all());
  for (std::size_t at = l.size(); at-- > 0;) {
    if (at + 2 >= l.size()) continue;  // Too little is left to tell.
    const BlockBits& run = blocks_of(kRun, std::string_view(l).substr(at, 3));
    BlockBits here = steps(at, at + 1, at + 2);
    here |= run;
    BlockBits one = here, two = here;  // Letters of this hump.
    one &= from[at + 1];
    two &= from[at + 2];
    if (at + 3 < l.size()) two &= steps(at, at + 2, at + 3);
    one |= two;
    BlockBits more = run;
    for (std::size_t next = at + 3; next <= l.size() && !more.empty(); ++next) {
      if (next > at + 3) more &= blocks_of(kRun, std::string_view(l).substr(next - 3, 3));
      BlockBits whole = more;
      whole &= from[next];
      if (next < l.size() && !whole.empty()) whole &= steps(at, at + 1, next);
      if (next + 1 < l.size() && !whole.empty()) whole &= steps(at, next, next + 1);
      one |= whole;
    }
    from[at] = std::move(one);
  }
  return from[0];
}

BlockBits GramReader::with_slip(const std::string& letters) {
  // What comes before the slip or what comes after it is as typed: a half of the word is.  But for two letters exchanged in the middle.
  const std::size_t half = letters.size() / 2;
  BlockBits found = with_beginning(letters.substr(0, half));
  if (letters.size() - half >= 3) found |= with_run(letters.substr(half));
  if (half > 0) {
    std::string exchanged(letters);
    std::swap(exchanged[half - 1], exchanged[half]);
    found |= with_beginning(exchanged);
  }
  if (letters.size() == 4) {  // Too short for that when the slip is in the second letter.
    std::string other(letters);
    for (std::size_t number = 0; number < kLetters - 1; ++number) {
      other[1] = letter_of_number(number);
      found |= with_beginning(other);
    }
    found |= with_beginning(letters.substr(0, 1) + letters.substr(2));
    found |= with_beginning(std::string{letters[1], letters[0], letters[2], letters[3]});
    found |= with_run(letters.substr(1));
  }
  // One slip spoils four grams at most.
  constexpr std::size_t kSpoilt = 4;
  const std::string l = gram_letters(letters);
  if (l.size() < 2 + kSpoilt) return found;
  std::vector<std::uint8_t> count(segment_.gram_blocks, 0);
  const auto add = [&](std::string_view three) {
    for (const std::uint32_t block : blocks_of(kRun, three).blocks())
      count[block] = static_cast<std::uint8_t>(count[block] + (count[block] < 255));
  };
  std::size_t grams = 1;
  add(std::string{kBegin, l[0], l[1]});
  for (std::size_t i = 0; i + 2 < l.size() && grams < 200; ++i, ++grams) add(std::string_view(l).substr(i, 3));
  BlockBits enough(segment_.gram_blocks);
  for (std::uint32_t block = 0; block < segment_.gram_blocks; ++block)
    if (count[block] + kSpoilt >= grams) enough.set(block);
  found &= enough;
  return found;
}

}  // namespace codefinder::index
