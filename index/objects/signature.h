// SHA-256 and Ed25519 signatures, by libsodium; keys in the forms that openssl writes.
#pragma once

#include "base/result.h"

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

namespace codefinder::objects {

using PublicKey = std::array<std::uint8_t, 32>;

class SigningKey {
 public:
  /// Reads a private key: the PEM of `openssl genpkey -algorithm ed25519`. Errors: invalid_query.
  static Result<SigningKey> parse(std::string_view pem);
  ~SigningKey();
  SigningKey(const SigningKey&) = default;
  SigningKey& operator=(const SigningKey&) = default;

  PublicKey public_key() const;
  /// The signature of a message, in base64.
  std::string sign(std::string_view message) const;

 private:
  SigningKey() = default;
  std::array<std::uint8_t, 64> secret_{};
};

/// Reads a public key: base64 of 32 bytes, or the PEM of `openssl pkey -pubout`, or the line of
/// base64 in it. Errors: invalid_query.
Result<PublicKey> parse_public_key(std::string_view text);
/// The line of base64 that parse_public_key() reads.
std::string to_text(const PublicKey& key);

/// Whether the signature, in base64, is one of the message by one of the keys.
bool is_signed(std::string_view message, std::string_view signature,
               std::span<const PublicKey> keys);

/// 64 lower-case hexadecimal digits.
std::string sha256_hex(std::string_view bytes);

}  // namespace codefinder::objects
