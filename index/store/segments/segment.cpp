// Reads, writes, iterates and merges segments, and selects the segments to merge.
#include "index/store/segments/segment.h"

#include "index/store/format.h"
#include "index/store/segments/text_rows.h"
#include "index/store/segments/word_rows.h"

#include <algorithm>
#include <iterator>

namespace codefinder::store {

namespace {

Slice key_head_of(Slice name) { return name.substr(0, format::kBlockKeyHead); }

std::string block_key(std::uint32_t segment, Slice name) {
  std::string key = be_key(segment, 4);
  key.append(key_head_of(name));
  return key;
}

bool of_segment(Slice key, std::uint32_t segment) {
  return key.size() > 4 && from_be(key.substr(0, 4)) == segment;
}

}  // namespace

bool Segment::alive(std::uint32_t file) const {
  return dead.empty() || !std::binary_search(dead.begin(), dead.end(), file);
}

bool has_only_bulk_values(const Segment& segment, NameUse use, Slice list) {
  if (segment.bulk_files.empty() || use.rank > NameRank::macro) return false;
  bool from_bulk_file = true;
  for_each_posting(list, segment.begin, [&](std::uint32_t file, std::span<const Defined> symbols) {
    return from_bulk_file = symbols.empty() || std::binary_search(segment.bulk_files.begin(),
                                                                  segment.bulk_files.end(), file);
  });
  return from_bulk_file;
}

namespace {

void put_files(ByteWriter& out, const std::vector<std::uint32_t>& files, std::uint32_t before) {
  out.varint(files.size());
  for (const std::uint32_t file : files) out.varint(file - before), before = file;
}

bool get_files(ByteReader& in, std::vector<std::uint32_t>& files, std::uint32_t before) {
  const std::uint32_t count = in.varint32();
  if (count > in.left()) return false;
  files.resize(count);
  for (std::uint32_t& file : files) file = before += in.varint32();
  return true;
}

}  // namespace

std::string Segment::encode() const {
  std::string text;
  ByteWriter out(text);
  out.varint(begin);
  out.varint(end - begin);
  out.varint(bytes);
  out.varint(gram_blocks);
  put_files(out, dead, begin);
  put_files(out, bulk_files, begin);
  return text;
}

bool Segment::decode(Slice key, Slice text, Segment& segment) {
  if (key.size() != 4) return false;
  ByteReader in(text);
  segment.id = static_cast<std::uint32_t>(from_be(key));
  segment.begin = in.varint32();
  const std::uint32_t files = in.varint32();
  if (files > ~segment.begin) return false;
  segment.end = segment.begin + files;
  segment.bytes = in.varint();
  segment.gram_blocks = in.varint32();
  if (!get_files(in, segment.dead, segment.begin) ||
      !get_files(in, segment.bulk_files, segment.begin))
    return false;
  return !in.failed() && in.at_end() && segment.gram_blocks <= segment.bytes;
}

int read_segments(const Txn& txn, const SegmentTables& tables, std::vector<Segment>& segments) {
  segments.clear();
  Cursor cursor;
  if (const int rc = cursor.open(txn, tables.segments)) return rc;
  int rc = cursor.move(MDB_FIRST);
  for (; rc == 0; rc = cursor.move(MDB_NEXT))
    if (!Segment::decode(cursor.key, cursor.value, segments.emplace_back())) return MDB_CORRUPTED;
  std::sort(segments.begin(), segments.end(),
            [](const Segment& a, const Segment& b) { return a.begin < b.begin; });
  return rc == MDB_NOTFOUND ? 0 : rc;
}

int put_segment(Txn& txn, const SegmentTables& tables, const Segment& segment) {
  return txn.put(tables.segments, be_key(segment.id, 4), segment.encode());
}

namespace {

/// Removes all blocks of a table from this segment on that are_removed(segment) accepts.
template <class AreRemoved>
int remove_blocks(Txn& txn, MDB_dbi table, std::uint32_t from, const AreRemoved& are_removed) {
  Cursor cursor;
  if (const int rc = cursor.open(txn, table)) return rc;
  const std::string begin = be_key(from, 4);
  int rc = cursor.seek(begin);
  while (rc == 0 && cursor.key.size() > 4 &&
         are_removed(static_cast<std::uint32_t>(from_be(cursor.key.substr(0, 4))))) {
    if (const int deleted = cursor.del()) return deleted;
    rc = cursor.seek(begin);
  }
  return rc == MDB_NOTFOUND ? 0 : rc;
}

}  // namespace

int remove_unfinished(Txn& txn, const SegmentTables& tables, const std::vector<Segment>& segments) {
  std::uint32_t next = 0;
  for (const Segment& segment : segments) next = std::max(next, segment.id + 1);
  for (const MDB_dbi table : {tables.postings, tables.grams, tables.texts, tables.words})
    if (const int rc = remove_blocks(txn, table, next, [](std::uint32_t) { return true; }))
      return rc;
  return 0;
}

int remove_segment(Txn& txn, const SegmentTables& tables, const Segment& segment) {
  for (const MDB_dbi table : {tables.postings, tables.grams, tables.texts, tables.words})
    if (const int rc = remove_blocks(txn, table, segment.id,
                                     [&](std::uint32_t id) { return id == segment.id; }))
      return rc;
  return txn.del(tables.segments, be_key(segment.id, 4));
}

Slice find_list(const Txn& txn, MDB_dbi table, const Segment& segment, Slice name) {
  Cursor cursor;
  if (cursor.open(txn, table) != 0) return {};
  const std::string key = block_key(segment.id, name);
  int rc = cursor.seek(key);
  if (rc == 0 && cursor.key == key) {
    // Block keys are unique, but a name that shares the key's head with the first name of this
    // block may precede it.
    if (const Slice found = find_in_block(cursor.value, name); !found.empty()) return found;
  }
  rc = rc == 0 ? cursor.move(MDB_PREV) : cursor.move(MDB_LAST);
  return rc == 0 && of_segment(cursor.key, segment.id) ? find_in_block(cursor.value, name)
                                                       : Slice();
}

void mark_names(const Txn& txn, MDB_dbi table, const Segment& segment,
                std::span<const std::string> names, std::vector<bool>& found) {
  Cursor cursor;
  if (cursor.open(txn, table) != 0) return;
  std::size_t at = 0;
  const auto mark = [&] {
    for (BlockReader block(cursor.value); at < names.size() && block.next();) {
      while (at < names.size() && names[at] < block.name) ++at;
      if (at < names.size() && names[at] == block.name) found[at++] = true;
    }
  };
  while (at < names.size()) {
    if (seek_block(cursor, segment, names[at]) != 0 || !of_segment(cursor.key, segment.id)) break;
    const std::size_t before = at;
    mark();
    while (at == before) {  // It follows the last name of that block.
      if (cursor.move(MDB_NEXT) != 0 || !of_segment(cursor.key, segment.id)) return;
      mark();
    }
  }
}

int seek_block(Cursor& cursor, const Segment& segment, Slice name) {
  const int rc = cursor.seek(block_key(segment.id, name));
  const int back = rc == 0 ? cursor.move(MDB_PREV) : cursor.move(MDB_LAST);
  if (back == 0 && of_segment(cursor.key, segment.id)) return 0;
  return cursor.seek(be_key(segment.id, 4));
}

// ---- Writing ----

int BlockStream::add(Slice name, Slice list, NameUse use) {
  constexpr std::size_t kRoomForHeads = 12;
  // An upper bound: shared prefixes reduce it.
  const std::size_t needed = name.size() + list.size() + kRoomForHeads;
  if (!block_.bytes().empty() && block_.bytes().size() + needed > format::kBlockBytes &&
      key_head_of(block_.first()) != key_head_of(name))
    if (const int rc = flush()) return rc;
  block_.add(name, list, use);
  return 0;
}

int BlockStream::flush() {
  if (block_.bytes().empty()) return 0;
  bytes_ += block_.bytes().size();
  since_commit_ += block_.bytes().size();
  since_forgotten_ += block_.bytes().size();
  // Ids and names mostly ascend, and with MDB_APPEND LMDB fills its pages.
  const std::string key = block_key(segment_, block_.first());
  int rc = txn_.put(table_, key, block_.bytes(), MDB_APPEND);
  if (rc == MDB_KEYEXIST) rc = txn_.put(table_, key, block_.bytes());
  block_.clear();
  if (rc || checkpoint_ == nullptr) return rc;
  constexpr std::uint64_t kForgetAfter = 8u << 20;  // A merge reads as much as it writes.
  if (checkpoint_->forget_pages && since_forgotten_ >= kForgetAfter) {
    since_forgotten_ = 0;
    checkpoint_->forget_pages();
  }
  if (!checkpoint_->commit || since_commit_ < checkpoint_->bytes) return 0;
  since_commit_ = 0;
  return checkpoint_->commit();
}

SegmentWriter::SegmentWriter(Txn& txn, const SegmentTables& tables, Segment segment,
                             const Checkpoint* checkpoint)
    : txn_(txn),
      tables_(tables),
      segment_(std::move(segment)),
      blocks_(txn, tables.postings, segment_.id, checkpoint) {}

int SegmentWriter::finish() {
  if (const int rc = blocks_.flush()) return rc;
  segment_.bytes = blocks_.bytes();
  return put_segment(txn_, tables_, segment_);
}

// ---- Iterating ----

/// Iterates over the names of one segment, from a copy of one block at a time.
class NameWalk::Stream {
 public:
  Stream(const Txn& txn, MDB_dbi table, const Segment& segment)
      : txn_(txn), table_(table), segment_(&segment), key_(be_key(segment.id, 4)) {}
  bool next() {
    while (!reader_.next())
      if (!load()) return false;
    head_ = head_of(reader_.name);
    return true;
  }
  const std::string& name() const { return reader_.name; }
  bool has_name_of(const Stream& other) const {
    return head_ == other.head_ && name() == other.name();
  }
  /// Orders by name, then by file id.
  bool follows(const Stream& other) const {
    if (head_ != other.head_) return head_ > other.head_;
    const int order = name().compare(other.name());
    return order != 0 ? order > 0 : segment_->begin > other.segment_->begin;
  }
  Part part() const { return {segment_, reader_.list, reader_.use}; }

