// An object store in Redis, a single server or a cluster.
#pragma once

#include "index/objects/object_store.h"
#include "index/objects/redis_connection.h"

namespace codefinder::objects {

/// The server and the login that a URL gives.
struct RedisPlace {
  RedisNode node;
  RedisLogin login;
};

/// `url`: redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE]; rediss:// is the same over TLS. Errors:
/// invalid_query.
Result<RedisPlace> redis_place(const std::string& url);

/// An object has the key "codefinder:cas/<SHA-256>". If the server is of a cluster, the others are
/// found by it, and redirections are followed.
Result<std::unique_ptr<ObjectStore>> open_redis_objects(const std::string& url);

}  // namespace codefinder::objects
