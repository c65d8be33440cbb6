// The servers of one Redis URL: sends each command to the server that holds its key.
#pragma once

#include "index/objects/redis_connection.h"
#include "index/objects/redis_objects.h"
#include "index/objects/redis_slots.h"

#include <map>
#include <memory>
#include <span>
#include <vector>

namespace codefinder::objects {

class RedisServers {
 public:
  explicit RedisServers(RedisPlace place) : place_(std::move(place)) {}

  /// Sends the commands, whose second word is the key, in one pipeline to each server, and returns
  /// a reply for each. Follows redirections, and asks for the slots again when a server is lost.
  /// Errors: internal (a server is lost, or refuses), cancelled.
  Result<std::vector<RedisReply>> run(std::span<const RedisCommand> commands,
                                      const Timeouts& timeouts);

 private:
  using Numbers = std::vector<std::size_t>;  // Positions of commands.

  Status find_servers(const Timeouts& timeouts);
  Result<RedisConnection*> connection(const RedisNode& node, const Timeouts& timeouts);
  /// Sends the commands to one server. An error ends its connection.
  Result<std::vector<RedisReply>> ask(const RedisNode& node, std::span<const RedisCommand> commands,
                                      const Timeouts& timeouts);
  const RedisNode& node_of(std::string_view key) const;
  Status run_on(const RedisNode& node, std::span<const RedisCommand> commands,
                const Numbers& numbers, std::vector<RedisReply>& replies, const Timeouts& timeouts);
  Status follow(std::span<const RedisCommand> commands, Numbers& left,
                std::vector<RedisReply>& replies, const Timeouts& timeouts);

  const RedisPlace place_;
  bool known_ = false;            // The slots have been asked for.
  std::vector<RedisNode> slots_;  // The server of each slot; empty if there is only one server.
  std::map<RedisNode, std::unique_ptr<RedisConnection>> connections_;
};

}  // namespace codefinder::objects
