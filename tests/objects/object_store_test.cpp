// Keys of objects, digests, and which URLs name a store.
#include "index/objects/object_store.h"

#include "index/objects/signature.h"

#include <catch2/catch.hpp>

namespace codefinder::object_store_test {

using namespace codefinder::objects;

TEST_CASE("sha256: the published digests") {
  CHECK(sha256_hex("") == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  CHECK(sha256_hex("abc") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  CHECK(sha256_hex("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq") ==
        "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1");
  CHECK(sha256_hex(std::string(1'000'000, 'a')) ==
        "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

TEST_CASE("keys have an area and the digest of the bytes or of a name") {
  CHECK(content_key("abc").path() == "cas/" + sha256_hex("abc"));
  CHECK(name_key("abc").path() == "ac/" + sha256_hex("abc"));
  CHECK(content_key("abc") != name_key("abc"));
}

TEST_CASE("a URL of no store is an error without what may be secret") {
  const auto error_of = [](const std::string& url) {
    const auto store = open_object_store(url);
    REQUIRE(!store);
    CHECK(store.error().code == ErrorCode::invalid_query);
    return store.error().message;
  };
  CHECK(error_of("ftp://me:pw@host/x?key=y") == "ftp://host/x is no URL of an object store");
  CHECK(error_of("file://relative") == "file://relative is no URL of an object store");
  CHECK(error_of("/a/directory") == "/a/directory is no URL of an object store");
  CHECK(error_of("") == " is no URL of an object store");
  CHECK(error_of("https://me:pw@host/x?key=y") ==
        "the URL https://host/x of an object store has a query");
  CHECK(error_of("redis://:pass/word@host") == "redis://… is no URL of a Redis server");
}

}  // namespace codefinder::object_store_test
