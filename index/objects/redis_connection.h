// A connection to one Redis server: commands in a pipeline, by hiredis over net::Connection.
#pragma once

#include "index/net/connection.h"
#include "index/objects/object_store.h"

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

struct redisReader;

namespace codefinder::objects {

struct RedisNode {
  std::string host;
  std::uint16_t port = 0;
  friend auto operator<=>(const RedisNode&, const RedisNode&) = default;
};

/// The settings that every connection of a store begins with.
struct RedisLogin {
  net::ConnectionOptions::Tls tls = net::ConnectionOptions::Tls::none;
  std::string user, password;
  int database = 0;
};

struct RedisReply {
  enum class Kind : std::uint8_t { nil, text, integer, list, error };
  Kind kind = Kind::nil;
  std::string text;  // For text and error.
  long long integer = 0;
  std::vector<RedisReply> list;
};

using RedisCommand = std::vector<std::string_view>;

class RedisConnection {
 public:
  /// Connects and logs in. Errors: internal, cancelled.
  static Result<std::unique_ptr<RedisConnection>> open(const RedisNode& node,
                                                       const RedisLogin& login,
                                                       const Timeouts& timeouts);
  ~RedisConnection();
  RedisConnection(const RedisConnection&) = delete;
  RedisConnection& operator=(const RedisConnection&) = delete;

  /// Sends the commands without waiting for replies, and returns a reply for each; one of the kind
  /// `error` is not an error of this. After an error the connection cannot be used.
  Result<std::vector<RedisReply>> run(std::span<const RedisCommand> commands,
                                      const Timeouts& timeouts);

 private:
  explicit RedisConnection(std::unique_ptr<net::Connection> connection);
  Status log_in(const RedisLogin& login, const Timeouts& timeouts);
  /// Reads what is there, and returns its bytes.
  Result<std::size_t> receive(std::vector<RedisReply>& replies);

  std::unique_ptr<net::Connection> connection_;
  redisReader* reader_ = nullptr;
};

}  // namespace codefinder::objects
