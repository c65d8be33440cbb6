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
constexpr std::size_t kFew = 4;       // So few blocks cost less to read than the rows that would rule some of them out.

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

bool GramReader::is_known(const std::string& gram) {
  GramCache::Row& row = known_[gram];
  if (!row) row = cache_.find(segment_.id, gram);
  return row != nullptr;
}

const BlockBits& GramReader::keep(const std::string& gram, Slice list) {
  GramCache::Row& row = known_[gram];
  row = std::make_shared<const BlockBits>(decode_block_set(list, segment_.gram_blocks));
  cache_.keep(segment_.id, gram, row);
  return *row;
}

const BlockBits& GramReader::blocks_of(const std::string& gram) {
  return is_known(gram) ? *known_[gram] : keep(gram, find_list(txn_, tables_.grams, segment_, gram));
}

std::string GramReader::block_key(std::uint32_t block) const {
  const Slice head = find_list(txn_, tables_.grams, segment_, std::string(1, kNumber) + be_key(block, 4));
  return head.empty() ? std::string() : be_key(segment_.id, 4).append(head);
}

BlockBits GramReader::with_popularity(int level) {
  return decode_block_set(find_list(txn_, tables_.grams, segment_, popular_key(level)), segment_.gram_blocks);
}

BlockBits GramReader::with_all(std::vector<std::string> grams) {
  // The shortest lists first.
  std::vector<std::pair<std::string, Slice>> order;  // A list of none: its set is known.
  for (std::string& gram : grams) {
    const Slice list = is_known(gram) ? Slice() : find_list(txn_, tables_.grams, segment_, gram);
    order.emplace_back(std::move(gram), list);
  }
  std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.second.size() < b.second.size(); });
  BlockBits found = all();
  for (const auto& [gram, list] : order) {
    if (!list.empty() && found.has_at_most(kFew)) break;
    found &= is_known(gram) ? *known_[gram] : keep(gram, list);
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

BlockBits GramReader::with_humps(const NameLetters& word) {
  const std::string l = gram_letters(word.letters);
  const auto steps = [&](std::size_t a, std::size_t b, std::size_t c) -> const BlockBits& {
    return blocks_of(kHumps, std::string{l[a], l[b], l[c]});
  };
  // Of each place, from the last on: the blocks with names that the rest can spell if a hump begins here.
  std::vector<BlockBits> from(l.size() + 1, all());
  const std::uint32_t typed = typed_humps(word);
  std::size_t end = l.size();  // The next hump that was typed.
  for (std::size_t at = l.size(); at-- > 0; end = (typed >> at & 1) != 0 ? at : end) {
    if (at + 2 >= l.size()) continue;  // Too little is left to tell.
    const BlockBits& run = blocks_of(kRun, std::string_view(l).substr(at, 3));
    BlockBits one = steps(at, at + 1, at + 2);  // Letters of this hump.
    one |= run;
    BlockBits two = one;
    one &= from[at + 1];
    if (at + 2 <= end) {
      two &= from[at + 2];
      if (at + 3 < l.size() && !two.has_at_most(kFew)) two &= steps(at, at + 2, at + 3);
      one |= two;
    }
    BlockBits more = run;
    for (std::size_t next = at + 3; next <= end && !more.empty(); ++next) {
      if (next > at + 3) more &= blocks_of(kRun, std::string_view(l).substr(next - 3, 3));
      BlockBits whole = more;
      whole &= from[next];
      if (next < l.size() && !whole.has_at_most(kFew)) whole &= steps(at, at + 1, next);
      if (next + 1 < l.size() && !whole.has_at_most(kFew)) whole &= steps(at, next, next + 1);
      one |= whole;
    }
    from[at] = std::move(one);
  }
  return from[0];
}

BlockBits GramReader::with_slip(std::string_view letters, std::size_t most, bool& cut) {
  const std::string l = std::string{kBegin, kBegin} + gram_letters(letters);
  const std::size_t grams = letters.size();
  BlockBits found(segment_.gram_blocks);
  if (grams < 4) return found;
  const auto gram = [](const std::string& word, std::size_t i) { return std::string_view(word).substr(i, 3); };
  // Of each place, the blocks with all grams before it, and with all from it on.
  std::vector<BlockBits> before(grams + 1, all()), after(before);
  for (std::size_t i = 0; i < grams; ++i) {
    before[i + 1] = before[i];
    before[i + 1] &= blocks_of(kRun, gram(l, i));
  }
  for (std::size_t i = grams; i-- > 0;) {
    after[i] = after[i + 1];
    after[i] &= blocks_of(kRun, gram(l, i));
  }
  // Names that have the grams before `begin` and from `rest` on, and from `begin` to `end` those of the other word.
  const auto add = [&](const std::string& other, std::size_t begin, std::size_t end, std::size_t rest) {
    BlockBits here = before[begin];
    here &= after[std::min(rest, grams)];
    for (std::size_t i = begin; i < std::min(end, other.size() - 2) && !here.has_at_most(kFew); ++i)
      here &= blocks_of(kRun, gram(other, i));
    here |= found;
    if (here.has_at_most(most)) found = std::move(here);
    else cut = true;
  };
  add(l, grams, grams, grams);
  // From the last letter to the first: the fewer are known before the slip, the more names there are, and the less it is meant.
  for (std::size_t i = grams; i-- > 0;) {
    add(l, i, i, i + 2);  // A letter is missing before this one.
    add(std::string(l).erase(i + 2, 1), i, i + 2, i + 3);
    if (i + 1 == grams) continue;
    std::string exchanged = l;  // This letter and the next.
    std::swap(exchanged[i + 2], exchanged[i + 3]);
    add(exchanged, i, i + 4, i + 4);
  }
  for (std::size_t i = grams; i-- > 0;) {  // This letter is another.
    if (grams > 4 || i != 1) {
      add(l, i, i, i + 3);
      continue;
    }
    for (std::size_t number = 0; number < kLetters - 1; ++number) {  // All names with this first letter would be too many.
      std::string other = l;
      other[3] = letter_of_number(number);
      add(other, 1, 4, 4);
    }
  }
  return found;
}

}  // namespace codefinder::index
