// Routes commands to the servers of a cluster.
#include "index/objects/redis_servers.h"

#include "base/log.h"

#include <algorithm>

namespace codefinder::objects {

namespace {

constexpr int kMostRounds = 5;  // Of redirections.

Error refused(const std::string& reason) { return {ErrorCode::internal, reason, {}}; }

}  // namespace

Result<RedisConnection*> RedisServers::connection(const RedisNode& node, const Patience& patience) {
  std::unique_ptr<RedisConnection>& kept = connections_[node];
  if (!kept) {
    auto opened = RedisConnection::open(node, place_.login, patience);
    if (!opened) return std::move(opened).error();
    kept = std::move(*opened);
  }
  return kept.get();
}

const RedisNode& RedisServers::node_of(std::string_view key) const {
  return slots_.empty() ? place_.node : slots_[redis_slot(key)];
}

/// Asks the server of the URL, or else any other that is known, which slots are where.
Status RedisServers::find_servers(const Patience& patience) {
  std::vector<RedisNode> candidates{place_.node};
  for (const auto& [node, open] : connections_)
    if (node != place_.node) candidates.push_back(node);
  const RedisCommand question{"CLUSTER", "SLOTS"};
  Status last = refused("there is no server");
  for (const RedisNode& node : candidates) {
    const auto server = connection(node, patience);
    if (!server) {
      last = server.error();
      continue;
    }
    const auto replies = (*server)->run({&question, 1}, patience);
    if (!replies) {
      connections_[node].reset();
      last = replies.error();
      continue;
    }
    const RedisReply& reply = replies->front();
    const std::vector<SlotRange> ranges = read_slots(reply, node);
    // A server without cluster mode answers with an error; so it does without a login.
    if (reply.kind == RedisReply::Kind::error && !reply.text.starts_with("ERR"))
      return refused(reply.text);
    slots_.assign(ranges.empty() ? 0 : kRedisSlots, node);
    for (const SlotRange& range : ranges)
      for (std::size_t slot = range.first; slot <= range.last; ++slot) slots_[slot] = range.node;
    known_ = true;
    return Done{};
  }
  return last;
}

Status RedisServers::run_on(const RedisNode& node, std::span<const RedisCommand> commands,
                            const Numbers& numbers, std::vector<RedisReply>& replies,
                            const Patience& patience) {
  const auto server = connection(node, patience);
  if (!server) return server.error();
  std::vector<RedisCommand> chosen;
  for (const std::size_t number : numbers) chosen.push_back(commands[number]);
  auto got = (*server)->run(chosen, patience);
  if (!got) {
    connections_[node].reset();
    return std::move(got).error();
  }
  for (std::size_t i = 0; i < numbers.size(); ++i) replies[numbers[i]] = std::move((*got)[i]);
  return Done{};
}

/// Keeps in `left` the commands that are to be sent again; sends those of ASK now.
Status RedisServers::follow(std::span<const RedisCommand> commands, Numbers& left,
                            std::vector<RedisReply>& replies, const Patience& patience) {
  Numbers again;
  for (const std::size_t number : left) {
    const RedisReply& reply = replies[number];
    const auto to = read_redirection(reply, node_of(commands[number][1]));
    if (!to) {
      if (reply.kind == RedisReply::Kind::error) return refused(reply.text);
      continue;
    }
    if (to->kind == Redirection::Kind::moved) {
      if (slots_.empty()) slots_.assign(kRedisSlots, place_.node);
      slots_[to->slot] = to->node;
      again.push_back(number);
      continue;
    }
    const auto server = connection(to->node, patience);
    if (!server) return server.error();
    const RedisCommand asking{"ASKING"};
    const std::vector<RedisCommand> both{asking, commands[number]};
    auto got = (*server)->run(both, patience);
    if (!got) return std::move(got).error();
    replies[number] = std::move((*got)[1]);
    if (replies[number].kind == RedisReply::Kind::error) again.push_back(number);
  }
  left = std::move(again);
  return Done{};
}

Result<std::vector<RedisReply>> RedisServers::run(std::span<const RedisCommand> commands,
                                                  const Patience& patience) {
  std::vector<RedisReply> replies(commands.size());
  Numbers left(commands.size());
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
  bool lost = false;
  for (int round = 0; round < kMostRounds && !left.empty(); ++round) {
    if (!known_)
      if (const Status found = find_servers(patience); !found) return found.error();
    std::map<RedisNode, Numbers> by_node;
    for (const std::size_t number : left) by_node[node_of(commands[number][1])].push_back(number);
    Status sent = Done{};
    for (const auto& [node, numbers] : by_node)
      if (sent = run_on(node, commands, numbers, replies, patience); !sent) break;
    if (!sent) {
      // A replica may have taken over the slots of a server that is lost.
      if (lost || sent.error().code == ErrorCode::cancelled) return sent.error();
      lost = true;
      known_ = false;
      continue;
    }
    if (const Status followed = follow(commands, left, replies, patience); !followed)
      return followed.error();
  }
  if (!left.empty()) return refused("the servers of the cluster send each other's keys around");
  return replies;
}

}  // namespace codefinder::objects
