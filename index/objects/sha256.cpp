// SHA-256, by libsodium.
#include "index/objects/sha256.h"

#include <sodium.h>

namespace codefinder::objects {

std::string sha256_hex(std::string_view bytes) {
  unsigned char hash[crypto_hash_sha256_BYTES];
  crypto_hash_sha256(hash, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  char hex[sizeof hash * 2 + 1];
  sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
  return hex;
}

}  // namespace codefinder::objects
