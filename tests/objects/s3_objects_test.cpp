// Object stores in S3: what a URL and the environment give, and the signatures.
#include "index/objects/s3_objects.h"

#include "objects/conformance.h"
#include "objects/servers.h"

#include <cstdlib>
#include <map>

namespace codefinder::s3_objects_test {

using namespace codefinder::objects;
using namespace codefinder::testing;

namespace {

using Variables = std::map<std::string, std::string>;

Result<HttpPlace> place_of(const std::string& url, const Variables& variables = {}) {
  return s3_place(url, [&](const char* name) {
    const auto found = variables.find(name);
    return found == variables.end() ? std::string() : found->second;
  });
}

std::string prefix_of(const std::string& url, const Variables& variables = {}) {
  const auto place = place_of(url, variables);
  return place ? place->prefix : place.error().message;
}

/// "ID SECRET TOKEN REGION".
std::string keys_with(const Variables& variables, const std::string& url = "s3://b") {
  const auto place = place_of(url, variables);
  REQUIRE(place.ok());
  if (!place->keys) return "none";
  const net::AwsKeys& keys = *place->keys;
  return keys.id + " " + keys.secret + " " + keys.token + " " + keys.region;
}

/// Variables for the process, as open_object_store() reads them.
class ProcessVariables {
 public:
  explicit ProcessVariables(Variables variables) : variables_(std::move(variables)) {
    for (const auto& [name, value] : variables_) ::setenv(name.c_str(), value.c_str(), 1);
  }
  ~ProcessVariables() {
    for (const auto& [name, value] : variables_) ::unsetenv(name.c_str());
  }
  ProcessVariables(const ProcessVariables&) = delete;
  ProcessVariables& operator=(const ProcessVariables&) = delete;

