// StemKeys: a table of open addressing from the hash of a part to the key of its stem.
#include "index/words/stem_keys.h"

#include "base/strings.h"
#include "index/words/word_scan.h"

#include <algorithm>

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
  std::size_t at = hash & (kSlots - 1);
  for (; slots_[at].hash != 0; at = (at + 1) & (kSlots - 1))
    if (slots_[at].hash == hash) return slots_[at].key;
  const WordKey key = compute(part);
  if (2 * (used_ + 1) > kSlots) {
    std::fill(slots_.begin(), slots_.end(), Slot());
    used_ = 0;
    at = hash & (kSlots - 1);
  }
  slots_[at] = {hash, key};
  ++used_;
  return key;
}

WordKey StemKeys::compute(std::string_view part) {
  const std::string lower = to_lower(part);
  return is_indexed(lower) ? key_of_stem(stemmer_.stem(lower)) : kLengthKey;
}

}  // namespace codefinder::words