 private:
  bool load() {
    Cursor cursor;
    if (cursor.open(txn_, table_) != 0) return false;
    int rc = cursor.seek(key_);
    if (rc == 0 && cursor.key == key_) rc = cursor.move(MDB_NEXT);
    if (rc != 0 || !of_segment(cursor.key, segment_->id)) return false;
    key_.assign(cursor.key);
    block_.assign(cursor.value);
    reader_ = BlockReader(block_);
    return true;
  }
  const Txn& txn_;
  MDB_dbi table_;
  const Segment* segment_;
  std::string key_, block_;
  BlockReader reader_;
  std::uint64_t head_ = 0;  // The head of the name.
};

NameWalk::NameWalk(const Txn& txn, MDB_dbi table, const std::vector<Segment>& segments) {
  for (const Segment& segment : segments) {
    streams_.push_back(std::make_unique<Stream>(txn, table, segment));
    current_.push_back(streams_.back().get());
  }
}
NameWalk::~NameWalk() = default;

bool NameWalk::next() {
  const auto later = [](const Stream* a, const Stream* b) { return a->follows(*b); };
  for (Stream* stream : current_)
    if (stream->next()) {
      heap_.push_back(stream);
      std::push_heap(heap_.begin(), heap_.end(), later);
    }
  current_.clear();
  parts.clear();
  while (!heap_.empty() && (current_.empty() || heap_.front()->has_name_of(*current_.front()))) {
    std::pop_heap(heap_.begin(), heap_.end(), later);
    current_.push_back(heap_.back());
    heap_.pop_back();
    parts.push_back(current_.back()->part());
  }
  if (current_.empty()) return false;
  name = current_.front()->name();
  return true;
}

// ---- Merging ----

int merge_segments(Txn& txn, const SegmentTables& tables, std::vector<Segment>& segments,
                   SegmentRange range, const Checkpoint* checkpoint) {
  const auto from = segments.begin() + static_cast<std::ptrdiff_t>(range.first),
             to = from + static_cast<std::ptrdiff_t>(range.count);
  const std::vector<Segment> old(from, to);
  std::uint32_t id = 0;
  for (const Segment& segment : segments) id = std::max(id, segment.id + 1);
  std::vector<std::uint32_t> bulk_files;
  for (const Segment& segment : old)
    std::copy_if(segment.bulk_files.begin(), segment.bulk_files.end(),
                 std::back_inserter(bulk_files),
                 [&](std::uint32_t file) { return segment.alive(file); });
  {
    Segment merged;
    merged.id = id, merged.begin = old.front().begin, merged.end = old.back().end;
    merged.bulk_files = std::move(bulk_files);
    if (const int rc = merge_text_rows(txn, tables, merged, old, checkpoint)) return rc;
    if (const int rc = merge_word_rows(txn, tables, merged, old, checkpoint)) return rc;
    SegmentWriter writer(txn, tables, std::move(merged), checkpoint);
    NameWalk walk(txn, tables.postings, old);
    PostingWriter list(old.front().begin);
    while (walk.next()) {
      list.clear(old.front().begin);
      for (const NameWalk::Part& part : walk.parts)
        for_each_posting(part.list, part.segment->begin,
                         [&](std::uint32_t file, std::span<const Defined> symbols) {
                           if (part.segment->alive(file)) list.add(file, symbols, part.use.rank);
                           return true;
                         });
      if (list.empty()) continue;
      if (const int rc = writer.add(walk.name, list)) return rc;
    }
    if (const int rc = writer.finish()) return rc;
  }
  for (const Segment& segment : old)
    if (const int rc = remove_segment(txn, tables, segment)) return rc;
  return read_segments(txn, tables, segments);
}

std::size_t segments_to_merge(const std::vector<Segment>& segments, std::size_t same_size) {
  constexpr std::uint64_t kSimilarSize = 1 << 14;  // All segments up to this size count as similar;
  // each further size class is eight times the previous one.
  constexpr std::uint64_t kGrowth = 8;
  constexpr int kSizes = 12;
  std::uint64_t least = 0, most = kSimilarSize;
  for (int size = 0; size < kSizes; ++size, least = most, most *= kGrowth) {
    std::size_t alike = 0, last = 0;
    for (; last < segments.size() && segments[segments.size() - 1 - last].bytes <= most; ++last)
      if (size == 0 || segments[segments.size() - 1 - last].bytes > least) ++alike;
    if (alike >= same_size) return last;
  }
  return 0;
}

std::size_t segments_to_compact(const std::vector<Segment>& segments) {
  constexpr std::size_t kFew = 4;
  // Merging all of it takes about ten milliseconds.
  constexpr std::uint64_t kSmallProject = 4u << 20;
  std::uint64_t bytes = 0, largest = 0, files = 0, dead = 0;
  for (const Segment& segment : segments) {
    bytes += segment.bytes;
    largest = std::max(largest, segment.bytes);
    files += segment.end - segment.begin;
    dead += segment.dead.size();
  }
  // All, if more than a quarter of the files are removed, or more than a quarter of the bytes are
  // outside the largest segment, as after a build.
  if (dead * 4 > files ||
      (segments.size() > 1 && (bytes <= kSmallProject || largest * 4 < bytes * 3)))
    return segments.size();
  if (segments.size() <= kFew) return 0;
  std::size_t count = 0;
  for (std::uint64_t sum = 0; count < segments.size(); ++count)
    if ((sum += segments[segments.size() - 1 - count].bytes) * 4 > bytes) break;
  return count > 1 ? count : 0;
}

}  // namespace codefinder::store
