// Posting lists: the files of a segment in which a name occurs, and the symbols that each defines.
// And blocks of them: consecutive names, front-coded (each stored as its difference from the
// previous one). Works on bytes only; segment.h stores them.
//   list   per file: varint (distance << 1 | defines); if it defines: its symbols, each varint
//          (distance << 1 | more follow) and a byte Defined::traits.
//          The first distance is from the segment's first file, or from symbol 0.
//   block  per name: varint bytes shared with the previous name, text of the rest, varint
//          (bytes of the list << 4 | rank << 1 | defines), the list.
// Readers of damaged bytes stop early and never read out of bounds.
#pragma once

#include "index/store/pages/bytes.h"
#include "index/store/store.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::store {

/// A block's data about a name besides its list.
struct NameUse {
  bool defines = false;
  // Upper bound: of the best symbol that any file of the segment, also a removed one, defines.
  NameRank rank = NameRank::minor;
  friend bool operator==(const NameUse&, const NameUse&) = default;
};

class PostingWriter {
 public:
  explicit PostingWriter(std::uint32_t first_file) : before_(first_file) {}
  /// REQUIRES: files ascend, symbols ascend.
  void add(std::uint32_t file, std::span<const Defined> symbols, NameRank rank);
  bool empty() const { return bytes_.empty(); }
  NameUse use() const { return use_; }
  const std::string& bytes() const { return bytes_; }
  void clear(std::uint32_t first_file) { bytes_.clear(), use_ = {}, before_ = first_file; }

 private:
  std::string bytes_;
  NameUse use_;
  std::uint32_t before_;
};

/// Calls each(file, symbols) for each file of a list until it returns false. `symbols` is valid
/// during the call.
template <class Each>
void for_each_posting(std::string_view list, std::uint32_t first_file, const Each& each) {
  ByteReader in(list);
  std::uint32_t file = first_file;
  std::vector<Defined> symbols;
  while (!in.at_end()) {
    const std::uint64_t head = in.varint();
    file += static_cast<std::uint32_t>(head >> 1);
    symbols.clear();
    if (head & 1) {
      std::uint32_t symbol = 0;
      for (bool more = true; more;) {
        const std::uint64_t next = in.varint();
        more = (next & 1) != 0;
        symbols.push_back({symbol += static_cast<std::uint32_t>(next >> 1), in.byte()});
      }
    }
    if (in.failed() || !each(file, std::span<const Defined>(symbols))) return;
  }
}

/// Iterates over the names of a block that a prefilter accepts. The block must outlive it.
class NameScan {
 public:
  explicit NameScan(std::span<const NamePrefilter> prefilters) : in_({}), sieves_(prefilters) {}
  /// Starts another block; reuses the buffers.
  void read(std::string_view block) { in_ = ByteReader(block), size_ = 0; }
  /// Returns false at the end, or at invalid bytes.
  bool next();

  std::string_view name;  // Valid until next().
  std::string_view list;
  NameUse use;

 private:
  ByteReader in_;
  std::span<const NamePrefilter> sieves_;
  std::string text_;  // Its first size_ bytes are the current name.
  // [i]: the set of letters before byte i of the name.
  std::vector<std::uint64_t> letters_;
  std::size_t size_ = 0;
};

/// Returns the list of a name in a block; empty if it is not there. REQUIRES: names ascend; in
/// damaged blocks the result is arbitrary.
std::string_view find_in_block(std::string_view block, std::string_view name);

class BlockWriter {
 public:
  /// REQUIRES: names ascend.
  void add(std::string_view name, std::string_view list, NameUse use);
  const std::string& bytes() const { return bytes_; }
  const std::string& first() const { return first_; }
  void clear() { bytes_.clear(), first_.clear(), last_.clear(); }

 private:
  std::string bytes_, first_, last_;
};

/// Iterates over a block's names. The block must outlive it.
class BlockReader {
 public:
  BlockReader() : in_({}) {}
  explicit BlockReader(std::string_view block) : in_(block) {}
  /// Returns false at the end, or at invalid bytes.
  bool next();

  std::string name;
  std::string_view list;
  NameUse use;

 private:
  ByteReader in_;
};

}  // namespace codefinder::store
