// FileFacts -> PreparedFacts: encodes the blob, and lists the names with the symbols they define.
// The digest of the contents of a file.
#include "base/log.h"
#include "base/trace.h"
#include "index/store/facts/check.h"
#include "index/store/segments/indexed_names.h"
#include "index/store/store.h"
#include "index/store/stored_facts.h"

#include <xxhash.h>
#include <algorithm>

namespace codefinder::store {

namespace {

/// Fills everything but the blob and the words.
void list_names(const FileFacts& facts, PreparedFacts& out) {
  out.language = facts.language;
  out.symbol_count = static_cast<std::uint32_t>(
      std::count_if(facts.symbols.begin(), facts.symbols.end(),
                    [](const Symbol& symbol) { return !symbol.has(SymbolFlag::local); }));
  const Span span("list names");
  const FileNames names = names_of(facts);
  out.names.reserve(names.occurring.size());
  out.symbols.reserve(names.definitions.size());
  auto defined = names.definitions.begin();
  for (const std::string_view name : names.occurring) {
    PreparedFacts::Name entry{static_cast<std::uint32_t>(out.text.size()),
                              static_cast<std::uint32_t>(name.size()),
                              static_cast<std::uint32_t>(out.symbols.size()), 0};
    out.text.append(name);
    for (; defined != names.definitions.end() && defined->first == name; ++defined) {
      out.symbols.push_back(Defined::of(defined->second, facts.symbols[defined->second]));
      entry.rank = std::max(entry.rank, rank_of(facts.symbols[defined->second].kind));
    }
    entry.symbols_end = static_cast<std::uint32_t>(out.symbols.size());
    out.names.push_back(entry);
  }
}

}  // namespace

Result<PreparedFacts> prepare_facts(const FileFacts& facts) {
  if (const auto defect = facts_defect(facts); !defect.empty())
    return Error{ErrorCode::internal,
                 fmt::format("The facts of a file do not hang together: {}.", defect),
                 {}};
  PreparedFacts out;
  out.blob = encode_stored_facts(facts);
  list_names(facts, out);
  return out;
}

std::optional<PreparedFacts> prepare_blob(std::string blob, std::uint16_t& flags) {
  const auto facts = decode_stored_facts(blob);
  if (!facts) return std::nullopt;
  flags = facts->flags;
  PreparedFacts out;
  out.blob = std::move(blob);
  list_names(*facts, out);
  return out;
}

std::shared_ptr<const FileFacts> prepared_facts(std::string_view blob, FactsPart part) {
  return decode_stored_facts(blob, part);
}

Result<FileId> WriteTxn::replace_file(FileRow row, const FileFacts& facts) {
  Result<PreparedFacts> prepared = prepare_facts(facts);
  if (!prepared) return prepared.error();
  return replace_file(std::move(row), std::move(*prepared));
}

Digest digest_of(std::string_view bytes, Language language, std::uint32_t extractor_version) {
  // The language and the version are the hash's seed, so that the bytes need not be copied to hash
  // them together.
  const std::uint64_t seed = std::uint64_t{extractor_version} << 8 |
                             static_cast<std::uint8_t>(language);
  XXH128_canonical_t canonical;
  XXH128_canonicalFromHash(&canonical, XXH3_128bits_withSeed(bytes.data(), bytes.size(), seed));
  Digest digest;
  std::copy(std::begin(canonical.digest), std::end(canonical.digest), digest.begin());
  return digest;
}

}  // namespace codefinder::store
