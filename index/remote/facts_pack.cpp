// A pack: the number of files, for each its digest and size, then the parts; a part is a blob and
// the uses of words.
#include "index/remote/facts_pack.h"

#include "base/log.h"
#include "index/extract/extract.h"
#include "index/remote/chunk.h"
#include "index/store/facts/compress.h"
#include "index/store/pages/bytes.h"
#include "index/store/records.h"

#include <algorithm>

namespace codefinder::remote {

namespace {

constexpr int kPackVersion = 1;
// A digest in so many ends a group.
constexpr unsigned kFilesPerGroup = 64;

bool ends_group(const Digest& digest) { return digest.back() % kFilesPerGroup == 0; }

std::string encode_facts_part(const PackedFacts& facts) {
  std::string part;
  store::ByteWriter out(part);
  out.text(facts.blob);
  out.varint(facts.word_uses.size());
  WordKey last = 0;
  for (const WordUse& use : facts.word_uses) {
    out.varint(use.word - last);
    out.byte(static_cast<std::uint8_t>(use.uses));
    last = use.word;
  }
  return part;
}

/// Ascending keys, of which the first may be 0.
bool read_word_uses(store::ByteReader& in, std::vector<WordUse>& uses) {
  const std::uint64_t count = in.varint();
  if (count > in.left()) return false;
  uses.reserve(static_cast<std::size_t>(count));
  std::uint64_t word = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint32_t step = in.varint32();
    word += step;
    if (in.failed() || word > 0xFFFFFFFFu || (i > 0 && step == 0)) return false;
    uses.push_back({static_cast<WordKey>(word), in.byte()});
  }
  return !in.failed();
}

}  // namespace

objects::ObjectKey FactsGroup::key() const {
  std::string name = fmt::format("codefinder facts {}\nformat {}\nextractor {}\n", kPackVersion,
                                 store::record_format(), extract::extractor_version());
  for (const Digest& digest : digests)
    name.append(reinterpret_cast<const char*>(digest.data()), digest.size());
  return objects::name_key(name);
}

std::vector<FactsGroup> group_digests(std::vector<Digest> digests) {
  std::sort(digests.begin(), digests.end());
  digests.erase(std::unique(digests.begin(), digests.end()), digests.end());
  std::vector<FactsGroup> groups;
  bool open = false;
  for (const Digest& digest : digests) {
    if (!open) groups.emplace_back();
    groups.back().digests.push_back(digest);
    open = !ends_group(digest) && groups.back().digests.size() < kMaxGroupFiles;
  }
  return groups;
}

std::string encode_pack(const std::vector<PackedFacts>& facts) {
  std::string head, parts;
  store::ByteWriter out(head);
  out.varint(facts.size());
  for (const PackedFacts& one : facts) {
    const std::string part = encode_facts_part(one);
    out.bytes({reinterpret_cast<const char*>(one.digest.data()), one.digest.size()});
    out.varint(part.size());
    parts += part;
  }
  return store::pack(head + parts);
}

std::optional<std::vector<FactsPlace>> unpack_facts(std::string_view packed, std::string& text) {
  if (claimed_size(packed) > kMaxUnpackedBytes) return std::nullopt;
  std::string buffer;
  const auto unpacked = store::unpack(packed, buffer);
  if (!unpacked) return std::nullopt;
  store::ByteReader in(*unpacked);
  std::vector<FactsPlace> places;
  const std::uint64_t count = in.varint();
  if (in.failed() || count > kMaxGroupFiles) return std::nullopt;
  std::uint64_t begin = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    FactsPlace place;
    const std::string_view digest = in.bytes(place.digest.size());
    const std::uint64_t size = in.varint();
    if (in.failed() || size > kMaxUnpackedBytes) return std::nullopt;
    std::copy(digest.begin(), digest.end(), place.digest.begin());
    place.begin = static_cast<std::uint32_t>(begin);
    place.size = static_cast<std::uint32_t>(size);
    begin += size;
    if (begin > kMaxUnpackedBytes) return std::nullopt;
    places.push_back(place);
  }
  if (in.left() != begin) return std::nullopt;
  text = in.bytes(in.left());
  return places;
}

std::optional<update::FactsSource::Facts> decode_packed_facts(std::string_view part) {
  store::ByteReader in(part);
  std::string blob(in.text());
  std::vector<WordUse> uses;
  if (in.failed() || !read_word_uses(in, uses) || !in.at_end()) return std::nullopt;
  update::FactsSource::Facts facts;
  auto prepared = store::prepare_blob(std::move(blob), facts.flags);
  if (!prepared) return std::nullopt;
  facts.prepared = std::move(*prepared);
  facts.prepared.word_uses = std::move(uses);
  return facts;
}

}  // namespace codefinder::remote
