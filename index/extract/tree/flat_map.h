// A map from a number to a small value: open addressing in one array, no removal. Also the string
// hash that is used with it.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>
#include <vector>

namespace codefinder::extract {

inline std::uint64_t mixed(std::uint64_t value) {
  value *= 0x9E3779B97F4A7C15ull;
  return value ^ (value >> 32);
}

/// Hash for names: short strings, eight bytes at a time.
inline std::uint64_t hash_of(std::string_view text) {
  std::uint64_t hash = text.size();
  while (text.size() > 8) {
    std::uint64_t word;
    std::memcpy(&word, text.data(), 8);
    hash = mixed(hash ^ word);
    text.remove_prefix(8);
  }
  std::uint64_t word = 0;
  std::memcpy(&word, text.data(), text.size());
  return mixed(hash ^ word);
}

template <class Value>
class FlatMap {
 public:
  bool empty() const { return count_ == 0; }

  /// nullptr if absent.  Pointers live until the next insertion.
  const Value* find(std::uint64_t key) const {
    if (count_ == 0) return nullptr;
    for (std::size_t at = slot(key);; at = (at + 1) & (slots_.size() - 1)) {
      if (slots_[at].key == key) return &slots_[at].value;
      if (slots_[at].key == kFree) return nullptr;
    }
  }
  Value* find(std::uint64_t key) {
    return const_cast<Value*>(static_cast<const FlatMap*>(this)->find(key));
  }

  /// The value and whether it is new.  REQUIRES: key is not 2^64 - 1.
  std::pair<Value*, bool> try_emplace(std::uint64_t key, const Value& value) {
    if ((count_ + 1) * 4 > slots_.size() * 3) grow();
    std::size_t at = slot(key);
    for (; slots_[at].key != kFree; at = (at + 1) & (slots_.size() - 1))
      if (slots_[at].key == key) return {&slots_[at].value, false};
    slots_[at] = {key, value};
    ++count_;
    return {&slots_[at].value, true};
  }
  Value& operator[](std::uint64_t key) { return *try_emplace(key, Value{}).first; }

 private:
  static constexpr std::uint64_t kFree = ~std::uint64_t{0};
  struct Slot {
    std::uint64_t key = kFree;
    Value value{};
  };
  std::size_t slot(std::uint64_t key) const {
    return static_cast<std::size_t>(mixed(key)) & (slots_.size() - 1);
  }
  void grow() {
    std::vector<Slot> old(slots_.empty() ? 64 : slots_.size() * 4);
    old.swap(slots_);
    for (const Slot& s : old) {
      if (s.key == kFree) continue;
      std::size_t at = slot(s.key);
      while (slots_[at].key != kFree) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = s;
    }
  }

  std::vector<Slot> slots_;  // The size is a power of two.
  std::size_t count_ = 0;
};

}  // namespace codefinder::extract
