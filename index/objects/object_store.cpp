// Keys of objects, and the store of a URL.
#include "index/objects/object_store.h"

#include "base/log.h"
#include "index/net/http.h"
#include "index/objects/file_objects.h"
#include "index/objects/http_objects.h"
#include "index/objects/redis_objects.h"
#include "index/objects/s3_objects.h"
#include "index/objects/sha256.h"

namespace codefinder::objects {

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
