// Object stores in one Redis server.
#include "objects/conformance.h"
#include "objects/redis_admin.h"

#include <cstdlib>

namespace codefinder::redis_objects_test {

using namespace codefinder::objects;
using namespace codefinder::testing;

namespace {

std::string reason_of(const std::string& url) {
  const auto store = opener(url)();
  const std::vector<Object> objects = {content("refused")};
  const auto got = store->get(keys_of(objects), {});
  REQUIRE(!got);
  const auto found = store->present(keys_of(objects), {});
  REQUIRE(!found);
  CHECK(found.error().message == got.error().message);
  const Status done = store->put(objects, {});
  REQUIRE(!done);
  CHECK(done.error().message == got.error().message);
  return got.error().message;
}

}  // namespace

TEST_CASE("redis: a server is an object store") {
  const auto redis = Redis::start();
  if (!redis) return;
  conforms(opener(redis->url()));
  const Object object = content("in database 3");
  put(*opener(redis->url("default:hush@") + "/3")(), {object});
  CHECK(present(*opener(redis->url() + "/3")(), {object.key}).size() == 1);
  CHECK(present(*opener(redis->url())(), {object.key}).empty());
}

TEST_CASE("redis: a server is an object store over TLS, if its certificate is trusted") {
  const auto redis = Redis::start({.scheme = Scheme::tls});
  if (!redis) return;
  CHECK(reason_of(redis->url()).find("certificate") != std::string::npos);
  ::setenv("SSL_CERT_FILE", redis->certificate().certificate.c_str(), 1);
  conforms(opener(redis->url()));
  ::unsetenv("SSL_CERT_FILE");
}

TEST_CASE("redis: a refused login is an error with the reason, without the password") {
  const auto redis = Redis::start();
  if (!redis) return;
  const std::string where = fmt::format("127.0.0.1:{}: ", redis->port());
  const std::string wrong = where + "WRONGPASS invalid username-password pair or user is disabled.";
  CHECK(reason_of(redis->url(":wrong@")) == wrong);
  CHECK(reason_of(redis->url("me:hush@")) == wrong);
  CHECK(reason_of(redis->url("")) == "NOAUTH Authentication required.");
  CHECK(reason_of(redis->url() + "/99") == where + "ERR DB index is out of range");
  // Redis repeats the words of an unknown command.
  const auto without_login = Redis::start({.more = {"--rename-command", "AUTH", ""}});
  CHECK(reason_of(without_login->url(":a-secret@")) ==
        fmt::format("127.0.0.1:{}: ERR unknown command 'AUTH'", without_login->port()));
}

TEST_CASE("redis: a user with the rights to the keys of the store suffices") {
  const auto redis = Redis::start(
      {.more = {"--user", "worker", "on", ">pw", "~codefinder:*", "+get", "+set", "+exists"}});
  if (!redis) return;
  conforms(opener(redis->url("worker:pw@")));
  administer(redis->port(), {"ACL", "SETUSER", "worker", "-set"});
  const Status done = opener(redis->url("worker:pw@"))()->put(std::vector{content("x")}, {});
  REQUIRE(!done);
  CHECK(done.error().message.find("NOPERM") == 0);
}

TEST_CASE("redis: a full server is an error") {
  const auto redis = Redis::start({.more = {"--maxmemory", "1"}});
  if (!redis) return;
  const auto store = opener(redis->url())();
  const Status done = store->put(std::vector{content("x")}, {});
  REQUIRE(!done);
  CHECK(done.error().message == "OOM command not allowed when used memory > 'maxmemory'.");
  CHECK(store->traffic().bytes_written == 0);
}

TEST_CASE("redis: a connection that the server has closed is opened again") {
  const auto redis = Redis::start();
  if (!redis) return;
  const auto store = opener(redis->url())();
  put(*store, {content("kept")});
  administer(redis->port(), {"CLIENT", "KILL", "TYPE", "normal"});
  CHECK(get(*store, {content_key("kept")}).front() == "kept");
}

}  // namespace codefinder::redis_objects_test
