// Digests of file contents, their hexadecimal form, and the names of categories.
#include "index/store/store.h"

#include <xxhash.h>

namespace codefinder::store {

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

std::vector<std::string_view> category_names(std::uint16_t categories) {
  static constexpr std::string_view kWords[] = {"source", "tests",     "docs",    "deps",
                                                "config", "generated", "vendored"};
  std::vector<std::string_view> names;
  for (int bit = 0; bit < 7; ++bit)
    if (categories >> bit & 1) names.push_back(kWords[bit]);
  return names;
}

std::string hex(const Digest& digest) {
  std::string out;
  for (const std::uint8_t byte : digest) {
    out += "0123456789abcdef"[byte >> 4];
    out += "0123456789abcdef"[byte & 15];
  }
  return out;
}

}  // namespace codefinder::store
