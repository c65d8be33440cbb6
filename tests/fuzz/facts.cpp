// Encoded facts, from the disk and from a worker: random bytes, and mutated facts of a text.
// Decoded facts are in bounds.
#include "base/log.h"
#include "index/extract/extract.h"
#include "index/store/facts/check.h"
#include "index/store/facts/compress.h"
#include "index/store/segments/symbol_summaries.h"
#include "index/store/stored_facts.h"
#include "index/worker/wire.h"
#include "tests/extract/samples.h"
#include "tests/fuzz/input.h"

#include <array>
#include <vector>

using namespace codefinder;
using namespace codefinder::extract;
using namespace codefinder::testing;
using namespace codefinder::store;
using namespace codefinder::worker;
using namespace codefinder::worker;

namespace {

/// The facts of a sample, in the encoding that `mode` decodes.
const std::string& encoded(unsigned mode, std::size_t number) {
  static const auto all = [] {
    std::vector<std::array<std::string, 4>> out;
    for (const Sample& sample : samples()) {
      const FileFacts facts = extract::extract(sample.text, sample.language);
      const auto prepared = prepare_facts(facts);
      Sink sent, ready;
      append(sent, facts);
      append(ready, Prepared{*prepared, facts.flags});
      out.push_back({encode_facts(facts), encode_stored_facts(facts), std::string(sent.text()),
                     std::string(ready.text())});
    }
    return out;
  }();
  return all[number % all.size()][mode];
}

void check(const FileFacts& facts) {
  if (const auto defect = facts_defect(facts); !defect.empty()) fuzz::fail(defect);
}

void decode_blob(std::string_view bytes) {
  if (const auto facts = decode_facts(bytes)) {
    check(*facts);
    const auto again = decode_facts(encode_facts(*facts));
    fuzz::expect(again && *again == *facts, "decoded facts differ after encoding and decoding");
    encode_stored_facts(*facts);
    static_cast<void>(prepare_facts(*facts));
  }
  decode_facts(bytes, FactsPart::imports);
  decode_facts(bytes, FactsPart::symbols);
}

void decode_stored(std::string_view bytes) {
  for (const FactsPart part : {FactsPart::all, FactsPart::imports, FactsPart::symbols})
    if (const auto facts = decode_stored_facts(bytes, part); facts && part == FactsPart::all)
      check(*facts);
  for (std::uint32_t symbol = 0; symbol < 4; ++symbol)
    find_symbol_summary(bytes, SymbolIndex(symbol));
  // Also with a valid checksum, as an attacker would write it.
  std::string buffer;
  const std::string packed = pack(bytes, bytes.size() / 2);
  const auto text = unpack(packed, buffer);
  fuzz::expect(text && *text == bytes, "a text differs after packing and unpacking");
}

void take_prepared_facts(std::string_view bytes) {
  const auto prepared = take_prepared(bytes);
  if (!prepared) return;
  const PreparedFacts& facts = prepared->facts;
  for (const auto& name : facts.names) {
    fuzz::expect(std::uint64_t{name.begin} + name.size <= facts.text.size(),
                 "a name out of bounds");
    fuzz::expect(name.symbols_begin <= name.symbols_end && name.symbols_end <= facts.symbols.size(),
                 "symbols out of bounds");
  }
}

void take_others(std::string_view bytes) {
  std::string_view body = bytes;
  take_phases(body);
  body = bytes;
  take_folds(body);
  body = bytes;
  take_nodes(body);
  body = bytes;
  if (const auto tree = take_tree(body))
    for (SyntaxTree::Node node = 0; node < tree->nodes.size(); ++node)
      for (const SyntaxTree::Node child : tree->children(node))
        fuzz::expect(child > node && child < tree->nodes.size() && tree->kind(child).size() <= 100,
                     "a child out of bounds");
  body = bytes;
  if (const auto request = take_request(body))
    fuzz::expect(static_cast<std::size_t>(request->language) < languages().size(),
                 "an unknown language");
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  static const bool quiet = (set_log_level(LogLevel::error), true);
  static_cast<void>(quiet);
  fuzz::Input input(data, size);
  const unsigned mode = input.byte() % 9;
  if (mode == 8) return take_others(input.rest()), 0;
  const unsigned kind = mode % 4;
  const std::size_t sample = mode < 4 ? 0 : input.byte();
  const std::string bytes = mode < 4 ? std::string(input.rest())
                                     : fuzz::mutated(encoded(kind, sample), input);
  if (kind == 0) decode_blob(bytes);
  if (kind == 1) decode_stored(bytes);
  if (kind == 2) {
    std::string_view body = bytes;
    if (const auto facts = take_facts(body)) check(*facts);
  }
  if (kind == 3) take_prepared_facts(bytes);
  return 0;
}
