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

/// HOST, HOST:PORT or [IPV6]:PORT.
std::optional<RedisNode> read_server(std::string_view text) {
  const std::size_t start = text.starts_with('[') ? 1 : 0;
  const std::size_t end = text.find(start == 1 ? ']' : ':');
  if (start == 1 && end == std::string_view::npos) return std::nullopt;
  const std::string_view host = text.substr(start, end - start);
  if (host.empty() || host.find_first_of("?#") != std::string_view::npos) return std::nullopt;
  RedisNode node{std::string(host), kDefaultPort};
  if (end == std::string_view::npos || end + start == text.size()) return node;
  const std::string_view port = text.substr(end + start);
  if (!port.starts_with(':') || !parse_whole(port.substr(1), node.port) || node.port == 0)
    return std::nullopt;
  return node;
}

class RedisObjects final : public ObjectStore {
 public:
  explicit RedisObjects(RedisPlace place) : servers_(std::move(place)) {}

  Result<std::vector<std::optional<std::string>>> get(std::span<const ObjectKey> keys,
                                                      const Timeouts& timeouts) override {
    auto replies = ask("GET", keys, timeouts);
    if (!replies) return std::move(replies).error();
    std::vector<std::optional<std::string>> objects(keys.size());
    for (std::size_t i = 0; i < keys.size(); ++i) {
      RedisReply& reply = (*replies)[i];
      if (reply.kind != RedisReply::Kind::text || reply.text.size() > kMaxObjectBytes) continue;
      traffic_.bytes_read += reply.text.size();
      objects[i] = std::move(reply.text);
    }
    drop_forged(keys, objects);
    return objects;
  }

  Result<std::vector<std::size_t>> present(std::span<const ObjectKey> keys,
                                           const Timeouts& timeouts) override {
    const auto replies = ask("EXISTS", keys, timeouts);
    if (!replies) return replies.error();
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < keys.size(); ++i)
      if ((*replies)[i].integer == 1) found.push_back(i);
    return found;
  }

  Status put(std::span<const Object> objects, const Timeouts& timeouts) override {
    std::vector<std::string> names;
    for (const Object& object : objects) names.push_back(name_of(object.key));
    std::vector<RedisCommand> commands;
    for (std::size_t i = 0; i < objects.size(); ++i)
      commands.push_back({"SET", names[i], objects[i].bytes});
    traffic_.requests += commands.size();
    const auto replies = servers_.run(commands, timeouts);
    if (!replies) return replies.error();
    for (const Object& object : objects) traffic_.bytes_written += object.bytes.size();
    return Done{};
  }

  Traffic traffic() const override { return traffic_; }

 private:
  static std::string name_of(const ObjectKey& key) { return "codefinder:" + key.path(); }

  Result<std::vector<RedisReply>> ask(std::string_view command, std::span<const ObjectKey> keys,
                                      const Timeouts& timeouts) {
    std::vector<std::string> names;
    for (const ObjectKey& key : keys) names.push_back(name_of(key));
    std::vector<RedisCommand> commands;
    for (const std::string& name : names) commands.push_back({command, name});
    traffic_.requests += commands.size();
    return servers_.run(commands, timeouts);
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
  int& database = place.login.database;
  if (!rest.empty() && (!parse_whole(rest, database) || database < 0)) return no_redis_url(url);
  if (const std::size_t at = server.rfind('@'); at != std::string_view::npos) {
    std::string_view login = server.substr(0, at);
    server.remove_prefix(at + 1);
    place.login.user = net::percent_decoded(take_until(login, ':'));
    place.login.password = net::percent_decoded(login);
  }
  auto node = read_server(server);
  if (!node) return no_redis_url(url);
  place.node = std::move(*node);
  return place;
}

Result<std::unique_ptr<ObjectStore>> open_redis_objects(const std::string& url) {
  auto place = redis_place(url);
  if (!place) return std::move(place).error();
  return std::unique_ptr<ObjectStore>(new RedisObjects(std::move(*place)));
}

}  // namespace codefinder::objects
