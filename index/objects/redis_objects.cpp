// Objects in Redis.
#include "index/objects/redis_objects.h"

#include "base/log.h"
#include "base/strings.h"
#include "index/net/http.h"
#include "index/objects/redis_servers.h"

#include <charconv>
#include <utility>

namespace codefinder::objects {

namespace {

constexpr std::uint16_t kDefaultPort = 6379;

Error no_redis_url(const std::string& url) {
  return {ErrorCode::invalid_query, net::shown_url(url) + " is no URL of a Redis server",
          "redis://[[USER]:PASSWORD@]HOST[:PORT][/DATABASE]"};
}

template <class Number>
bool parse_whole(std::string_view text, Number& number) {
  const auto [end, failed] = std::from_chars(text.data(), text.data() + text.size(), number);
  return failed == std::errc() && end == text.data() + text.size();
}

/// The text with %XX decoded.
std::string percent_decoded(std::string_view text) {
  std::string out;
  for (std::size_t i = 0; i < text.size(); ++i) {
    unsigned byte = 0;
    const char* digits = text.data() + i + 1;
    if (text[i] == '%' && i + 2 < text.size() &&
        std::from_chars(digits, digits + 2, byte, 16).ptr == digits + 2) {
      out += static_cast<char>(byte);
      i += 2;
    } else {
      out += text[i];
    }
  }
  return out;
}

class RedisObjects final : public ObjectStore {
 public:
  explicit RedisObjects(RedisPlace place) : servers_(std::move(place)) {}

  Result<std::vector<std::optional<std::string>>> get(std::span<const ObjectKey> keys,
                                                      const Patience& patience) override {
    auto replies = ask("GET", keys, patience);
    if (!replies) return std::move(replies).error();
    std::vector<std::optional<std::string>> objects(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
      RedisReply& reply = (*replies)[i];
      if (reply.kind != RedisReply::Kind::text || reply.text.size() > kMostObjectBytes) continue;
      traffic_.bytes_read += reply.text.size();
      objects[i] = std::move(reply.text);
    }
    drop_forged(keys, objects);
    return objects;
  }

  Result<std::vector<std::size_t>> present(std::span<const ObjectKey> keys,
                                           const Patience& patience) override {
    const auto replies = ask("EXISTS", keys, patience);
    if (!replies) return replies.error();
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < keys.size(); ++i)
      if ((*replies)[i].integer == 1) found.push_back(i);
    return found;
  }

  Status put(std::span<const Object> objects, const Patience& patience) override {
    std::vector<std::string> names;
    for (const Object& object : objects) names.push_back(name_of(object.key));
    std::vector<RedisCommand> commands;
    for (std::size_t i = 0; i < objects.size(); ++i)
      commands.push_back({"SET", names[i], objects[i].bytes});
    traffic_.requests += commands.size();
    const auto replies = servers_.run(commands, patience);
    if (!replies) return replies.error();
    for (const Object& object : objects) traffic_.bytes_written += object.bytes.size();
    return Done{};
  }

  Traffic traffic() const override { return traffic_; }

 private:
  static std::string name_of(const ObjectKey& key) { return "codefinder:" + key.path(); }

  Result<std::vector<RedisReply>> ask(std::string_view command, std::span<const ObjectKey> keys,
                                      const Patience& patience) {
    std::vector<std::string> names;
    for (const ObjectKey& key : keys) names.push_back(name_of(key));
    std::vector<RedisCommand> commands;
    for (const std::string& name : names) commands.push_back({command, name});
    traffic_.requests += commands.size();
    return servers_.run(commands, patience);
  }

  RedisServers servers_;
  Traffic traffic_;
};

}  // namespace

Result<RedisPlace> redis_place(const std::string& url) {
  std::string_view rest = url;
  const std::string_view scheme = take_until(rest, ':');
  if (!rest.starts_with("//")) return no_redis_url(url);
  rest.remove_prefix(2);
  RedisPlace place;
  place.login.tls = scheme == "rediss" ? net::ConnectionOptions::Tls::used
                                       : net::ConnectionOptions::Tls::none;
  std::string_view server = take_until(rest, '/');
  if (!rest.empty() && !parse_whole(rest, place.login.database)) return no_redis_url(url);
  if (const std::size_t at = server.rfind('@'); at != std::string_view::npos) {
    std::string_view login = server.substr(0, at);
    server.remove_prefix(at + 1);
    place.login.user = percent_decoded(take_until(login, ':'));
    place.login.password = percent_decoded(login);
  }
  place.node.port = kDefaultPort;
  const std::size_t colon = server.rfind(':');
  const std::size_t bracket = server.rfind(']');
  if (colon != std::string_view::npos && (bracket == std::string_view::npos || colon > bracket)) {
    if (!parse_whole(server.substr(colon + 1), place.node.port)) return no_redis_url(url);
    server = server.substr(0, colon);
  }
  if (server.starts_with('[') && server.ends_with(']'))
    server = server.substr(1, server.size() - 2);
  place.node.host = server;
  if (place.node.host.empty()) return no_redis_url(url);
  return place;
}

Result<std::unique_ptr<ObjectStore>> open_redis_objects(const std::string& url) {
  auto place = redis_place(url);
  if (!place) return std::move(place).error();
  return std::unique_ptr<ObjectStore>(new RedisObjects(std::move(*place)));
}

}  // namespace codefinder::objects
