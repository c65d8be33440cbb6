// Formats and parses Redis's protocol by hiredis.
#include "index/objects/redis_connection.h"

#include "base/log.h"
#include "base/result.h"

#include <hiredis/hiredis.h>

#include <array>
#include <deque>
#include <utility>

namespace codefinder::objects {

namespace {

constexpr std::size_t kReadBytes = std::size_t{1} << 16;
constexpr int kMaxDepth = 8;

Error redis_error(std::string message) { return {ErrorCode::internal, std::move(message), {}}; }

RedisReply reply_of(const redisReply& from, int depth = 0) {
  RedisReply reply;
  using Kind = RedisReply::Kind;
  switch (from.type) {
    case REDIS_REPLY_STRING:
    case REDIS_REPLY_STATUS: reply.kind = Kind::text; break;
    case REDIS_REPLY_ERROR: reply.kind = Kind::error; break;
    case REDIS_REPLY_INTEGER: reply.kind = Kind::integer; break;
    case REDIS_REPLY_ARRAY: reply.kind = Kind::list; break;
    default: return reply;
  }
  if (from.str != nullptr) reply.text.assign(from.str, from.len);
  reply.integer = from.integer;
  if (reply.kind == Kind::list && depth < kMaxDepth)
    for (std::size_t i = 0; i < from.elements; ++i)
      reply.list.push_back(reply_of(*from.element[i], depth + 1));
  return reply;
}

/// A reason without the words of the command, of which one is a password: "ERR unknown command
/// 'AUTH', with args beginning with: …".
std::string without_words(const std::string& reason) {
  return reason.substr(0, reason.find(", with args"));
}

/// The bytes of a command.
std::string format_command(const RedisCommand& command) {
  std::vector<const char*> words;
  std::vector<std::size_t> sizes;
  for (const std::string_view word : command) {
    words.push_back(word.data());
    sizes.push_back(word.size());
  }
  char* text = nullptr;
  const int bytes = redisFormatCommandArgv(&text, static_cast<int>(words.size()), words.data(),
                                           sizes.data());
  std::string out(text, bytes > 0 ? static_cast<std::size_t>(bytes) : 0);
  redisFreeCommand(text);
  return out;
}

}  // namespace

RedisConnection::RedisConnection(std::unique_ptr<net::Connection> connection)
    : connection_(std::move(connection)), reader_(redisReaderCreate()) {}

RedisConnection::~RedisConnection() { redisReaderFree(reader_); }

Result<std::unique_ptr<RedisConnection>> RedisConnection::open(const RedisNode& node,
                                                               const RedisLogin& login,
                                                               const Timeouts& timeouts) {
  auto connection = net::Connection::open({.tls = login.tls,
                                           .host = node.host,
                                           .port = node.port,
                                           .connect = timeouts.connect,
                                           .stop = timeouts.stop});
  if (!connection) return std::move(connection).error();
  std::unique_ptr<RedisConnection> made(new RedisConnection(std::move(*connection)));
  if (const Status in = made->log_in(login, timeouts); !in) return in.error();
  return made;
}

Status RedisConnection::log_in(const RedisLogin& login, const Timeouts& timeouts) {
  std::vector<RedisCommand> commands;
  if (!login.password.empty() && login.user.empty()) commands.push_back({"AUTH", login.password});
  else if (!login.password.empty()) commands.push_back({"AUTH", login.user, login.password});
  const std::string database = std::to_string(login.database);
  if (login.database != 0) commands.push_back({"SELECT", database});
  if (commands.empty()) return Done{};
  const auto replies = run(commands, timeouts);
  if (!replies) return replies.error();
  for (const RedisReply& reply : *replies)
    if (reply.kind == RedisReply::Kind::error) return redis_error(without_words(reply.text));
  return Done{};
}

Result<std::size_t> RedisConnection::receive(std::vector<RedisReply>& replies) {
  std::array<char, kReadBytes> buffer;
  const auto bytes = connection_->read(buffer);
  if (!bytes || *bytes == 0) return bytes;
  if (redisReaderFeed(reader_, buffer.data(), *bytes) != REDIS_OK)
    return redis_error(reader_->errstr);
  for (;;) {
    void* reply = nullptr;
    if (redisReaderGetReply(reader_, &reply) != REDIS_OK) return redis_error(reader_->errstr);
    if (reply == nullptr) return bytes;
    replies.push_back(reply_of(*static_cast<redisReply*>(reply)));
    freeReplyObject(reply);
  }
}

Result<std::vector<RedisReply>> RedisConnection::run(std::span<const RedisCommand> commands,
                                                     const Timeouts& timeouts) {
  using Until = net::Connection::Until;
  std::vector<RedisReply> replies;
  std::size_t next = 0, received_bytes = 0;
  std::string text;
  std::string_view left;
  while (replies.size() < commands.size()) {
    if (timeouts.stop.stop_requested()) return cancelled_error();
    if (left.empty() && next < commands.size()) {
      text = format_command(commands[next++]);
      left = text;
    }
    bool wrote = false;
    if (!left.empty()) {
      const auto taken = connection_->write(left);
      if (!taken) return taken.error();
      wrote = *taken;
    }
    const auto received = receive(replies);
    if (!received) return received.error();
    received_bytes += *received;
    if (received_bytes > kMaxBatchBytes) return redis_error(too_many_bytes());
    if (wrote || *received > 0) continue;
    const Until until = left.empty() ? Until::readable : Until::writable_or_readable;
    if (const Status ready = connection_->wait(until, timeouts.stall, timeouts.stop); !ready)
      return ready.error();
  }
  if (replies.size() > commands.size()) return redis_error("more replies than commands");
  return replies;
}

}  // namespace codefinder::objects
