// FileWords: counts whole words first, then the parts of each.
#include "index/words/file_words.h"

#include "base/os/per_thread.h"
#include "index/words/word_scan.h"

#include <algorithm>

namespace codefinder::words {

namespace {

/// Ranges in ascending order, asked for ascending offsets.
class RangeCursor {
 public:
  explicit RangeCursor(std::vector<ByteRange> ranges) : ranges_(std::move(ranges)) {
    std::sort(ranges_.begin(), ranges_.end());
  }
  bool contains(std::uint32_t offset) {
    while (at_ < ranges_.size() && ranges_[at_].end <= offset) ++at_;
    return at_ < ranges_.size() && ranges_[at_].begin <= offset;
  }

 private:
  std::vector<ByteRange> ranges_;
  std::size_t at_ = 0;
};

/// The names and the doc comments of the symbols that are not local.
std::pair<RangeCursor, RangeCursor> fields_of(const FileFacts& facts) {
  std::vector<ByteRange> names, docs;
  for (const Symbol& symbol : facts.symbols) {
    if (symbol.has(SymbolFlag::local)) continue;
    names.push_back(symbol.name_range);
    if (!symbol.doc_range.empty()) docs.push_back(symbol.doc_range);
  }
  return {RangeCursor(std::move(names)), RangeCursor(std::move(docs))};
}

}  // namespace

std::vector<WordUse> FileWords::count(std::string_view text, const FileFacts& facts) {
  if (text.size() > kMaxTextSize) return {};
  auto [names, docs] = fields_of(facts);
  parts_.clear();
  const std::size_t length = each_word(text, [&](std::size_t offset, std::string_view word) {
    const auto begin = static_cast<std::uint32_t>(offset);
    if (2 * used_.size() > kSlots) split_words(text);
    Slot& slot = slot_of(begin, word);
    ++(names.contains(begin) ? slot.names : docs.contains(begin) ? slot.docs : slot.text);
  });
  split_words(text);
  return sorted_uses(length);
}

FileWords::Slot& FileWords::slot_of(std::uint32_t begin, std::string_view word) {
  const std::uint64_t hash = word_hash(word);
  std::size_t at = hash & (kSlots - 1);
  while (slots_[at].hash != hash && slots_[at].hash != 0) at = (at + 1) & (kSlots - 1);
  if (slots_[at].hash == 0) {
    slots_[at] = {.hash = hash, .begin = begin, .size = static_cast<std::uint32_t>(word.size())};
    used_.push_back(static_cast<std::uint32_t>(at));
  }
  return slots_[at];
}

void FileWords::split_words(std::string_view text) {
  for (const std::uint32_t at : used_) {
    Slot& slot = slots_[at];
    keys_.clear();
    stems_.append(text.substr(slot.begin, slot.size), keys_);
    for (const WordKey key : keys_) parts_.push_back({key, slot.names, slot.docs, slot.text});
    slot = {};
  }
  used_.clear();
}

std::vector<WordUse> FileWords::sorted_uses(std::uint64_t length) {
  std::sort(parts_.begin(), parts_.end(),
            [](const PartUses& a, const PartUses& b) { return a.key < b.key; });
  std::vector<WordUse> out{{kLengthKey, packed_length(length)}};
  for (std::size_t i = 0; i < parts_.size();) {
    const WordKey key = parts_[i].key;
    std::size_t names = 0, docs = 0, rest = 0;
    for (; i < parts_.size() && parts_[i].key == key; ++i) {
      names += parts_[i].names;
      docs += parts_[i].docs;
      rest += parts_[i].text;
    }
    out.push_back({key, packed_uses(names, docs, rest)});
  }
  return out;
}

void add_path_words(std::string_view path, std::vector<WordUse>& words) {
  if (words.empty()) return;  // The file has no list.
  static PerThread<StemKeys> of_threads;
  StemKeys& stems = of_threads.get();
  std::vector<WordKey> keys;
  each_word(path, [&](std::size_t, std::string_view word) { stems.append(word, keys); });
  for (const WordKey key : keys) {
    const auto at = std::lower_bound(words.begin(), words.end(), key,
                                     [](const WordUse& use, WordKey k) { return use.word < k; });
    if (at != words.end() && at->word == key) at->uses |= kInPath;
    else words.insert(at, {key, kInPath});
  }
}

}  // namespace codefinder::words
