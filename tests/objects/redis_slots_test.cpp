// Slots, replies to CLUSTER SLOTS, redirections, and URLs of Redis servers.
#include "index/objects/redis_slots.h"

#include "index/objects/redis_objects.h"

#include <spdlog/fmt/fmt.h>
#include <catch2/catch.hpp>

namespace codefinder::redis_slots_test {

using namespace codefinder::objects;

namespace {

const RedisNode kAsked{"asked.example", 7000};

RedisReply text(std::string of) { return {.kind = RedisReply::Kind::text, .text = std::move(of)}; }
RedisReply integer(long long of) { return {.kind = RedisReply::Kind::integer, .integer = of}; }
RedisReply list(std::vector<RedisReply> of) {
  return {.kind = RedisReply::Kind::list, .list = std::move(of)};
}
RedisReply range(long long first, long long last, std::vector<RedisReply> server) {
  return list({integer(first), integer(last), list(std::move(server))});
}

/// "FIRST-LAST=HOST:PORT …".
std::string slots_of(const RedisReply& reply) {
  std::string out;
  for (const SlotRange& slots : read_slots(reply, kAsked))
    out += fmt::format("{}-{}={}:{} ", slots.first, slots.last, slots.node.host, slots.node.port);
  return out;
}

/// "KIND SLOT HOST:PORT"; "none".
std::string redirection_of(const std::string& error) {
  const auto to = read_redirection({.kind = RedisReply::Kind::error, .text = error}, kAsked);
  if (!to) return "none";
  const char* kind = to->kind == Redirection::Kind::ask ? "ask" : "moved";
  return fmt::format("{} {} {}:{}", kind, to->slot, to->node.host, to->node.port);
}

/// "tls|plain USER:PASSWORD@HOST:PORT/DATABASE"; the message of an error.
std::string place_of(const std::string& url) {
  const auto place = redis_place(url);
  if (!place) return place.error().message;
  const RedisLogin& login = place->login;
  const bool tls = login.tls == net::ConnectionOptions::Tls::used;
  return fmt::format("{} {}:{}@{}:{}/{}", tls ? "tls" : "plain", login.user, login.password,
                     place->node.host, place->node.port, login.database);
}

}  // namespace

TEST_CASE("redis: slots are those that the specification gives") {
  CHECK(redis_slot("123456789") == 12739);
  CHECK(redis_slot("") == 0);
  CHECK(redis_slot("foo") == 12182);
  CHECK(redis_slot("{user1000}.following") == redis_slot("user1000"));
  CHECK(redis_slot("foo{bar}{zap}") == redis_slot("bar"));
  CHECK(redis_slot("foo{{bar}}zap") == redis_slot("{bar"));
  CHECK(redis_slot("foo{}{bar}") != redis_slot("bar"));  // An empty tag is none: the whole key.
  CHECK(redis_slot("foo{bar") != redis_slot("bar"));
  CHECK(redis_slot("\xFF\x80") < kRedisSlots);
}

TEST_CASE("redis: ranges of slots are read, and malformed ones left out") {
  CHECK(slots_of(list({range(0, 5460, {text("10.0.0.1"), integer(6379), text("id")}),
                       range(5461, 16383, {text("::1"), integer(6380)})})) ==
        "0-5460=10.0.0.1:6379 5461-16383=::1:6380 ");
  for (const RedisReply& unnamed : {text(""), text("?"), RedisReply{}})
    CHECK(slots_of(list({range(1, 2, {unnamed, integer(1)})})) == "1-2=asked.example:1 ");
  for (const RedisReply& malformed :
       {range(-1, 2, {text("h"), integer(1)}), range(0, 16384, {text("h"), integer(1)}),
        range(0, 1, {text("h"), integer(0)}), range(0, 1, {text("h"), integer(65536)}),
        range(0, 1, {text("h")}), list({integer(0), integer(1)}), list({}), text("x"), integer(1),
        RedisReply{}}) {
    CHECK(slots_of(list({malformed})).empty());
    CHECK(slots_of(malformed).empty());
  }
}

TEST_CASE("redis: redirections are read, and other errors are none") {
  CHECK(redirection_of("MOVED 3999 127.0.0.1:6381") == "moved 3999 127.0.0.1:6381");
  CHECK(redirection_of("ASK 0 host.example:1") == "ask 0 host.example:1");
  CHECK(redirection_of("MOVED 16383 ::1:65535") == "moved 16383 ::1:65535");
  CHECK(redirection_of("MOVED 1 :6381") == "moved 1 asked.example:6381");
  CHECK(redirection_of("MOVED 1 ?:6381") == "moved 1 asked.example:6381");
  for (const char* error :
       {"", "MOVED", "MOVED ", "MOVED 1", "MOVED 1 ", "MOVED 1 host", "MOVED 1 host:",
        "MOVED 1 host:x", "MOVED 1 host:65536", "MOVED 16384 host:1", "MOVED -1 host:1",
        "MOVED x host:1", "MOVED  host:1", "ASKING 1 host:1", "ERR MOVED 1 host:1", "moved 1 h:1"})
    CHECK(redirection_of(error) == "none");
  CHECK(!read_redirection(text("MOVED 1 host:1"), kAsked));
}

TEST_CASE("redis: a URL gives the server, the login and the database") {
  CHECK(place_of("redis://host") == "plain :@host:6379/0");
  CHECK(place_of("redis://host/") == "plain :@host:6379/0");
  CHECK(place_of("rediss://host:1/15") == "tls :@host:1/15");
  CHECK(place_of("redis://:pw@host") == "plain :pw@host:6379/0");
  CHECK(place_of("redis://me:p:w@host:1") == "plain me:p:w@host:1/0");
  CHECK(place_of("redis://m%40e:p%2Fw%25@host") == "plain m@e:p/w%@host:6379/0");
  CHECK(place_of("redis://:100%@host") == "plain :100%@host:6379/0");
  CHECK(place_of("redis://:a@b@host") == "plain :a@b@host:6379/0");
  CHECK(place_of("redis://[::1]") == "plain :@::1:6379/0");
  CHECK(place_of("redis://:pw@[2001:db8::1]:7/2") == "plain :pw@2001:db8::1:7/2");
}

TEST_CASE("redis: a malformed URL is an error that shows neither user nor password") {
  const std::string no_url = " is no URL of a Redis server";
  CHECK(place_of("redis:host") == "…" + no_url);
  CHECK(place_of("redis://") == "redis://" + no_url);
  CHECK(place_of("redis://me:pw@") == "redis://" + no_url);
  CHECK(place_of("redis://me:pw@host:x") == "redis://host:x" + no_url);
  for (const std::string url :
       {"redis://host:", "redis://host:0", "redis://host:65536", "redis://host/x",
        "redis://host/-1", "redis://host/1/2", "redis://[::1", "redis://[::1]x"})
    CHECK(place_of(url).ends_with(no_url));
  CHECK(place_of("redis://::1") == "redis://…" + no_url);
  CHECK(place_of("redis://me:pw@host?db=1") == "redis://host" + no_url);
  CHECK(place_of("redis://:pass/word@host") == "redis://…" + no_url);
  CHECK(place_of("redis://:pass?word@host:x") == "redis://…" + no_url);
  CHECK(place_of("redis://:pass#word@host:x") == "redis://…" + no_url);
}

}  // namespace codefinder::redis_slots_test
