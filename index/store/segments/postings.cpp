// Writes and reads posting lists and blocks of names.
#include "index/store/segments/postings.h"

#include "base/name_letters.h"

#include <algorithm>

namespace codefinder::store {

void PostingWriter::add(std::uint32_t file, std::span<const Defined> symbols, NameRank rank) {
  ByteWriter out(bytes_);
  out.varint(std::uint64_t{file - before_} << 1 | (symbols.empty() ? 0 : 1));
  before_ = file;
  std::uint32_t before = 0;
  for (std::size_t i = 0; i < symbols.size(); ++i) {
    out.varint(std::uint64_t{symbols[i].symbol - before} << 1 | (i + 1 < symbols.size() ? 1 : 0));
    out.byte(symbols[i].traits);
    before = symbols[i].symbol;
  }
  if (symbols.empty()) return;
  use_.defines = true;
  use_.rank = std::max(use_.rank, rank);
}

void BlockWriter::add(std::string_view name, std::string_view list, NameUse use) {
  if (bytes_.empty()) first_ = name;
  const auto shared = static_cast<std::size_t>(
      std::mismatch(last_.begin(), last_.end(), name.begin(), name.end()).first - last_.begin());
  ByteWriter out(bytes_);
  out.varint(shared);
  out.text(name.substr(shared));
  out.varint(std::uint64_t{list.size()} << 4 | static_cast<std::uint64_t>(use.rank) << 1 |
             (use.defines ? 1 : 0));
  out.bytes(list);
  last_.resize(shared);
  last_.append(name.substr(shared));
}

bool BlockReader::next() {
  if (in_.at_end()) return false;
  const std::uint64_t shared = in_.varint();
  const std::string_view rest = in_.text();
  const std::uint64_t head = in_.varint();
  list = in_.bytes(static_cast<std::size_t>(head >> 4));
  if (in_.failed() || shared > name.size()) return false;
  name.resize(static_cast<std::size_t>(shared));
  name.append(rest);
  use = {(head & 1) != 0, static_cast<NameRank>(head >> 1 & 7)};
  return true;
}

bool NameScan::next() {
  // Copies four bytes at a time, so most names take one or two steps; bytes copied beyond a name's
  // end are never used.
  constexpr std::size_t kStep = 4;
  ByteReader in = in_;
  bool found = false;
  while (!found && !in.at_end()) {
    const std::uint64_t shared = in.varint();
    const std::string_view rest = in.text();
    const std::uint64_t head = in.varint();
    const std::string_view postings = in.bytes(static_cast<std::size_t>(head >> 4));
    if (in.failed() || shared > size_) break;
    const auto begin = static_cast<std::size_t>(shared);
    size_ = begin + rest.size();
    if (text_.size() < size_ + kStep || letters_.empty())
      text_.resize(size_ * 2 + 64), letters_.resize(text_.size() + 1);
    char* const text = text_.data() + begin;
    std::uint64_t* const known = letters_.data() + begin;
    std::uint64_t letters = known[0];
    std::size_t at = 0;
    // It is safe to read beyond the text: the block continues with the head and the list.
    for (; at < rest.size() && rest.size() + in.left() + postings.size() >= at + kStep;
         at += kStep) {
      for (std::size_t i = at; i < at + kStep; ++i) {
        const char c = rest.data()[i];
        text[i] = c;
        known[i + 1] = letters |= kLetterBits[static_cast<unsigned char>(c)];
      }
    }
    for (; at < rest.size(); ++at) {
      text[at] = rest[at];
      known[at + 1] = letters |= kLetterBits[static_cast<unsigned char>(rest[at])];
    }
    letters = known[rest.size()];
    const auto passes = [&](const NamePrefilter& sieve) { return sieve.passes(letters, size_); };
    if (!sieves_.empty() && std::none_of(sieves_.begin(), sieves_.end(), passes)) continue;
    name = std::string_view(text_).substr(0, size_);
    list = postings;
    use = {(head & 1) != 0, static_cast<NameRank>(head >> 1 & 7)};
    found = true;
  }
  in_ = in;
  return found;
}

std::string_view find_in_block(std::string_view block, std::string_view name) {
  // Names ascend. While the previous name is less than the sought one and shares its first `agreed`
  // bytes, a name that shares more with the previous one is less too, and one that shares less is
  // greater.
  ByteReader in(block);
  std::size_t agreed = 0;
  while (!in.at_end()) {
    const std::uint64_t shared = in.varint();
    const std::string_view rest = in.text();
    const std::string_view list = in.bytes(static_cast<std::size_t>(in.varint() >> 4));
    if (in.failed() || shared < agreed) return {};
    if (shared > agreed) continue;
    const std::string_view sought = name.substr(agreed);
    const auto same = static_cast<std::size_t>(
        std::mismatch(rest.begin(), rest.end(), sought.begin(), sought.end()).first - rest.begin());
    if (same == rest.size() && same == sought.size()) return list;
    if (same == sought.size() ||
        (same < rest.size() &&
         static_cast<unsigned char>(rest[same]) > static_cast<unsigned char>(sought[same])))
      return {};
    agreed += same;
  }
  return {};
}

}  // namespace codefinder::store
