// Object stores behind HTTP, against nginx.
#include "objects/conformance.h"
#include "objects/servers.h"

#include <cstdlib>

namespace codefinder::http_objects_test {

using namespace codefinder::objects;
using namespace codefinder::testing;

TEST_CASE("http: nginx is an object store") {
  const auto nginx = Nginx::start();
  if (nginx) conforms(opener(nginx->url("team/cache/")));
}

TEST_CASE("http: nginx is an object store over TLS, if its certificate is trusted") {
  const auto nginx = Nginx::start(Scheme::tls);
  if (!nginx) return;
  const auto refused = opener(nginx->url("cache"))()->present(std::vector{content_key("x")}, {});
  REQUIRE(!refused);
  CHECK(refused.error().message.find("certificate") != std::string::npos);
  ::setenv("SSL_CERT_FILE", nginx->certificate().certificate.c_str(), 1);
  conforms(opener(nginx->url("cache")));
  ::unsetenv("SSL_CERT_FILE");
}

TEST_CASE("http: the layout is that of Bazel's HTTP cache") {
  const auto nginx = Nginx::start();
  if (!nginx) return;
  nginx->write("cas/" + content_key("by another program").hash, "by another program");
  nginx->write("ac/" + name_key("name").hash, "its value");
  CHECK(get(*opener(nginx->url(""))(), {content_key("by another program"), name_key("name")}) ==
        std::vector<std::optional<std::string>>{"by another program", "its value"});
}

TEST_CASE("http: user and password come from the URL or from .netrc, and are not shown") {
  const auto nginx = Nginx::start();
  if (!nginx) return;
  const std::string place = fmt::format("127.0.0.1:{}/private", nginx->port());
  for (const std::string login : {"", "me:wrong@", "you:hush@"}) {
    const auto store = opener("http://" + login + place)();
    const std::vector<Object> objects = {content("refused")};
    const Status put_status = store->put(objects, {});
    REQUIRE(!put_status);
    CHECK(put_status.error().message ==
          fmt::format(
              "http://{}/{}: HTTP status 401: 401 Authorization Required 401 Authorization "
              "Required nginx/{}",
              place, objects[0].key.path(),
              put_status.error().message.substr(put_status.error().message.find("nginx/") + 6)));
    CHECK(!store->get(keys_of(objects), {}));
    CHECK(!store->present(keys_of(objects), {}));
  }
  put(*opener("http://me:hush@" + place)(), {content("accepted")});
  const TempDirectory home;
  home.write(".netrc", "machine 127.0.0.1 login me password hush\n");
  const char* former = std::getenv("HOME");
  const std::string kept = former != nullptr ? former : "";
  ::setenv("HOME", home.path().c_str(), 1);
  CHECK(get(*opener("http://" + place)(), {content_key("accepted")}).front() == "accepted");
  ::setenv("HOME", kept.c_str(), 1);
}

TEST_CASE("http: a redirection is an error") {
  const auto nginx = Nginx::start();
  if (!nginx) return;
  const auto got = opener(nginx->url("moved"))()->get(std::vector{content_key("x")}, {});
  REQUIRE(!got);
  CHECK(got.error().message.find(": HTTP status 302: 302 Found") != std::string::npos);
}

TEST_CASE("http: an object that is too large for the server is an error") {
  const auto nginx = Nginx::start();
  if (!nginx) return;
  const auto store = opener(nginx->url("cache"))();
  const Status done = store->put(std::vector{content(std::string((64u << 20) + 1, 'x'))}, {});
  REQUIRE(!done);
  CHECK(store->traffic().bytes_written == 0);
}

TEST_CASE("http: the environment's proxy is used") {
  const auto nginx = Nginx::start();
  if (!nginx) return;
  // nginx answers requests for other hosts too, as a proxy does.
  ::setenv("http_proxy", fmt::format("http://127.0.0.1:{}", nginx->port()).c_str(), 1);
  const auto store = opener("http://store.invalid/cache")();
  put(*store, {content("by proxy")});
  CHECK(get(*store, {content_key("by proxy")}).front() == "by proxy");
  ::unsetenv("http_proxy");
}

}  // namespace codefinder::http_objects_test
