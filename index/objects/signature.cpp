// Hashes; reads keys (RFC 8410), signs and verifies.
#include "index/objects/signature.h"

#include "base/strings.h"

#include <sodium.h>
#include <algorithm>
#include <optional>

namespace codefinder::objects {

namespace {

// The bytes before the bytes of a key in DER (RFC 8410).
constexpr std::string_view kPrivateHead(
    "\x30\x2e\x02\x01\x00\x30\x05\x06\x03\x2b\x65\x70\x04\x22\x04\x20", 16);
constexpr std::string_view kPublicHead("\x30\x2a\x30\x05\x06\x03\x2b\x65\x70\x03\x21\x00", 12);
constexpr std::size_t kKeyBytes = 32;

/// Base64 with white space, between the lines of PEM if there are any.
std::optional<std::string> decode_base64(std::string_view text) {
  if (const std::size_t begin = text.find("-----BEGIN"); begin != std::string_view::npos) {
    text.remove_prefix(begin);
    take_until(text, '\n');
    text = text.substr(0, text.find("-----END"));
  }
  std::string bytes(text.size(), '\0');
  std::size_t size = 0;
  if (sodium_base642bin(reinterpret_cast<unsigned char*>(bytes.data()), bytes.size(), text.data(),
                        text.size(), " \t\r\n", &size, nullptr,
                        sodium_base64_VARIANT_ORIGINAL) != 0)
    return std::nullopt;
  bytes.resize(size);
  return bytes;
}

std::string encode_base64(std::span<const std::uint8_t> bytes) {
  std::string text(sodium_base64_encoded_len(bytes.size(), sodium_base64_VARIANT_ORIGINAL), '\0');
  sodium_bin2base64(text.data(), text.size(), bytes.data(), bytes.size(),
                    sodium_base64_VARIANT_ORIGINAL);
  text.resize(text.size() - 1);  // The NUL.
  return text;
}

const unsigned char* bytes_of(std::string_view text) {
  return reinterpret_cast<const unsigned char*>(text.data());
}

}  // namespace

Result<SigningKey> SigningKey::parse(std::string_view pem) {
  std::optional<std::string> der = decode_base64(pem);
  if (!der || der->size() != kPrivateHead.size() + kKeyBytes || !der->starts_with(kPrivateHead))
    return Error{ErrorCode::invalid_query, "the file holds no private Ed25519 key in PEM",
                 "make one: openssl genpkey -algorithm ed25519 -out FILE"};
  SigningKey key;
  PublicKey unused;
  crypto_sign_seed_keypair(unused.data(), key.secret_.data(), bytes_of(*der) + kPrivateHead.size());
  sodium_memzero(der->data(), der->size());
  return key;
}

SigningKey::~SigningKey() { sodium_memzero(secret_.data(), secret_.size()); }

PublicKey SigningKey::public_key() const {
  PublicKey key;
  crypto_sign_ed25519_sk_to_pk(key.data(), secret_.data());
  return key;
}

std::string SigningKey::sign(std::string_view message) const {
  std::array<std::uint8_t, crypto_sign_BYTES> signature;
  crypto_sign_detached(signature.data(), nullptr, bytes_of(message), message.size(),
                       secret_.data());
  return encode_base64(signature);
}

Result<PublicKey> parse_public_key(std::string_view text) {
  const std::optional<std::string> der = decode_base64(text);
  std::string_view bytes = der ? *der : std::string_view();
  if (bytes.starts_with(kPublicHead)) bytes.remove_prefix(kPublicHead.size());
  if (bytes.size() != kKeyBytes)
    return Error{ErrorCode::invalid_query, "this is no public Ed25519 key",
                 "print one: openssl pkey -in FILE -pubout"};
  PublicKey key;
  std::copy(bytes.begin(), bytes.end(), key.begin());
  return key;
}

std::string to_text(const PublicKey& key) {
  std::string der(kPublicHead);
  der.append(key.begin(), key.end());
  return encode_base64({reinterpret_cast<const std::uint8_t*>(der.data()), der.size()});
}

bool is_signed(std::string_view message, std::string_view signature,
               std::span<const PublicKey> keys) {
  const std::optional<std::string> bytes = decode_base64(signature);
  if (!bytes || bytes->size() != crypto_sign_BYTES) return false;
  return std::any_of(keys.begin(), keys.end(), [&](const PublicKey& key) {
    return crypto_sign_verify_detached(bytes_of(*bytes), bytes_of(message), message.size(),
                                       key.data()) == 0;
  });
}

std::string sha256_hex(std::string_view bytes) {
  unsigned char hash[crypto_hash_sha256_BYTES];
  crypto_hash_sha256(hash, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size());
  char hex[sizeof hash * 2 + 1];
  sodium_bin2hex(hex, sizeof hex, hash, sizeof hash);
  return hex;
}

}  // namespace codefinder::objects
