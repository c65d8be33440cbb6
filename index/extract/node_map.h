// A map from a tree node (TSNode::id) to a small value: open addressing, no removal, one per extraction.
#pragma once

#include <cstdint>
#include <vector>

namespace codefinder::index {

template <class Value>
class NodeMap {
 public:
  bool empty() const { return count_ == 0; }

  /// nullptr if absent.  Pointers live until the next insertion.
  Value* find(const void* node) {
    if (count_ == 0) return nullptr;
    for (std::size_t at = slot(node);; at = (at + 1) & (slots_.size() - 1)) {
      if (slots_[at].node == node) return &slots_[at].value;
      if (slots_[at].node == nullptr) return nullptr;
    }
  }

  Value& operator[](const void* node) {
    if ((count_ + 1) * 4 > slots_.size() * 3) grow();
    std::size_t at = slot(node);
    while (slots_[at].node != nullptr && slots_[at].node != node) at = (at + 1) & (slots_.size() - 1);
    if (slots_[at].node == nullptr) {
      slots_[at].node = node;
      ++count_;
    }
    return slots_[at].value;
  }

 private:
  struct Slot {
    const void* node = nullptr;
    Value value{};
  };
  std::size_t slot(const void* node) const {
    return static_cast<std::size_t>((reinterpret_cast<std::uintptr_t>(node) * 0x9E3779B97F4A7C15ull) >> 20) & (slots_.size() - 1);
  }
  void grow() {
    std::vector<Slot> old(slots_.empty() ? 64 : slots_.size() * 2);
    old.swap(slots_);
    for (Slot& s : old) {
      if (s.node == nullptr) continue;
      std::size_t at = slot(s.node);
      while (slots_[at].node != nullptr) at = (at + 1) & (slots_.size() - 1);
      slots_[at] = std::move(s);
    }
  }

  std::vector<Slot> slots_;  // A power of two.
  std::size_t count_ = 0;
};

}  // namespace codefinder::index
