// Manifests: round trip, versions, signatures, and text that is no manifest.
#include "index/remote/manifest.h"
#include "index/remote/signed_manifest.h"

#include <catch2/catch.hpp>

namespace codefinder::manifest_test {

using namespace codefinder::remote;
using objects::PublicKey;
using objects::SigningKey;

namespace {

// Made by openssl for this test.
constexpr std::string_view kPrivateKey =
    "-----BEGIN PRIVATE KEY-----\n"
    "MC4CAQAwBQYDK2VwBCIEINrp6vRAUHKZH0AeOMe6O37YlZSrPK9+AsRTc7cSi+pF\n"
    "-----END PRIVATE KEY-----\n";
constexpr std::string_view kPublicKey =
    "MCowBQYDK2VwAyEAX032Q4fwylcFgPUxrajVktQLWUKJOrdus9/fuFLeDSM=";

const SnapshotName kName{"example.org/shop", "00aa"};

Manifest sample() {
  return {.name = kName,
          .files = 3,
          .chunks = {{std::string(64, 'a'), 10, 20}, {std::string(64, '0'), 5, 6}}};
}

std::string with(std::string_view from, std::string_view to) {
  std::string text = encode_manifest(sample());
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string problem(std::string_view stored, std::span<const PublicKey> keys = {}) {
  const auto manifest = open_manifest(stored, kName, keys);
  REQUIRE_FALSE(manifest.ok());
  return manifest.error().message;
}

}  // namespace

TEST_CASE("remote: manifest: what is encoded is what is decoded") {
  const auto got = decode_manifest(encode_manifest(sample()));
  REQUIRE(got.ok());
  CHECK(got->name == kName);
  CHECK(got->files == 3);
  CHECK(got->packed_bytes() == 15);
  CHECK(got->unpacked_bytes() == 26);
  CHECK(got->chunks[1].hash == std::string(64, '0'));
  CHECK(encode_manifest(*got) == encode_manifest(sample()));
}

TEST_CASE("remote: manifest: text of any other form is refused") {
  for (const std::string& text :
       {std::string(), std::string("[]"), std::string(100'000, '['), std::string("{}"),
        with("\"version\":1", "\"version\":2"), with("\"files\":3", "\"files\":-3"),
        with("\"format\":", "\"format\":1"), with("\"extractor\":", "\"extractor\":1"),
        with("\"chunks\":[", "\"chunks\":[7,"), with("aaaa", "AAAA"), with("aaaa", "aaa"),
        with(",10,20", ",10"), with(",10,20", ",10,9999999999999"),
        with(",10,20", ",9999999999999,20"), with(",10,20", ",-1,20")}) {
    INFO(text.substr(0, 200));
    CHECK_FALSE(decode_manifest(text).ok());
  }
}

TEST_CASE("remote: manifest: one of another commit or repository is refused") {
  CHECK(problem(with("00aa", "00ab")) == "the manifest is of another repository or commit");
  CHECK(problem(with("example.org", "example.com")) ==
        "the manifest is of another repository or commit");
  CHECK(kName.key() != SnapshotName{"example.org/shop", "00ab"}.key());
  CHECK(kName.key() != SnapshotName{"example.org/shop\n00aa", ""}.key());
}

TEST_CASE("remote: manifest: with keys, only what one of them has signed is accepted") {
  const auto key = SigningKey::parse(kPrivateKey);
  REQUIRE(key.ok());
  CHECK(objects::to_text(key->public_key()) == kPublicKey);
  const auto known = objects::parse_public_key(kPublicKey);
  REQUIRE(known.ok());
  const std::vector<PublicKey> keys{PublicKey{1}, *known}, others{PublicKey{1}};
  const std::string sealed = seal_manifest(sample(), &*key);
  CHECK(open_manifest(sealed, kName, keys).ok());
  CHECK(open_manifest(sealed, kName, {}).ok());
  CHECK(open_manifest(seal_manifest(sample(), nullptr), kName, {}).ok());
  CHECK(problem(sealed, others) == "the snapshot is signed by another key");
  CHECK(problem(seal_manifest(sample(), nullptr), keys) == "the snapshot is not signed");
  std::string forged = sealed;
  forged.replace(forged.find("\"files\":3"), 9, "\"files\":4");
  CHECK(problem(forged, keys) == "the snapshot is signed by another key");
}

TEST_CASE("remote: manifest: keys of other forms are refused") {
  for (const std::string_view text : {"", "AAAA", "no base64!", "MCowBQYDK2VwAyEA"})
    CHECK_FALSE(objects::parse_public_key(text).ok());
  CHECK_FALSE(SigningKey::parse(kPublicKey).ok());
  CHECK(objects::parse_public_key(kPublicKey.substr(16)).ok());  // The 32 bytes alone.
}

TEST_CASE("remote: manifest: a text that is too large, or deeply nested, is refused") {
  const auto large = decode_manifest(std::string(std::size_t{9} << 20, '['));
  REQUIRE_FALSE(large.ok());
  CHECK(large.error().message == "the manifest is too large");
  CHECK_FALSE(decode_manifest(std::string(100'000, '[')).ok());
  CHECK_FALSE(decode_manifest(std::string(100'000, '[') + std::string(100'000, ']')).ok());
}

}  // namespace codefinder::manifest_test