 private:
  const Variables variables_;
};

Variables keys_of_server(const std::string& secret = "hush") {
  return {{"AWS_ACCESS_KEY_ID", "me"}, {"AWS_SECRET_ACCESS_KEY", secret}, {"HOME", "/nowhere"}};
}

std::string url_of(const S3Server& server, const std::string& prefix) {
  return fmt::format("s3://bucket/{}?endpoint=http%3A//127.0.0.1:{}", prefix, server.port());
}

}  // namespace

TEST_CASE("s3: where a bucket is") {
  CHECK(prefix_of("s3://b") == "https://b.s3.us-east-1.amazonaws.com");
  CHECK(prefix_of("s3://b/team/x") == "https://b.s3.us-east-1.amazonaws.com/team/x");
  CHECK(prefix_of("s3://b?region=eu-west-3") == "https://b.s3.eu-west-3.amazonaws.com");
  CHECK(prefix_of("s3://b", {{"AWS_REGION", "r1"}, {"AWS_DEFAULT_REGION", "r2"}}) ==
        "https://b.s3.r1.amazonaws.com");
  CHECK(prefix_of("s3://b", {{"AWS_DEFAULT_REGION", "r2"}}) == "https://b.s3.r2.amazonaws.com");
  CHECK(prefix_of("s3://b.example/x") == "https://s3.us-east-1.amazonaws.com/b.example/x");
  CHECK(prefix_of("s3://b/x?endpoint=http://h:1/") == "http://h:1/b/x");
  CHECK(prefix_of("s3://b?endpoint=http%3A%2F%2Fh&region=r") == "http://h/b");
  CHECK(prefix_of("s3://b/x", {{"AWS_ENDPOINT_URL_S3", "http://s"}, {"AWS_ENDPOINT_URL", "u"}}) ==
        "http://s/b/x");
  CHECK(prefix_of("s3://b/x", {{"AWS_ENDPOINT_URL", "http://u"}}) == "http://u/b/x");
  CHECK(prefix_of("s3://b?profile=x") == "a URL of S3 has no parameter profile");
  CHECK(prefix_of("s3:///x?endpoint=https://me:hush@h") == "s3:///x names no bucket");
}

TEST_CASE("s3: the keys come from the environment, else from the profile's files") {
  CHECK(keys_with({}) == "none");
  const TempDirectory home;
  home.write(".aws/credentials",
             "# comment\n[other]\naws_access_key_id = other\n\n[default]\r\n"
             "aws_access_key_id = id\r\naws_secret_access_key=a/b+c=\r\n");
  home.write(".aws/config",
             "[default]\naws_access_key_id = not this\nregion = eu-1\n"
             "[profile work]\n; comment\n aws_access_key_id = work \naws_secret_access_key = s\n"
             "aws_session_token = t\nendpoint_url = https://store\n[services work]\nregion = no\n");
  const Variables at_home = {{"HOME", home.path()}};
  CHECK(keys_with(at_home) == "id a/b+c=  eu-1");
  CHECK(keys_with(at_home, "s3://b?region=x") == "id a/b+c=  x");
  CHECK(keys_with({{"HOME", home.path()}, {"AWS_REGION", "r"}}) == "id a/b+c=  r");
  const Variables work = {{"HOME", home.path()}, {"AWS_PROFILE", "work"}};
  CHECK(keys_with(work) == "work s t us-east-1");
  CHECK(prefix_of("s3://b/p", work) == "https://store/b/p");
  CHECK(keys_with({{"HOME", home.path()}, {"AWS_PROFILE", "absent"}}) == "none");
  CHECK(keys_with({{"AWS_SHARED_CREDENTIALS_FILE", home.path() + "/.aws/credentials"},
                   {"AWS_CONFIG_FILE", home.path() + "/.aws/config"}}) == "id a/b+c=  eu-1");
  // Those of the environment are not mixed with those of a file.
  CHECK(keys_with({{"HOME", home.path()},
                   {"AWS_PROFILE", "work"},
                   {"AWS_ACCESS_KEY_ID", "e"},
                   {"AWS_SECRET_ACCESS_KEY", "f"}}) == "e f  us-east-1");
}

TEST_CASE("s3: a bucket is an object store, and requests are signed") {
  const auto server = S3Server::start();
  if (!server) return;
  const ProcessVariables variables(keys_of_server());
  conforms(opener(url_of(*server, "team/cache")));
  // A prefix with characters that signatures encode.
  const auto store = opener(url_of(*server, "a%20b/c-d_e.f~g"))();
  put(*store, {content("signed")});
  CHECK(get(*store, {content_key("signed")}).front() == "signed");
  // The token of temporary keys is a signed header.
  const ProcessVariables temporary(Variables{{"AWS_SESSION_TOKEN", "a token/with+signs=="}});
  CHECK(present(*opener(url_of(*server, "a%20b/c-d_e.f~g"))(), {content_key("signed")}).size() ==
        1);
}

TEST_CASE("s3: refused keys are an error with the server's reason, without the secret") {
  const auto server = S3Server::start();
  if (!server) return;
  const std::vector<Object> objects = {content("refused")};
  const std::string where = fmt::format("http://127.0.0.1:{}/bucket/x/{}: HTTP status 403",
                                        server->port(), objects[0].key.path());
  const auto reason_with = [&](const Variables& variables) {
    const ProcessVariables process(variables);
    const auto store = opener(url_of(*server, "x"))();
    CHECK(!store->put(objects, {}));
    const auto found = store->present(keys_of(objects), {});  // A HEAD: no words.
    REQUIRE(!found);
    CHECK(found.error().message == where);
    const auto got = store->get(keys_of(objects), {});
    return got ? std::string("found") : got.error().message;
  };
  const std::string words = " The request is not signed with the key of this server.";
  CHECK(reason_with(keys_of_server("wrong")) == where + ": SignatureDoesNotMatch" + words);
  CHECK(reason_with({{"HOME", "/nowhere"}}) == where + ": AccessDenied" + words);
}

TEST_CASE("s3: a bucket that is not there has no objects, and takes none") {
  const auto server = S3Server::start();
  if (!server) return;
  const ProcessVariables variables(keys_of_server());
  const auto store = opener(
      fmt::format("s3://absent?endpoint=http://127.0.0.1:{}", server->port()))();
  CHECK(get(*store, {content_key("x")}).front() == std::nullopt);
  const Status done = store->put(std::vector{content("x")}, {});
  REQUIRE(!done);
  CHECK(done.error().message.find("HTTP status 404: NoSuchBucket") != std::string::npos);
}

}  // namespace codefinder::s3_objects_test
