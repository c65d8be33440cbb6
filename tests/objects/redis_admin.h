// Commands of an administrator to a Redis server, and a cluster of three.
#pragma once

#include "index/objects/redis_slots.h"
#include "objects/servers.h"

#include <catch2/catch.hpp>

#include <string>
#include <string_view>
#include <vector>

namespace codefinder::testing {

/// The reply of the server at a port of this machine.
inline objects::RedisReply administer(std::uint16_t port, const std::vector<std::string>& words) {
  const auto connection = objects::RedisConnection::open({"127.0.0.1", port}, {.password = "hush"},
                                                         {});
  if (!connection) FAIL(connection.error().message);
  const objects::RedisCommand command(words.begin(), words.end());
  auto replies = (*connection)->run({&command, 1}, {});
  if (!replies) FAIL(replies.error().message);
  INFO(words.front() << ": " << replies->front().text);
  CHECK(replies->front().kind != objects::RedisReply::Kind::error);
  return std::move(replies->front());
}

/// Three servers that have all slots between them.
class RedisCluster {
 public:
  /// nullptr if it is skipped.
  static std::unique_ptr<RedisCluster> start() {
    std::unique_ptr<RedisCluster> cluster(new RedisCluster);
    const std::string client = program_or_skip("redis-cli");
    if (client.empty()) return nullptr;
    std::vector<std::string> command{client, "--no-auth-warning", "-a",
                                     "hush", "--cluster",         "create"};
    for (std::unique_ptr<Redis>& server : cluster->servers_) {
      server = Redis::start({.more = {"--cluster-enabled", "yes", "--cluster-node-timeout", "30000",
                                      "--cluster-config-file", "nodes"}});
      if (!server) return nullptr;
      command.push_back("127.0.0.1:" + std::to_string(server->port()));
    }
    command.push_back("--cluster-yes");
    ServerProcess creation(command, cluster->directory_.path() + "/log");
    if (!creation.finished_well())
      throw std::runtime_error("no cluster is made: " + creation.printed());
    for (const std::unique_ptr<Redis>& server : cluster->servers_)
      if (!server->process().wait_until([&] { return is_ready(*server); }))
        throw std::runtime_error("a server of the cluster is not ready");
    return cluster;
  }

  Redis& server(std::size_t at) const { return *servers_[at]; }
  std::size_t server_of(std::string_view key) const {
    const std::uint16_t slot = objects::redis_slot(key);
    const objects::RedisReply slots = administer(servers_[0]->port(), {"CLUSTER", "SLOTS"});
    for (const objects::SlotRange& range : objects::read_slots(slots, {"127.0.0.1", 0}))
      if (range.first <= slot && slot <= range.last)
        for (std::size_t at = 0; at < servers_.size(); ++at)
          if (servers_[at]->port() == range.node.port) return at;
    throw std::runtime_error("a slot is at no server");
  }

  /// Begins to move the slot of a key, without its keys.
  void begin_move(std::string_view key, std::size_t from, std::size_t to) const {
    const std::string slot = std::to_string(objects::redis_slot(key));
    set_slot(to, {slot, "IMPORTING", id(from)});
    set_slot(from, {slot, "MIGRATING", id(to)});
  }
  void move_key(const std::string& key, std::size_t from, std::size_t to) const {
    administer(servers_[from]->port(),
               {"MIGRATE", "127.0.0.1", std::to_string(servers_[to]->port()), key, "0", "5000",
                "AUTH", "hush"});
  }
  void end_move(std::string_view key, std::size_t to) const {
    const std::string slot = std::to_string(objects::redis_slot(key));
    for (const std::size_t at : {to, (to + 1) % 3, (to + 2) % 3})
      set_slot(at, {slot, "NODE", id(to)});
  }

 private:
  RedisCluster() = default;

  static bool is_ready(const Redis& server) {
    const std::string info = administer(server.port(), {"CLUSTER", "INFO"}).text;
    return info.find("cluster_state:ok") != std::string::npos;
  }

  std::string id(std::size_t at) const {
    return administer(servers_[at]->port(), {"CLUSTER", "MYID"}).text;
  }
  void set_slot(std::size_t at, const std::vector<std::string>& words) const {
    std::vector<std::string> command{"CLUSTER", "SETSLOT"};
    command.insert(command.end(), words.begin(), words.end());
    administer(servers_[at]->port(), command);
  }

  TempDirectory directory_;
  std::array<std::unique_ptr<Redis>, 3> servers_;
};

}  // namespace codefinder::testing
