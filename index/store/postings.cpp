#include "index/store/postings.h"

#include <algorithm>

namespace codefinder::index {

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
  const auto shared =
      static_cast<std::size_t>(std::mismatch(last_.begin(), last_.end(), name.begin(), name.end()).first - last_.begin());
  ByteWriter out(bytes_);
  out.varint(shared);
  out.text(name.substr(shared));
  out.varint(std::uint64_t{list.size()} << 4 | static_cast<std::uint64_t>(use.rank) << 1 | (use.defines ? 1 : 0));
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

}  // namespace codefinder::index
