// The layout of LMDB 0.9's data file (MDB_DATA_VERSION 1), as far as it is read without LMDB: meta
// pages, B+tree pages, their nodes. Views into mapped bytes; every access is bounded by the page,
// whatever its bytes are.
#pragma once

#include <cstdint>
#include <cstring>
#include <optional>
#include <string_view>

namespace codefinder::store::page {

using Number = std::uint64_t;
inline constexpr Number kNone = ~Number{0};
inline constexpr std::size_t kHeaderBytes = 16;
inline constexpr std::uint32_t kMagic = 0xBEEFC0DE;
inline constexpr std::uint32_t kDataVersion = 1;
inline constexpr int kMetaPages = 2;  // Transaction T writes page T % 2.

/// MDB_db: one B+tree.
struct Table {
  std::uint32_t pad = 0;  // In the free list's record: the page size.
  std::uint16_t flags = 0;
  std::uint16_t depth = 0;
  std::uint64_t branch_pages = 0, leaf_pages = 0, overflow_pages = 0;
  std::uint64_t entries = 0;
  Number root = kNone;
};
static_assert(sizeof(Table) == 48);

/// MDB_meta, which follows the header of its page.
struct Meta {
  std::uint32_t magic = 0, version = 0;
  std::uint64_t address = 0, map_bytes = 0;
  Table free_list, main;
  Number last_page = 0;
  std::uint64_t transaction = 0;
};
static_assert(sizeof(Meta) == 136);

/// Loads a value from bytes of any alignment. REQUIRES: sizeof(T) readable bytes.
template <class T>
T load(const char* at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

/// One entry of a branch or leaf page.
struct Node {
  enum Flag : std::uint16_t { big = 1, sub_table = 2, duplicates = 4 };
  std::string_view key;
  Number child = kNone;           // Branch pages only.
  std::uint16_t flags = 0;        // Leaf pages only, as are the fields below.
  std::uint32_t size = 0;         // Size of the value, inline or in overflow pages.
  std::string_view inline_value;  // For a big value: the number of its first overflow page.
};

class Page {
 public:
  enum Flag : std::uint16_t {
    branch = 1,
    leaf = 2,
    overflow = 4,
    packed_keys = 0x20,
    sub_page = 0x40
  };
  Page() = default;
  /// REQUIRES: `bytes` is a whole page.
  explicit Page(std::string_view bytes) : bytes_(bytes) {}

  Number number() const { return load<Number>(bytes_.data()); }
  std::uint16_t flags() const { return load<std::uint16_t>(bytes_.data() + 10); }
  bool is_branch() const { return (flags() & ~kVolatile) == branch; }
  bool is_leaf() const { return (flags() & ~kVolatile) == leaf; }
  bool is_overflow() const { return (flags() & ~kVolatile) == overflow; }
  std::uint32_t overflow_pages() const { return load<std::uint32_t>(bytes_.data() + 12); }
  /// Number of entries of a branch or leaf; 0 if the header is invalid.
  unsigned count() const {
    const std::size_t lower = load<std::uint16_t>(bytes_.data() + 12),
                      upper = load<std::uint16_t>(bytes_.data() + 14);
    if (lower < kHeaderBytes || lower > upper || upper > bytes_.size()) return 0;
    return static_cast<unsigned>((lower - kHeaderBytes) / 2);
  }
  /// REQUIRES: i < count(). Nullopt for a node that is not within the page.
  std::optional<Node> node(unsigned i) const {
    const std::size_t at = load<std::uint16_t>(bytes_.data() + kHeaderBytes + 2 * std::size_t{i});
    if (at < kHeaderBytes + 2 * std::size_t{count()} || at + kNodeBytes > bytes_.size())
      return std::nullopt;
    const char* const head = bytes_.data() + at;
    const std::uint64_t low = load<std::uint16_t>(head), high = load<std::uint16_t>(head + 2),
                        flags = load<std::uint16_t>(head + 4);
    const std::size_t key_bytes = load<std::uint16_t>(head + 6),
                      room = bytes_.size() - at - kNodeBytes;
    if (key_bytes > room) return std::nullopt;
    Node node;
    node.key = std::string_view(head + kNodeBytes, key_bytes);
    if (is_branch()) {
      node.child = low | high << 16 | flags << 32;
      return node;
    }
    node.flags = static_cast<std::uint16_t>(flags);
    node.size = static_cast<std::uint32_t>(low | high << 16);
    const std::size_t stored = (flags & Node::big) != 0 ? sizeof(Number) : node.size;
    if (stored > room - key_bytes) return std::nullopt;
    node.inline_value = std::string_view(head + kNodeBytes + key_bytes, stored);
    return node;
  }

 private:
  static constexpr std::size_t kNodeBytes = 8;
  // The flags P_DIRTY, P_LOOSE, P_KEEP: used in memory only.
  static constexpr std::uint16_t kVolatile = 0xC010;
  std::string_view bytes_;
};

/// Number of overflow pages that a big value takes.
inline std::uint64_t overflow_pages_of(std::uint64_t value_bytes, std::size_t page_size) {
  return (kHeaderBytes - 1 + value_bytes) / page_size + 1;
}

}  // namespace codefinder::store::page
