// digest_of: the digest of the contents of a file.
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

}  // namespace codefinder::store
