// Posting lists: in which files of a segment a name occurs, and which symbols of theirs it defines.
// And blocks of them: a run of names in order, each told by what differs from the one before. Bytes
// only; where they are kept is segment.h's matter.
//   list   per file: varint (distance << 1 | defines); if it defines: its symbols, each varint
//   (distance << 1 | more follow) and a byte of
//          what it is (Defined::traits).
//          The first distance is from the segment's first file, or from symbol 0.
//   block  per name: varint bytes shared with the name before, text of the rest, varint (bytes of
//   the list << 4 | rank << 1 | defines),
//          the list.
// Readers of damaged bytes stop early and never read out of bounds.
#pragma once

#include "index/store/bytes.h"
#include "index/store/store.h"

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::index {

/// What a block tells of a name besides its list.
struct NameUse {
  bool defines = false;
  NameRank rank = NameRank::minor;  // Of the best symbol that was ever defined by it here.
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

/// Calls each(file, symbols) until it returns false.  `symbols` lives for the call.
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

/// Walks those names of a block that a sieve lets through.  The block must outlive it.
class NameScan {
 public:
  explicit NameScan(std::span<const NamePrefilter> prefilters) : in_({}), sieves_(prefilters) {}
  /// Begins another block; its memory is used again.
  void read(std::string_view block) { in_ = ByteReader(block), size_ = 0; }
  /// False at the end, or where the bytes make no sense.
  bool next();

  std::string_view name;  // Until next().
  std::string_view list;
  NameUse use;

 private:
  ByteReader in_;
  std::span<const NamePrefilter> sieves_;
  std::string text_;                    // Its first size_ bytes are the name…
  std::vector<std::uint64_t> letters_;  // …and [i] its letters before byte i.
  std::size_t size_ = 0;
};

/// The list of a name in a block; empty when it is not there.  REQUIRES: names ascend; in damaged
/// blocks, anything may be found.
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

/// Walks a block's names.  The block must outlive it.
class BlockReader {
 public:
  BlockReader() : in_({}) {}
  explicit BlockReader(std::string_view block) : in_(block) {}
  /// False at the end, or where the bytes make no sense.
  bool next();

  std::string name;
  std::string_view list;
  NameUse use;

 private:
  ByteReader in_;
};

}  // namespace codefinder::index
