// SHA-1 and SHA-256 (FIPS 180-4), and git's blob ids and content conversions.

#include "index/update/git/object_digest.h"

#include <algorithm>
#include <bit>
#include <cstring>

namespace codefinder::update {

namespace {

std::uint32_t load_be32(const std::uint8_t* at) {
  return std::uint32_t{at[0]} << 24 | std::uint32_t{at[1]} << 16 | std::uint32_t{at[2]} << 8 |
         at[3];
}

constexpr std::array<std::uint32_t, 64> kSha256{
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

}  // namespace

ObjectHasher::ObjectHasher(GitHash hash) : hash_(hash) {
  if (hash == GitHash::sha1) {
    state_ = {0x67452301, 0xefcdab89, 0x98badcfe, 0x10325476, 0xc3d2e1f0, 0, 0, 0};
  } else {
    state_ = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
              0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  }
}

void ObjectHasher::compress(const std::uint8_t* block) {
  if (hash_ == GitHash::sha1) compress_sha1(block);
  else compress_sha256(block);
}

void ObjectHasher::compress_sha1(const std::uint8_t* block) {
  std::array<std::uint32_t, 80> w;
  for (std::size_t i = 0; i < 16; ++i) w[i] = load_be32(block + 4 * i);
  for (std::size_t i = 16; i < 80; ++i)
    w[i] = std::rotl(w[i - 3] ^ w[i - 8] ^ w[i - 14] ^ w[i - 16], 1);
  std::uint32_t a = state_[0], b = state_[1], c = state_[2], d = state_[3], e = state_[4];
  const auto round = [&](std::uint32_t f, std::uint32_t constant, std::uint32_t word) {
    const std::uint32_t next = std::rotl(a, 5) + f + e + constant + word;
    e = d;
    d = c;
    c = std::rotl(b, 30);
    b = a;
    a = next;
  };
  for (std::size_t i = 0; i < 20; ++i) round((b & c) | (~b & d), 0x5a827999, w[i]);
  for (std::size_t i = 20; i < 40; ++i) round(b ^ c ^ d, 0x6ed9eba1, w[i]);
  for (std::size_t i = 40; i < 60; ++i) round((b & c) | (b & d) | (c & d), 0x8f1bbcdc, w[i]);
  for (std::size_t i = 60; i < 80; ++i) round(b ^ c ^ d, 0xca62c1d6, w[i]);
  state_[0] += a;
  state_[1] += b;
  state_[2] += c;
  state_[3] += d;
  state_[4] += e;
}

void ObjectHasher::compress_sha256(const std::uint8_t* block) {
  std::array<std::uint32_t, 64> w;
  for (std::size_t i = 0; i < 16; ++i) w[i] = load_be32(block + 4 * i);
  for (std::size_t i = 16; i < 64; ++i) {
    const std::uint32_t s0 = std::rotr(w[i - 15], 7) ^ std::rotr(w[i - 15], 18) ^ (w[i - 15] >> 3);
    const std::uint32_t s1 = std::rotr(w[i - 2], 17) ^ std::rotr(w[i - 2], 19) ^ (w[i - 2] >> 10);
    w[i] = w[i - 16] + s0 + w[i - 7] + s1;
  }
  std::array<std::uint32_t, 8> v = state_;
  for (std::size_t i = 0; i < 64; ++i) {
    const std::uint32_t s1 = std::rotr(v[4], 6) ^ std::rotr(v[4], 11) ^ std::rotr(v[4], 25);
    const std::uint32_t choice = (v[4] & v[5]) ^ (~v[4] & v[6]);
    const std::uint32_t first = v[7] + s1 + choice + kSha256[i] + w[i];
    const std::uint32_t s0 = std::rotr(v[0], 2) ^ std::rotr(v[0], 13) ^ std::rotr(v[0], 22);
    const std::uint32_t majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2]);
    std::copy_backward(v.begin(), v.end() - 1, v.end());
    v[4] += first;
    v[0] = first + s0 + majority;
  }
  for (std::size_t i = 0; i < 8; ++i) state_[i] += v[i];
}

void ObjectHasher::add(std::string_view bytes) {
  length_ += bytes.size();
  const auto* at = reinterpret_cast<const std::uint8_t*>(bytes.data());
  std::size_t left = bytes.size();
  if (used_ > 0) {
    const std::size_t take = std::min(left, block_.size() - used_);
    std::copy_n(at, take, block_.data() + used_);
    used_ += take;
    at += take;
    left -= take;
    if (used_ < block_.size()) return;
    compress(block_.data());
    used_ = 0;
  }
  for (; left >= block_.size(); at += block_.size(), left -= block_.size()) compress(at);
  if (left > 0) std::copy_n(at, left, block_.data());
  used_ = left;
}

ObjectId ObjectHasher::finish() {
  const std::uint64_t bits = length_ * 8;
  std::string padding(1, '\x80');
  padding.resize(1 + (used_ < 56 ? 55 - used_ : 119 - used_), '\0');
  for (int shift = 56; shift >= 0; shift -= 8) padding += static_cast<char>(bits >> shift & 0xff);
  add(padding);
  ObjectId out{};
  for (std::size_t i = 0; i < digest_size(hash_); ++i)
    out[i] = static_cast<std::uint8_t>(state_[i / 4] >> (24 - 8 * (i % 4)));
  return out;
}

ObjectId blob_id(std::string_view content, GitHash hash) {
  ObjectHasher hasher(hash);
  hasher.add("blob " + std::to_string(content.size()) + std::string(1, '\0'));
  hasher.add(content);
  return hasher.finish();
}

std::string without_carriage_returns(std::string_view content) {
  std::string out;
  out.reserve(content.size());
  for (std::size_t i = 0; i < content.size(); ++i)
    if (content[i] != '\r' || i + 1 == content.size() || content[i + 1] != '\n') out += content[i];
  return out;
}

std::string without_ident(std::string_view content) {
  std::string out;
  out.reserve(content.size());
  while (!content.empty()) {
    const std::size_t begin = content.find("$Id:");
    if (begin == std::string_view::npos) break;
    const std::size_t end = content.find_first_of("$\n", begin + 4);
    if (end == std::string_view::npos) break;
    const bool closed = content[end] == '$';
    out += closed ? content.substr(0, begin) : content.substr(0, end + 1);
    if (closed) out += "$Id$";
    content.remove_prefix(end + 1);
  }
  out += content;
  return out;
}

}  // namespace codefinder::update
