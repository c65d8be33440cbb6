// Encodes and decodes the value of a file in the facts table: summaries, then packed facts.
#include "index/store/stored_facts.h"

#include "base/os/per_thread.h"
#include "base/trace.h"
#include "index/store/facts/chunks.h"
#include "index/store/facts/compress.h"
#include "index/store/segments/symbol_summaries.h"

namespace codefinder::store {

std::string encode_stored_facts(const FileFacts& facts) {
  const Span span("encode");
  std::size_t head_end = 0;
  const std::string blob = encode_facts(facts, &head_end);
  const std::string places = encode_symbol_summaries(facts);
  const Span packing("compress");
  return places + pack(blob, head_end);
}

std::shared_ptr<const FileFacts> decode_stored_facts(Slice stored, FactsPart part) {
  const auto places = symbol_summaries_size(stored);
  if (!places || *places > stored.size()) return nullptr;
  stored.remove_prefix(*places);
  constexpr std::size_t kMaxKept = 512 << 10;
  static PerThread<std::string> buffers;
  std::string& buffer = buffers.get();
  const auto text = part == FactsPart::imports ? unpack_head(stored, buffer)
                                               : unpack(stored, buffer);
  auto facts = text ? decode_facts(*text, part) : nullptr;
  if (buffer.capacity() > kMaxKept) std::string().swap(buffer);
  return facts;
}

std::optional<SymbolSummary> read_symbol_summary(const Txn& txn, MDB_dbi facts, SymbolRef symbol) {
  std::string buffer;
  auto places = read_first_chunks(txn, facts, symbol.file.value, 1, buffer);
  const auto size = places ? symbol_summaries_size(*places) : std::nullopt;
  if (size && places->size() < *size)
    places = read_first_chunks(txn, facts, symbol.file.value, *size, buffer);
  return places && size ? find_symbol_summary(*places, symbol.symbol) : std::nullopt;
}

}  // namespace codefinder::store
