// file: URIs to paths and back.
#include "lsp/uri.h"

#include <catch2/catch.hpp>

#include <cctype>

namespace codefinder::uri_test {

using namespace codefinder::lsp;

TEST_CASE("uri: file URIs are converted to normalized paths") {
  const std::pair<std::string, std::string> cases[] = {
      {"file:///a/b.c", "/a/b.c"},
      {"file:///a%20b/%C3%A9", "/a b/\xC3\xA9"},
      {"file:///bytes%FF%fe", "/bytes\xFF\xFE"},
      {"file://localhost/a", "/a"},
      {"FILE://LOCALHOST/a", "/a"},
      {"file:/a", "/a"},
      {"file:///a/../b/./c", "/b/c"},
      {"file:///a/b/", "/a/b"},
      {"file:///a#L3", "/a"},
      {"file:///a%23b%3F?x=1", "/a#b?"},
      {"file:///%2e%2e/x", "/x"},
      {"file:///", "/"},
      {"file:///a%41", "/aA"},
  };
  for (const auto& [uri, path] : cases) {
    CAPTURE(uri);
    const Result<std::string> got = path_from_uri(uri);
    REQUIRE(got.ok());
    CHECK(*got == path);
  }
}

TEST_CASE("uri: anything but a local file URI is rejected") {
  for (const char* uri : {"", "a", "/a/b", "untitled:Untitled-1", "http://x/y", "file:", "file://",
                          "file:relative", "file://server/share", "file:///a%", "file:///a%4",
                          "file:///a%zz", "file:///a%00b", "git:/a", "vscode-notebook-cell:/x#1"}) {
    CAPTURE(uri);
    const Result<std::string> got = path_from_uri(uri);
    REQUIRE_FALSE(got.ok());
    CHECK(got.error().code == ErrorCode::invalid_query);
    CHECK_FALSE(got.error().message.empty());
  }
}

TEST_CASE("uri: a path with any byte round-trips through a URI") {
  std::string all = "/";
  for (int byte = 1; byte < 256; ++byte) {
    if (byte != '/') all += static_cast<char>(byte);
  }
  const Result<std::string> back = path_from_uri(uri_from_path(all));
  REQUIRE(back.ok());
  CHECK(*back == all);
  CHECK(uri_from_path("/a b/c+d@e.rs") == "file:///a%20b/c%2Bd%40e.rs");
}

TEST_CASE("uri: a path in JSON is plain text, or a URI where plain text is ambiguous or invalid") {
  CHECK(json_path("src/a b.c", "/root") == "src/a b.c");
  CHECK(json_path("caf\xE9.py", "/root") == "file:///root/caf%E9.py");
  CHECK(json_path("file:/a.c", "/root") == "file:///root/file%3A/a.c");
  CHECK(json_path("/abs/\xFF", "/root") == "file:///abs/%FF");
  for (const std::string path : {"a", "-a", "a\n\x1b.c", "\xE2\x80\xAE.c", "caf\xE9", "file:x",
                                 "file:///x", "%41", "C:\\x"}) {
    const Result<std::string> back = path_from_json(json_path(path, "/root"));
    REQUIRE(back.ok());
    CHECK((*back == path || *back == "/root/" + path || *back == "/root/file:/x"));
  }
  CHECK_FALSE(path_from_json("file:///a%zz").ok());
}

TEST_CASE("uri: ASCII letters, digits and -._~/ are not escaped") {
  for (char c = 1; c > 0; ++c) {
    INFO(static_cast<int>(c));
    const bool plain = std::isalnum(static_cast<unsigned char>(c)) ||
                       std::string_view("-._~/").find(c) != std::string_view::npos;
    CHECK(percent_encode(std::string(1, c)).size() == (plain ? 1 : 3));
  }
}

TEST_CASE("uri: an escape has two hexadecimal digits") {
  CHECK(percent_decode("%00%09%0a%0F%99%aF") == std::string("\0\t\n\x0f\x99\xaf", 6));
  for (const char* bad :
       {"%", "%4", "%4/", "%4:", "%4`", "%4g", "%4@", "%4G", "%/4", "%:4", "%g4"}) {
    INFO(bad);
    CHECK(percent_decode(bad) == std::nullopt);
  }
}

TEST_CASE("uri: scheme and host are case-insensitive") {
  for (const char* uri : {"file:///a", "FILE:///a", "fIlE:///a", "file://LocalHost/a"}) {
    INFO(uri);
    REQUIRE(path_from_uri(uri).ok());
    CHECK(*path_from_uri(uri) == "/a");
  }
  for (const char* uri : {"fileb:///a", "fil:///a", "file://localhosta/a", "file://[ocalhost/a"}) {
    INFO(uri);
    CHECK_FALSE(path_from_uri(uri).ok());
  }
}

}  // namespace codefinder::uri_test
