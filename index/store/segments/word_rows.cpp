// Inverts, merges and reads the rows of words.
#include "index/store/segments/word_rows.h"

#include "index/store/pages/bytes.h"

#include <algorithm>
#include <string>
#include <tuple>

namespace codefinder::store {

namespace {

std::string key_of_word(WordKey word) { return be_key(word, 4); }

struct Use {
  WordKey word;
  std::uint32_t file;
  std::uint8_t uses;
};

/// Encodes a row.
class RowWriter {
 public:
  void clear(std::uint32_t first_file) { bytes_.clear(), before_ = first_file; }
  /// REQUIRES: files ascend.
  void add(std::uint32_t file, std::uint8_t uses) {
    ByteWriter out(bytes_);
    out.varint(file - before_);
    out.byte(uses);
    before_ = file;
  }
  const std::string& bytes() const { return bytes_; }

 private:
  std::string bytes_;
  std::uint32_t before_ = 0;
};

/// Calls each(file, uses) for the files of a row that are not removed.
template <class Each>
void for_each_use(Slice row, const Segment& segment, const Each& each) {
  std::uint32_t file = segment.begin;
  for (ByteReader in(row); !in.at_end();) {
    const std::uint32_t distance = in.varint32();
    const std::uint8_t uses = in.byte();
    if (in.failed() || distance >= segment.end - file) return;
    file += distance;
    if (segment.alive(file)) each(file, uses);
  }
}

}  // namespace

int write_word_rows(Txn& txn, const SegmentTables& tables, const Segment& segment,
                    std::span<const FileWordUses> files) {
  BlockStream out(txn, tables.words, segment.id);
  std::vector<std::size_t> next(files.size());
  std::vector<Use> uses;
  RowWriter row;
  // By the highest byte, so that memory is bounded by a part of the batch.
  for (WordKey high = 0; high < 256; ++high) {
    uses.clear();
    for (std::size_t i = 0; i < files.size(); ++i)
      for (; next[i] < files[i].words.size() && files[i].words[next[i]].word >> 24 == high;
           ++next[i]) {
        const WordUse& use = files[i].words[next[i]];
        uses.push_back({use.word, files[i].file, static_cast<std::uint8_t>(use.uses)});
      }
    std::sort(uses.begin(), uses.end(), [](const Use& a, const Use& b) {
      return std::tie(a.word, a.file) < std::tie(b.word, b.file);
    });
    for (std::size_t i = 0; i < uses.size();) {
      const WordKey word = uses[i].word;
      row.clear(segment.begin);
      for (; i < uses.size() && uses[i].word == word; ++i) row.add(uses[i].file, uses[i].uses);
      if (const int rc = out.add(key_of_word(word), row.bytes(), {})) return rc;
    }
  }
  return out.flush();
}

int merge_word_rows(Txn& txn, const SegmentTables& tables, const Segment& merged,
                    const std::vector<Segment>& old, const Checkpoint* checkpoint) {
  BlockStream out(txn, tables.words, merged.id, checkpoint);
  NameWalk walk(txn, tables.words, old);
  RowWriter row;
  while (walk.next()) {
    row.clear(merged.begin);
    for (const NameWalk::Part& part : walk.parts)
      for_each_use(part.list, *part.segment,
                   [&](std::uint32_t file, std::uint8_t uses) { row.add(file, uses); });
    if (row.bytes().empty()) continue;
    if (const int rc = out.add(walk.name, row.bytes(), {})) return rc;
  }
  return out.flush();
}

std::vector<FileUse> find_word(const Txn& txn, const SegmentTables& tables,
                               const std::vector<Segment>& segments, WordKey word) {
  std::vector<FileUse> found;
  for (const Segment& segment : segments)
    for_each_use(find_list(txn, tables.words, segment, key_of_word(word)), segment,
                 [&](std::uint32_t file, std::uint8_t uses) {
                   found.push_back({FileId(file), uses});
                 });
  return found;
}

}  // namespace codefinder::store
