// An object store: bytes under keys, on a share, an HTTP or S3 server, or Redis. Objects are
// written once and never changed, so writers need no locks, and any object may be missing at any
// time.
#pragma once

#include "base/result.h"

#include <chrono>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

namespace codefinder::objects {

/// Bazel's HTTP cache has the same two.
enum class Area : std::uint8_t {
  content,  // The key is the SHA-256 of the bytes. Servers may check that.
  named,    // The key is the SHA-256 of a name.
};

struct ObjectKey {
  Area area = Area::content;
  std::string hash;  // 64 lower-case hexadecimal digits.

  /// "cas/<hash>" or "ac/<hash>".
  std::string path() const;
  friend auto operator<=>(const ObjectKey&, const ObjectKey&) = default;
};

ObjectKey content_key(std::string_view bytes);
ObjectKey name_key(std::string_view name);

struct Object {
  ObjectKey key;
  std::string bytes;
};

/// How long an operation may take.
struct Timeouts {
  std::chrono::milliseconds connect{2000};
  std::chrono::milliseconds stall{10'000};  // Without a byte.
  std::stop_token stop = {};
};

struct Traffic {
  std::uint64_t requests = 0, bytes_read = 0, bytes_written = 0;
};

/// Not thread-safe. Errors: internal, with the reason in words; cancelled.
class ObjectStore {
 public:
  virtual ~ObjectStore() = default;
  /// The bytes of each key; nullopt for one that is missing. Objects of the area `content` with
  /// other bytes than their key's are missing too. All are in memory at the same time; more than
  /// kMaxBatchBytes are an error.
  virtual Result<std::vector<std::optional<std::string>>> get(std::span<const ObjectKey> keys,
                                                              const Timeouts& timeouts) = 0;
  /// Which of the keys are there, by their positions.
  virtual Result<std::vector<std::size_t>> present(std::span<const ObjectKey> keys,
                                                   const Timeouts& timeouts) = 0;
  virtual Status put(std::span<const Object> objects, const Timeouts& timeouts) = 0;
  virtual Traffic traffic() const = 0;
};

/// Largest object that is read or written.
inline constexpr std::size_t kMaxObjectBytes = std::size_t{64} << 20;
/// Most bytes that one get() has in memory, whatever a server sends.
inline constexpr std::size_t kMaxBatchBytes = std::size_t{256} << 20;
/// "the objects have more than 256 MB".
std::string too_many_bytes();

/// Opens the store of a URL: file:///DIRECTORY, http[s]://HOST/PREFIX, s3://BUCKET/PREFIX,
/// redis[s]://HOST. Connects at the first operation. Errors: invalid_query (a URL of another
/// form), internal.
Result<std::unique_ptr<ObjectStore>> open_object_store(const std::string& url);

/// Removes the objects of the area `content` whose bytes are not the key's.
void drop_forged(std::span<const ObjectKey> keys, std::vector<std::optional<std::string>>& objects);

}  // namespace codefinder::objects
