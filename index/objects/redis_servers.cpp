// Routes commands to the servers of a cluster.
#include "index/objects/redis_servers.h"

#include "base/log.h"

#include <algorithm>

namespace codefinder::objects {

namespace {

constexpr int kMaxRounds = 5;              // Rounds of redirections.
constexpr std::size_t kMaxCandidates = 3;  // Each may cost a whole timeout.

Error refused(const std::string& reason) { return {ErrorCode::internal, reason, {}}; }

}  // namespace

Result<RedisConnection*> RedisServers::connection(const RedisNode& node, const Timeouts& timeouts) {
  const auto kept = connections_.find(node);
  if (kept != connections_.end()) return kept->second.get();
  auto opened = RedisConnection::open(node, place_.login, timeouts);
  if (!opened) return std::move(opened).error();
  return (connections_[node] = std::move(*opened)).get();
}

const RedisNode& RedisServers::node_of(std::string_view key) const {
  return slots_.empty() ? place_.node : slots_[redis_slot(key)];
}

Result<std::vector<RedisReply>> RedisServers::ask(const RedisNode& node,
                                                  std::span<const RedisCommand> commands,
                                                  const Timeouts& timeouts) {
  const auto server = connection(node, timeouts);
  auto replies = server ? (*server)->run(commands, timeouts) : server.error();
  if (replies) return replies;
  connections_.erase(node);
  if (replies.error().code == ErrorCode::cancelled) return replies;
  return refused(fmt::format("{}:{}: {}", node.host, node.port, replies.error().message));
}

/// Asks the server of the URL, or else others that are known, which slots are where.
Status RedisServers::find_servers(const Timeouts& timeouts) {
  std::vector<RedisNode> candidates{place_.node};
  for (const RedisNode& node : slots_)
    if (candidates.size() < kMaxCandidates &&
        std::find(candidates.begin(), candidates.end(), node) == candidates.end())
      candidates.push_back(node);
  const RedisCommand request{"CLUSTER", "SLOTS"};
  Status last = refused("there is no server");
  for (const RedisNode& node : candidates) {
    const auto replies = ask(node, {&request, 1}, timeouts);
    if (!replies) {
      last = replies.error();
      if (replies.error().code == ErrorCode::cancelled) break;
      continue;
    }
    const RedisReply& reply = replies->front();
    const std::vector<SlotRange> ranges = read_slots(reply, node);
    // A server without cluster mode answers with ERR, one that permits other commands only with
    // NOPERM; if it is of a cluster, its redirections lead to the others.
    if (reply.kind == RedisReply::Kind::error && !reply.text.starts_with("ERR") &&
        !reply.text.starts_with("NOPERM"))
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
                            const Timeouts& timeouts) {
  std::vector<RedisCommand> chosen;
  for (const std::size_t number : numbers) chosen.push_back(commands[number]);
  auto got = ask(node, chosen, timeouts);
  if (!got) return std::move(got).error();
  for (std::size_t i = 0; i < numbers.size(); ++i) replies[numbers[i]] = std::move((*got)[i]);
  std::size_t bytes = 0;
  for (const RedisReply& reply : replies) bytes += reply.text.size();
  return bytes > kMaxBatchBytes ? Status(refused(too_many_bytes())) : Status(Done{});
}

/// Keeps in `left` the commands that are to be sent again; sends the commands with ASK now.
Status RedisServers::follow(std::span<const RedisCommand> commands, Numbers& left,
                            std::vector<RedisReply>& replies, const Timeouts& timeouts) {
  Numbers again;
  for (const std::size_t number : left) {
    RedisReply& reply = replies[number];
    const auto to = read_redirection(reply, node_of(commands[number][1]));
    if (to && to->kind == Redirection::Kind::ask) {
      const std::vector<RedisCommand> both{{"ASKING"}, commands[number]};
      auto got = ask(to->node, both, timeouts);
      if (!got) return std::move(got).error();
      reply = std::move((*got)[1]);
    } else if (to) {
      if (slots_.empty()) slots_.assign(kRedisSlots, place_.node);
      slots_[to->slot] = to->node;
    }
    if (reply.kind != RedisReply::Kind::error) continue;
    if (!read_redirection(reply, place_.node)) return refused(reply.text);
    again.push_back(number);
  }
  left = std::move(again);
  return Done{};
}

Result<std::vector<RedisReply>> RedisServers::run(std::span<const RedisCommand> commands,
                                                  const Timeouts& timeouts) {
  std::vector<RedisReply> replies(commands.size());
  Numbers left(commands.size());
  for (std::size_t i = 0; i < left.size(); ++i) left[i] = i;
  bool lost = false;
  for (int round = 0; round < kMaxRounds && !left.empty(); ++round) {
    if (!known_)
      if (const Status found = find_servers(timeouts); !found) return found.error();
    std::map<RedisNode, Numbers> by_node;
    for (const std::size_t number : left) by_node[node_of(commands[number][1])].push_back(number);
    Status sent = Done{};
    for (const auto& [node, numbers] : by_node)
      if (sent = run_on(node, commands, numbers, replies, timeouts); !sent) break;
    if (!sent) {
      // A replica may have taken over the slots of a server that is lost.
      if (lost || sent.error().code == ErrorCode::cancelled) return sent.error();
      lost = true;
      known_ = false;
      connections_.clear();  // They may all be lost, and asking finds that out one by one.
      continue;
    }
    if (const Status followed = follow(commands, left, replies, timeouts); !followed)
      return followed.error();
  }
  if (!left.empty()) return refused("the servers of the cluster send each other's keys around");
  return replies;
}

}  // namespace codefinder::objects
