// Inverts, merges and intersects the rows of grams.
#include "index/store/segments/text_rows.h"

#include "index/store/pages/bytes.h"
#include "index/store/segments/block_set.h"

#include <algorithm>
#include <array>
#include <utility>

namespace codefinder::store {

namespace {

std::string gram_row_key(TextGram gram) {
  return gram < kTrigrams ? be_key(gram, 3) : "\xFF\xFF\xFF" + be_key(gram - kTrigrams, 3);
}

/// A gram's lower 16 bits and the file, counted from the segment's first.
struct GramUse {
  std::uint16_t low;
  std::uint32_t file;
};

/// Sorts stably by one byte of `low`.
void sort_by_byte(std::vector<GramUse>& uses, std::vector<GramUse>& buffer, int shift) {
  std::array<std::size_t, 257> starts{};
  for (const GramUse& use : uses) ++starts[(use.low >> shift & 0xFF) + 1u];
  for (std::size_t i = 1; i < starts.size(); ++i) starts[i] += starts[i - 1];
  buffer.resize(uses.size());
  for (const GramUse& use : uses) buffer[starts[use.low >> shift & 0xFF]++] = use;
  uses.swap(buffer);
}

/// Reads the grams of one file in order.
class GramCursor {
 public:
  GramCursor(std::string_view grams, std::uint32_t file) : in_(grams), file_(file) { move(); }
  /// Appends the uses of the grams with these higher bits.
  void take(std::uint32_t high, std::vector<GramUse>& uses) {
    for (; !done_ && gram_ >> 16 == high; move())
      uses.push_back({static_cast<std::uint16_t>(gram_ & 0xFFFF), file_});
  }

 private:
  void move() {
    done_ = in_.at_end();
    gram_ += done_ ? 0 : in_.varint32();
  }
  ByteReader in_;
  std::uint32_t file_;
  TextGram gram_ = 0;
  bool done_ = false;
};

/// The files of one segment that have grams, counted from its first.
class SegmentRows {
 public:
  SegmentRows(const Txn& txn, const SegmentTables& tables, const Segment& segment)
      : txn_(txn), tables_(tables), segment_(segment), universe_(segment.end - segment.begin) {}

  BlockBits files_with(const QueryGrams& grams) const {
    BlockBits found = files_with_all(grams.every);
    if (grams.large.empty() || found.empty()) return found;
    BlockBits large = files_with_all({kLargeText});
    large &= found;
    if (large.empty()) return found;
    found.remove(large);
    large &= files_with_all(grams.large);
    found |= large;
    return found;
  }

 private:
  BlockBits files_with_all(const std::vector<TextGram>& grams) const {
    std::vector<Slice> rows;
    for (const TextGram gram : grams) {
      rows.push_back(find_list(txn_, tables_.texts, segment_, gram_row_key(gram)));
      if (rows.back().empty()) return BlockBits(universe_);
    }
    std::sort(rows.begin(), rows.end(), [](Slice a, Slice b) { return a.size() < b.size(); });
    BlockBits found = decode_block_set(rows.front(), universe_);
    // To search a file takes as long as to decode so many bytes of a row.
    constexpr std::size_t kBytesPerFile = 4096;
    for (std::size_t i = 1; i < rows.size(); ++i) {
      if (found.has_at_most(rows[i].size() / kBytesPerFile)) break;
      found &= decode_block_set(rows[i], universe_);
    }
    return found;
  }

  const Txn& txn_;
  const SegmentTables& tables_;
  const Segment& segment_;
  const std::uint32_t universe_;
};

}  // namespace

int write_text_rows(Txn& txn, const SegmentTables& tables, const Segment& segment,
                    std::span<const FileGrams> files) {
  std::vector<GramCursor> cursors;
  cursors.reserve(files.size());
  for (const FileGrams& file : files) cursors.emplace_back(file.grams, file.file - segment.begin);
  const std::uint32_t universe = segment.end - segment.begin;
  BlockStream out(txn, tables.texts, segment.id);
  std::vector<GramUse> uses, buffer;
  std::vector<std::uint32_t> row;
  // By the higher bits, so that memory is bounded by a part of the batch.
  for (std::uint32_t high = 0; high <= kLargeText >> 16; ++high) {
    uses.clear();
    for (GramCursor& cursor : cursors) cursor.take(high, uses);
    sort_by_byte(uses, buffer, 0);
    sort_by_byte(uses, buffer, 8);
    for (std::size_t i = 0; i < uses.size();) {
      const std::uint16_t low = uses[i].low;
      row.clear();
      for (; i < uses.size() && uses[i].low == low; ++i) row.push_back(uses[i].file);
      if (const int rc = out.add(gram_row_key(high << 16 | low), encode_block_set(row, universe),
                                 {}))
        return rc;
    }
  }
  return out.flush();
}

int merge_text_rows(Txn& txn, const SegmentTables& tables, const Segment& merged,
                    const std::vector<Segment>& old, const Checkpoint* checkpoint) {
  const std::uint32_t universe = merged.end - merged.begin;
  BlockStream out(txn, tables.texts, merged.id, checkpoint);
  NameWalk walk(txn, tables.texts, old);
  std::vector<std::uint32_t> part, row;
  while (walk.next()) {
    row.clear();
    for (const NameWalk::Part& from : walk.parts) {
      part.clear();
      append_block_set(from.list, from.segment->end - from.segment->begin, part);
      for (const std::uint32_t file : part)
        if (from.segment->alive(from.segment->begin + file))
          row.push_back(from.segment->begin + file - merged.begin);
    }
    if (row.empty()) continue;
    if (const int rc = out.add(walk.name, encode_block_set(row, universe), {})) return rc;
  }
  return out.flush();
}

std::optional<std::vector<FileId>> find_texts(const Txn& txn, const SegmentTables& tables,
                                              const std::vector<Segment>& segments,
                                              std::string_view text) {
  const QueryGrams grams = grams_of_query(text);
  if (grams.every.empty()) return std::nullopt;
  std::vector<FileId> found;
  for (const Segment& segment : segments)
    for (const std::uint32_t file : SegmentRows(txn, tables, segment).files_with(grams).blocks())
      if (segment.alive(segment.begin + file)) found.emplace_back(segment.begin + file);
  return found;
}

}  // namespace codefinder::store
