// Digests of git objects: SHA-1 and SHA-256 over bytes, and git's digest of a file's content. SHA-1
// is used as git's identifier, not for security: about 400 MB/s, SHA-256 about 200 MB/s.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace codefinder::update {

/// The object format of a repository (extensions.objectFormat).
enum class GitHash : std::uint8_t { sha1, sha256 };
constexpr std::size_t digest_size(GitHash hash) { return hash == GitHash::sha1 ? 20 : 32; }

/// An object id; bytes beyond digest_size() are zero.
using ObjectId = std::array<std::uint8_t, 32>;

/// Incremental digest.  finish() may be called once.
class ObjectHasher {
 public:
  explicit ObjectHasher(GitHash hash);
  void add(std::string_view bytes);
  ObjectId finish();

 private:
  void compress(const std::uint8_t* block);
  void compress_sha1(const std::uint8_t* block);
  void compress_sha256(const std::uint8_t* block);

  const GitHash hash_;
  std::array<std::uint32_t, 8> state_{};
  std::array<std::uint8_t, 64> block_{};
  std::size_t used_ = 0;      // Bytes in block_.
  std::uint64_t length_ = 0;  // Bytes added.
};

/// The id of a blob with this content.
ObjectId blob_id(std::string_view content, GitHash hash);

/// Content as git stores it if text conversion applies: each CR LF becomes LF.
std::string without_carriage_returns(std::string_view content);
/// Content as git stores it if the `ident` attribute applies: "$Id: …$" becomes "$Id$".
std::string without_ident(std::string_view content);

}  // namespace codefinder::update
