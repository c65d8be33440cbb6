// StemKeys: a table of open addressing from the hash of a part to the key of its stem.
#include "index/words/stem_keys.h"

#include "base/strings.h"
#include "index/words/word_scan.h"

#include <algorithm>
#include <utility>

namespace codefinder::words {

namespace {

constexpr std::size_t kMaxPartLength = 40;      // Longer ones are hashes and encoded data.
constexpr std::size_t kMaxWithDigitLength = 5;  // For parts that begin with a digit: 80211, 32bit.

/// Whether a part is too long or too short, or a long number.
bool is_data(std::string_view part) {
  return part.size() < 2 || part.size() > kMaxPartLength ||
         (is_digit(part[0]) && part.size() > kMaxWithDigitLength);
}

}  // namespace

WordKey key_of_stem(std::string_view stem) {
  const std::uint64_t hash = hash_of(stem);
  const auto key = static_cast<WordKey>(hash ^ hash >> 32);
  return key == kLengthKey ? 1 : key;
}

bool is_indexed(std::string_view lower) {
  return !is_data(lower) && !lower.starts_with("0x") && !is_stop_word(lower);
}

void StemKeys::append(std::string_view word, std::vector<WordKey>& keys) {
  parts_.clear();
  split_word(word, parts_);
  for (const std::string_view part : parts_)
    if (const WordKey key = key_of(part); key != kLengthKey) keys.push_back(key);
}

WordKey StemKeys::key_of(std::string_view part) {
  if (is_data(part)) return kLengthKey;
  const std::uint64_t hash = word_hash<LetterCase::folded>(part);
  std::size_t at = slot_of(hash);
  if (slots_[at].hash != 0) return slots_[at].key;
  const WordKey key = compute(part);
  if (2 * (used_ + 1) > slots_.size()) {
    make_room();
    at = slot_of(hash);
  }
  slots_[at] = {hash, key};
  ++used_;
  return key;
}

/// The slot with this hash, or the free slot for it.
std::size_t StemKeys::slot_of(std::uint64_t hash) const {
  std::size_t at = hash & (slots_.size() - 1);
  while (slots_[at].hash != 0 && slots_[at].hash != hash) at = (at + 1) & (slots_.size() - 1);
  return at;
}

void StemKeys::make_room() {
  if (slots_.size() == kMaxSlots) {
    std::ranges::fill(slots_, Slot());
    used_ = 0;
    return;
  }
  const std::vector<Slot> before = std::exchange(slots_, std::vector<Slot>(2 * slots_.size()));
  for (const Slot& slot : before)
    if (slot.hash != 0) slots_[slot_of(slot.hash)] = slot;
}

WordKey StemKeys::compute(std::string_view part) {
  const std::string lower = to_lower(part);
  return is_indexed(lower) ? key_of_stem(stemmer_.stem(lower)) : kLengthKey;
}

}  // namespace codefinder::words
