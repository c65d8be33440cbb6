// Keys of objects, the store of a URL, and the store in a directory: a network share, a mounted
// bucket, a disk.
#include "index/objects/object_store.h"

#include "base/files.h"
#include "base/log.h"
#include "base/path.h"
#include "base/write_all.h"
#include "index/net/http.h"
#include "index/objects/http_objects.h"
#include "index/objects/redis_objects.h"
#include "index/objects/s3_objects.h"
#include "index/objects/signature.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>
#include <cerrno>
#include <cstring>
#include <filesystem>

namespace codefinder::objects {

namespace {

Error file_error(const std::string& path, int code) {
  return {ErrorCode::internal, fmt::format("{}: {}", path, std::strerror(code)), {}};
}

class FileObjects final : public ObjectStore {
 public:
  explicit FileObjects(std::string directory) : directory_(std::move(directory)) {}

  Result<std::vector<std::optional<std::string>>> get(std::span<const ObjectKey> keys,
                                                      const Timeouts& timeouts) override {
    std::vector<std::optional<std::string>> objects(keys.size());
    std::size_t bytes = 0;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (timeouts.stop.stop_requested()) return cancelled_error();
      ++traffic_.requests;
      FileText file = read_file_at(path_of(keys[i]), kMaxObjectBytes, Links::follow);
      if (file.kind == FileText::Kind::refused)
        return Error{ErrorCode::internal, path_of(keys[i]) + " " + file.reason, {}};
      if (!file.ok()) continue;
      bytes += file.bytes.size();
      if (bytes > kMaxBatchBytes) return Error{ErrorCode::internal, too_many_bytes(), {}};
      traffic_.bytes_read += file.bytes.size();
      objects[i] = std::move(file.bytes);
    }
    drop_forged(keys, objects);
    return objects;
  }

  Result<std::vector<std::size_t>> present(std::span<const ObjectKey> keys,
                                           const Timeouts& timeouts) override {
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < keys.size(); ++i) {
      if (timeouts.stop.stop_requested()) return cancelled_error();
      ++traffic_.requests;
      const std::string path = path_of(keys[i]);
      struct stat info {};
      if (::stat(path.c_str(), &info) == 0) found.push_back(i);
      else if (errno != ENOENT && errno != ENOTDIR) return file_error(path, errno);
    }
    return found;
  }

  Status put(std::span<const Object> objects, const Timeouts& timeouts) override {
    for (const Object& object : objects) {
      if (timeouts.stop.stop_requested()) return cancelled_error();
      ++traffic_.requests;
      if (const Status written = write(path_of(object.key), object.bytes); !written) return written;
      traffic_.bytes_written += object.bytes.size();
    }
    return Done{};
  }

  Traffic traffic() const override { return traffic_; }

 private:
  std::string path_of(const ObjectKey& key) const {
    const std::string path = key.path();
    const std::size_t name = path.find('/') + 1;
    return join_path(directory_, path.substr(0, name) + key.hash.substr(0, 2) + "/" + key.hash);
  }

  static Status write(const std::string& path, std::string_view bytes) {
    std::error_code failed;
    std::filesystem::create_directories(std::string(parent_path(path)), failed);
    if (failed) return file_error(std::string(parent_path(path)), failed.value());
    std::string temporary = path + ".XXXXXX";
    const Descriptor file(::mkostemp(temporary.data(), O_CLOEXEC));
    if (!file.ok()) return file_error(temporary, errno);
    int code = write_all(file.get(), bytes) ? 0 : errno;
    if (code == 0 && ::fchmod(file.get(), 0644) != 0) code = errno;
    if (code == 0 && ::rename(temporary.c_str(), path.c_str()) != 0) code = errno;
    if (code == 0) return Done{};
    ::unlink(temporary.c_str());
    return file_error(path, code);
  }

  const std::string directory_;
  Traffic traffic_;
};

/// `url`: file:///DIRECTORY, in which %20 is a space. The directory is created by the first put().
/// An object is DIRECTORY/cas/ab/abcd…, written under a temporary name and renamed, so no reader
/// sees half of one.
Result<std::unique_ptr<ObjectStore>> open_file_objects(const std::string& url) {
  return std::unique_ptr<ObjectStore>(
      new FileObjects(net::percent_decoded(url.substr(std::string_view("file://").size()))));
}

}  // namespace

std::string ObjectKey::path() const { return (area == Area::content ? "cas/" : "ac/") + hash; }

ObjectKey content_key(std::string_view bytes) { return {Area::content, sha256_hex(bytes)}; }

ObjectKey name_key(std::string_view name) { return {Area::named, sha256_hex(name)}; }

void drop_forged(std::span<const ObjectKey> keys,
                 std::vector<std::optional<std::string>>& objects) {
  for (std::size_t i = 0; i < objects.size(); ++i)
    if (objects[i] && keys[i].area == Area::content && sha256_hex(*objects[i]) != keys[i].hash)
      objects[i].reset();
}

Result<std::unique_ptr<ObjectStore>> open_object_store(const std::string& url) {
  if (url.starts_with("file:///")) return open_file_objects(url);
  if (url.starts_with("http://") || url.starts_with("https://")) return open_http_objects(url);
  if (url.starts_with("s3://")) return open_s3_objects(url);
  if (url.starts_with("redis://") || url.starts_with("rediss://")) return open_redis_objects(url);
  return Error{ErrorCode::invalid_query,
               fmt::format("{} is no URL of an object store", net::shown_url(url)),
               "file:///DIRECTORY, https://HOST/PREFIX, s3://BUCKET/PREFIX or redis://HOST"};
}

std::string too_many_bytes() {
  return fmt::format("the objects have more than {} MB", kMaxBatchBytes >> 20);
}

}  // namespace codefinder::objects
